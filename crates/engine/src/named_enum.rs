//! Enumerations whose variants have a stable name.

/// Declares an enumeration with a list of its variants, their names, and the variant of a name. The
/// method that returns the name stands in brackets.
///
/// ```
/// gueridon_engine::named_enum! {
///     /// A suit.
///     pub enum Suit(letter) {
///         /// Clubs.
///         Clubs = "C",
///         /// Hearts.
///         Hearts = "H",
///     }
/// }
/// assert_eq!(Suit::ALL.map(Suit::letter), ["C", "H"]);
/// assert_eq!(Suit::from_name("H"), Some(Suit::Hearts));
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* $vis:vis enum $type:ident($method:ident) {
        $($(#[$doc:meta])* $variant:ident = $name:literal,)+
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
                    $($type::$variant => $name,)+
                }
            }

            /// The one that has a name.
            $vis fn from_name(name: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|known| known.$method() == name)
            }
        }
    };
}
