//! Any line gets an answer.
#![no_main]

use gueridon_record::referee_answer;
use gueridon_text::{Lang, Speaker};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| {
    let answer = referee_answer(line, &Speaker::new(Lang::En));
    assert!(answer.is_object());
});
