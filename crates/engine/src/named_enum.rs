//! Enumerations whose variants have a stable name.

/// Declares an enumeration with a list of its variants and their names. A name follows from the
/// variant (`NotInHand` is `not-in-hand`, after the prefix in brackets) unless it is given.
///
/// ```
/// gueridon_engine::named_enum! {
///     /// A suit.
///     pub enum Suit(name, "suit-") {
///         /// Clubs.
///         Clubs,
///         /// The red ones.
///         RedHearts,
///         /// With a name of its own.
///         Spades = "S",
///     }
/// }
/// assert_eq!(Suit::ALL.map(Suit::name), ["suit-clubs", "suit-red-hearts", "S"]);
/// assert_eq!(Suit::from_name("S"), Some(Suit::Spades));
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* $vis:vis enum $type:ident($method:ident, $prefix:literal) {
        $($(#[$doc:meta])* $variant:ident $(= $name:literal)?,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $type {
            $($(#[$doc])* $variant,)+
        }

        #[allow(dead_code)]
        impl $type {
            /// Every one, in the order of the list.
            $vis const ALL: [$type; [$($type::$variant),+].len()] = [$($type::$variant),+];

            /// The stable name.
            $vis const fn $method(self) -> &'static str {
                match self {
                    $($type::$variant => $crate::named_enum!(@ $prefix $variant $($name)?),)+
                }
            }

            /// The one that has a name.
            $vis fn from_name(name: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|known| known.$method() == name)
            }
        }
    };
    (@ $prefix:literal $variant:ident $name:literal) => {
        $name
    };
    (@ $prefix:literal $variant:ident) => {{
        const WORDS: &str = stringify!($variant);
        const BYTES: [u8; $crate::kebab_len($prefix, WORDS)] = $crate::kebab($prefix, WORDS);
        match ::core::str::from_utf8(&BYTES) {
            Ok(name) => name,
            Err(_) => panic!("names of variants are ASCII"),
        }
    }};
}

/// The length of a prefix and a name in kebab case.
#[doc(hidden)]
pub const fn kebab_len(prefix: &str, name: &str) -> usize {
    let (bytes, mut len, mut at) = (name.as_bytes(), prefix.len(), 0);
    while at < bytes.len() {
        len += if at > 0 && bytes[at].is_ascii_uppercase() { 2 } else { 1 };
        at += 1;
    }
    len
}

/// A prefix and a name in kebab case.
#[doc(hidden)]
pub const fn kebab<const N: usize>(prefix: &str, name: &str) -> [u8; N] {
    let (mut kebab, mut len, mut at) = ([0; N], 0, 0);
    while len < prefix.len() {
        kebab[len] = prefix.as_bytes()[len];
        len += 1;
    }
    let bytes = name.as_bytes();
    while at < bytes.len() {
        if at > 0 && bytes[at].is_ascii_uppercase() {
            kebab[len] = b'-';
            len += 1;
        }
        kebab[len] = bytes[at].to_ascii_lowercase();
        len += 1;
        at += 1;
    }
    kebab
}
