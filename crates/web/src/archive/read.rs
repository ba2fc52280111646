//! Reading lines: what can be written may still be nonsense, and does not get past here.

use gueridon_journal::{
    Entry, Head, MAX_BODY, Player, PlayerId, Restored, SiteKey, Stored, TableId,
};
use gueridon_record::read_bytes;
use gueridon_text::Speaker;
use serde::Deserialize;

use super::bad::BadLine;
use super::form::{
    EXPORT, EndLine, HeaderLine, KeyLine, Kind, MAX_LINE, PlayerLine, TableLine, Totals, VERSION,
};
use super::restore::{Study, played};
use crate::clock::Clock;
use crate::table::{is_name, is_time};

/// What a line says.
#[derive(Debug)]
pub enum Line {
    /// An export begins, of about so many tables.
    Header(u64),
    /// A secret of the site.
    Key(SiteKey),
    /// The name of a player.
    Player(Player),
    /// A table with everything that has happened there.
    Table(Box<Restored>),
    /// A plain record, as a table to look at it.
    Study(Box<Study>),
    /// An export ends, after so many lines.
    End(Totals),
}

/// Reads lines.
pub struct Reader {
    /// Says why a record cannot be played.
    speaker: Speaker,
    clock: Clock,
    /// Whether keys are read, and not refused.
    with_keys: bool,
}

impl Reader {
    /// One that says what is wrong with records in a language, and refuses keys unless they are asked for.
    pub fn new(speaker: Speaker, with_keys: bool) -> Reader {
        Reader { speaker, clock: Clock::SYSTEM, with_keys }
    }

    /// What a line says, checked as far as that can be done without a store.
    ///
    /// # Errors
    ///
    /// When it cannot be taken in, whole as it is.
    pub fn read(&self, line: &[u8]) -> Result<Line, BadLine> {
        if line.len() > MAX_LINE {
            return Err(BadLine::TooLong);
        }
        let kind: Kind = parse(line, "any line of an export")?;
        if kind.gueridon.is_some() {
            return header(parse(line, "a header")?);
        }
        if kind.end.is_some() {
            return Ok(Line::End(parse::<EndLine>(line, "an end")?.end));
        }
        if kind.key.is_some() {
            let key = key(parse(line, "a key")?)?;
            return if self.with_keys { Ok(key) } else { Err(BadLine::KeyUnasked) };
        }
        if kind.player.is_some() {
            return player(parse(line, "a player")?);
        }
        if kind.table.is_some() {
            let stored = stored(parse(line, "a table")?)?;
            return Ok(Line::Table(Box::new(played(stored, &self.speaker)?)));
        }
        let study = Study::read(line, &self.speaker, self.clock.now())?;
        Ok(Line::Study(Box::new(study)))
    }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a [u8], kind: &'static str) -> Result<T, BadLine> {
    serde_json::from_slice(line).map_err(|error| {
        // The sentences of the library repeat what they found.
        if error.is_data() { BadLine::NotThisKind(kind) } else { BadLine::NotJson(error.column()) }
    })
}

fn header(header: HeaderLine) -> Result<Line, BadLine> {
    if header.gueridon != EXPORT {
        return Err(BadLine::BadValue("gueridon"));
    }
    if header.version != VERSION {
        return Err(BadLine::Newer);
    }
    Ok(Line::Header(header.tables))
}

fn key(line: KeyLine) -> Result<Line, BadLine> {
    let value = read_bytes(&line.value).ok_or(BadLine::BadValue("value"))?;
    Ok(Line::Key(SiteKey { name: name(line.key, "key")?, value }))
}

fn player(line: PlayerLine) -> Result<Line, BadLine> {
    let id = PlayerId::read(&line.player).ok_or(BadLine::BadValue("player"))?;
    if !is_name(&line.name) {
        return Err(BadLine::BadValue("name"));
    }
    if !is_time(line.saved) {
        return Err(BadLine::BadValue("saved"));
    }
    let (saved, generation) = (line.saved, line.generation);
    Ok(Line::Player(Player { id, name: name(line.name, "name")?, saved, generation }))
}

/// A text that every store can keep.
fn name(text: String, field: &'static str) -> Result<String, BadLine> {
    let keepable = text.len() <= MAX_BODY && !text.contains('\0');
    if keepable { Ok(text) } else { Err(BadLine::BadValue(field)) }
}

fn stored(line: TableLine) -> Result<Stored, BadLine> {
    let mut entries = Vec::with_capacity(line.entries.len());
    for (seq, entry) in (0..).zip(line.entries) {
        let head = Head::read(&entry.head).ok_or(BadLine::BadValue("head"))?;
        entries.push(Entry { seq, at: entry.at, body: name(entry.body, "body")?, head });
    }
    Ok(Stored {
        id: TableId::new(line.table).ok_or(BadLine::BadValue("table"))?,
        game: line.game,
        public: line.public,
        setup: name(line.setup, "setup")?,
        secret: read_bytes(&line.secret).ok_or(BadLine::BadValue("secret"))?,
        created: line.created,
        count: entries.len() as u64,
        entries,
    })
}
