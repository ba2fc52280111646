//! How a browser shows its pages. Pages carry it as attributes of their root, which styles and scripts read;
//! nothing inside a page depends on it.

use gueridon_engine::named_enum;

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
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::System,
            text: TextSize::Normal,
            speed: Speed::Calm,
            sound: Sound::Off,
            moves: Moves::AtOnce,
        }
    }
}

impl Settings {
    /// The names of the settings in forms and attributes, each with its value.
    pub fn values(self) -> [(&'static str, &'static str); 5] {
        [
            ("theme", self.theme.name()),
            ("text", self.text.name()),
            ("speed", self.speed.name()),
            ("sound", self.sound.name()),
            ("moves", self.moves.name()),
        ]
    }

    /// Settings from a value for each name; none when one of them is missing or unknown.
    pub fn from_values(value: impl Fn(&str) -> Option<String>) -> Option<Settings> {
        Some(Settings {
            theme: Theme::from_name(&value("theme")?)?,
            text: TextSize::from_name(&value("text")?)?,
            speed: Speed::from_name(&value("speed")?)?,
            sound: Sound::from_name(&value("sound")?)?,
            moves: Moves::from_name(&value("moves")?)?,
        })
    }

    /// As a cookie holds them: `dark.normal.calm.off.at-once`.
    pub fn write(self) -> String {
        self.values().map(|(_, value)| value).join(".")
    }

    /// Reads what a cookie holds.
    pub fn read(text: &str) -> Option<Settings> {
        let parts: Vec<&str> = text.split('.').collect();
        let names = Settings::default().values().map(|(name, _)| name);
        Settings::from_values(|name| {
            let place = names.iter().position(|known| *known == name)?;
            parts.get(place).map(|part| (*part).to_string())
        })
        .filter(|_| parts.len() == names.len())
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
        for text in
            ["", "dark", "dark.normal.calm.off", "dark.normal.calm.off.at-once.x", "a.b.c.d.e"]
        {
            assert_eq!(Settings::read(text), None, "{text}");
        }
    }
}
