//! The languages, and the choice of one.

use core::fmt;

gueridon_engine::named_enum! {
    /// A language of the texts. The tag is that of web pages and folder names.
    pub enum Lang(tag, "") {
        /// English
        En,
        /// French
        Fr,
        /// German
        De,
    }
}

impl Lang {
    /// The language of a tag or a locale, by its first part: `de`, `de-AT`, `fr_FR.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let first = tag.split(['-', '_', '.', '@']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(first))
    }

    /// The wanted language; else that of the system; else English.
    pub fn choose(wanted: Option<&str>, system: Option<&str>) -> Lang {
        let known = |tag: Option<&str>| tag.and_then(Lang::from_tag);
        known(wanted).or_else(|| known(system)).unwrap_or(Lang::En)
    }

    /// Whether a number of things takes the singular: by the plural rules of the Unicode CLDR for whole
    /// numbers.
    pub(crate) const fn is_singular(self, number: i32) -> bool {
        match (self, number.unsigned_abs()) {
            (_, 1) | (Lang::Fr, 0) => true,
            (Lang::En | Lang::Fr | Lang::De, _) => false,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_a_tag_decides() {
        let known = ["en", "fr_FR.UTF-8", "de-AT", "de@euro", "FR"].map(Lang::from_tag);
        assert_eq!(known, [Lang::En, Lang::Fr, Lang::De, Lang::De, Lang::Fr].map(Some));
        for tag in ["", "C", "C.UTF-8", "POSIX", "es_ES.UTF-8", "fra", "french", "_fr", "é"] {
            assert_eq!(Lang::from_tag(tag), None, "{tag}");
        }
    }

    #[test]
    fn a_wish_comes_before_the_system_and_english_is_last() {
        assert_eq!(Lang::choose(Some("de"), Some("fr_FR.UTF-8")), Lang::De);
        assert_eq!(Lang::choose(None, Some("fr_FR.UTF-8")), Lang::Fr);
        assert_eq!(Lang::choose(Some("es"), Some("fr_FR.UTF-8")), Lang::Fr);
        assert_eq!(Lang::choose(Some("es"), Some("C")), Lang::En);
        assert_eq!(Lang::choose(None, Some("POSIX")), Lang::En);
        assert_eq!(Lang::choose(None, None), Lang::En);
    }

    #[test]
    fn tags_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(Lang::from_tag(&lang.to_string()), Some(lang));
        }
    }

    #[test]
    fn nothing_is_singular_in_french_only() {
        let singular = |lang: Lang| [-1, 0, 1, 2, 21].map(|number| lang.is_singular(number));
        assert_eq!(singular(Lang::En), [true, false, true, false, false]);
        assert_eq!(singular(Lang::Fr), [true, true, true, false, false]);
        assert_eq!(singular(Lang::De), singular(Lang::En));
    }
}
