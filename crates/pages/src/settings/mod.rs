//! How a browser shows its pages. Pages carry it as attributes of their root, which styles and scripts read;
//! nothing inside a page depends on it.

mod page;

use gueridon_engine::named_enum;

pub use page::settings;

named_enum! {
    /// The colours.
    pub enum Theme(name, "") {
        /// As the device is set.
        System,
        /// Light.
        Light,
        /// Dark.
        Dark,
    }
}

named_enum! {
    /// The size of text.
    pub enum TextSize(name, "") {
        /// As the browser is set.
        Normal,
        /// Larger.
        Large,
    }
}

named_enum! {
    /// How moves of others are shown.
    pub enum Speed(name, "") {
        /// Without a movement.
        Off,
        /// In short movements.
        Quick,
        /// In longer ones.
        Calm,
    }
}

named_enum! {
    /// Whether moves make a sound.
    pub enum Sound(name, "") {
        /// They do not.
        Off,
        /// They do.
        On,
    }
}

named_enum! {
    /// Whether a chosen move is played at once.
    pub enum Moves(name, "") {
        /// It is.
        AtOnce,
        /// Only after a second click.
        Confirm,
    }
}

named_enum! {
    /// Whether guests greet when they sit down.
    pub enum Greetings(name, "") {
        /// They do.
        On,
        /// They do not.
        Off,
    }
}

/// How a browser shows its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The colours.
    pub theme: Theme,
    /// The size of text.
    pub text: TextSize,
    /// How moves of others are shown.
    pub speed: Speed,
    /// Whether moves make a sound.
    pub sound: Sound,
    /// Whether a chosen move is played at once.
    pub moves: Moves,
    /// Whether guests greet when they sit down.
    pub greetings: Greetings,
}

/// The number of settings in the cookies of the first version that had any.
const FIRST_VERSION: usize = 5;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::System,
            text: TextSize::Normal,
            speed: Speed::Calm,
            sound: Sound::Off,
            moves: Moves::AtOnce,
            greetings: Greetings::On,
        }
    }
}

impl Settings {
    /// The names of the settings in forms and attributes, each with its value.
    pub fn values(self) -> [(&'static str, &'static str); 6] {
        [
            ("theme", self.theme.name()),
            ("text", self.text.name()),
            ("speed", self.speed.name()),
            ("sound", self.sound.name()),
            ("moves", self.moves.name()),
            ("greetings", self.greetings.name()),
        ]
    }

    /// These settings with the values that are given by name; none when one of them is unknown.
    pub fn changed(mut self, value: impl Fn(&str) -> Option<String>) -> Option<Settings> {
        for (name, _) in self.values() {
            let Some(value) = value(name) else { continue };
            match name {
                "theme" => self.theme = Theme::from_name(&value)?,
                "text" => self.text = TextSize::from_name(&value)?,
                "speed" => self.speed = Speed::from_name(&value)?,
                "sound" => self.sound = Sound::from_name(&value)?,
                "moves" => self.moves = Moves::from_name(&value)?,
                _ => self.greetings = Greetings::from_name(&value)?,
            }
        }
        Some(self)
    }

    /// As a cookie holds them: `dark.normal.calm.off.at-once.on`.
    pub fn write(self) -> String {
        self.values().map(|(_, value)| value).join(".")
    }

    /// Reads what a cookie holds. One of an earlier version lacks the newest settings, which are the last.
    pub fn read(text: &str) -> Option<Settings> {
        let parts: Vec<&str> = text.split('.').collect();
        let names = Settings::default().values().map(|(name, _)| name);
        let known = (FIRST_VERSION..=names.len()).contains(&parts.len());
        let value = |name: &str| {
            let place = names.iter().position(|known| *known == name)?;
            parts.get(place).map(|part| (*part).to_string())
        };
        Settings::default().changed(value).filter(|_| known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        for theme in Theme::ALL {
            for moves in Moves::ALL {
                let settings = Settings { theme, moves, ..Settings::default() };
                assert_eq!(Settings::read(&settings.write()), Some(settings));
            }
        }
        for text in [
            "",
            "dark",
            "dark.normal.calm.off",
            "dark.normal.calm.off.at-once.x",
            "dark.normal.calm.off.at-once.on.on",
            "a.b.c.d.e",
        ] {
            assert_eq!(Settings::read(text), None, "{text}");
        }
    }

    #[test]
    fn settings_of_before_there_were_greetings_are_kept() {
        let read = Settings::read("dark.large.quick.on.confirm").expect("an earlier cookie");
        let dark = Settings {
            theme: Theme::Dark,
            text: TextSize::Large,
            speed: Speed::Quick,
            sound: Sound::On,
            moves: Moves::Confirm,
            greetings: Greetings::On,
        };
        assert_eq!(read, dark);
    }

    #[test]
    fn one_setting_is_changed_and_the_others_stay() {
        let before = Settings { theme: Theme::Dark, ..Settings::default() };
        let sound = |name: &str| (name == "sound").then(|| "on".to_string());
        assert_eq!(before.changed(sound), Some(Settings { sound: Sound::On, ..before }));
        for (name, _) in before.values() {
            let wrong = |known: &str| (known == name).then(|| "maybe".to_string());
            assert_eq!(before.changed(wrong), None, "{name}");
        }
    }
}
