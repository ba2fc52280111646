//! Phrases of the chat that each reader reads in their own language.

use gueridon_engine::named_enum;
use gueridon_text::Phrase;

named_enum! {
    /// A phrase that a player says with one click.
    pub enum QuickPhrase(key, "") {
        /// At the beginning.
        Hello,
        /// Before the first card.
        GoodLuck,
        /// About a turn or a game.
        WellPlayed,
        /// About a chair or a square.
        NiceSpot,
        /// To anybody.
        ThankYou,
        /// About a turn that hurts.
        OhNo,
        /// While the others wait.
        OneMoment,
    }
}

impl QuickPhrase {
    /// The text of its chat line, such as `:well-played:`. It is a line like any other, so that programs and
    /// earlier versions, which do not know the phrase, read it too.
    pub fn text(self) -> String {
        format!(":{}:", self.key())
    }

    /// The phrase that the text of a chat line stands for.
    pub fn of_text(text: &str) -> Option<QuickPhrase> {
        QuickPhrase::from_name(text.strip_prefix(':')?.strip_suffix(':')?)
    }

    /// The words that readers see.
    pub fn phrase(self) -> Phrase {
        match self {
            QuickPhrase::Hello => Phrase::SayHello,
            QuickPhrase::GoodLuck => Phrase::SayGoodLuck,
            QuickPhrase::WellPlayed => Phrase::SayWellPlayed,
            QuickPhrase::NiceSpot => Phrase::SayNiceSpot,
            QuickPhrase::ThankYou => Phrase::SayThankYou,
            QuickPhrase::OhNo => Phrase::SayOhNo,
            QuickPhrase::OneMoment => Phrase::SayOneMoment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_read_as_it_was_written_and_other_text_is_none() {
        for phrase in QuickPhrase::ALL {
            assert_eq!(QuickPhrase::of_text(&phrase.text()), Some(phrase));
            assert_eq!(QuickPhrase::of_text(phrase.key()), None);
        }
        for text in ["", ":", "::", ":-)", ":unknown:", ": hello:", ":Hello:", ":hello: "] {
            assert_eq!(QuickPhrase::of_text(text), None, "{text}");
        }
    }
}
