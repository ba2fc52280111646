//! Reads lines and checks them. Imported tables are played through before they are stored.

use gueridon_journal::{
    ChainHash, Document, ImportedTable, JournalError, MAX_BODY, MAX_DOCUMENT, MAX_DOCUMENT_NAME,
    PlayerId, SiteKey, StoredEntry, StoredPlayer, StoredTable, TableId,
};
use gueridon_record::{Record, read_bytes};
use gueridon_text::Speaker;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::lines::{
    BadLine, DocumentLine, EXPORT, EndLine, HeaderLine, KeyLine, Kind, MAX_LINE, PlayerLine,
    TableLine, Totals, VERSION,
};
use crate::analysis::{self, Unplayable};
use crate::random;
use crate::table::{SeatPlan, Setup, Table, is_name, is_time};

/// A line of an archive.
#[derive(Debug)]
pub enum Line {
    /// The start of an export, with about this number of tables.
    Header(u64),
    /// A secret of the site.
    Key(SiteKey),
    /// The name of a player.
    Player(StoredPlayer),
    /// A table with everything that has happened there.
    Table(Box<ImportedTable>),
    /// A plain record, as a table to look at it.
    Study(Box<Study>),
    /// A document.
    Document(Document),
    /// The end of an export, with the number of lines of each kind.
    End(Totals),
}

/// Reads lines.
pub struct Reader {
    /// Says why a record cannot be played.
    speaker: Speaker,
    /// Milliseconds since 1970.
    now: fn() -> i64,
    /// Fills with random bytes.
    fill: fn(&mut [u8]),
    /// Whether keys are read, and not refused.
    with_keys: bool,
}

impl Reader {
    /// A reader that explains problems in the speaker's language; `with_keys` accepts keys.
    pub fn new(speaker: Speaker, with_keys: bool, now: fn() -> i64, fill: fn(&mut [u8])) -> Reader {
        Reader { speaker, now, fill, with_keys }
    }

    /// Reads a line, and checks it as far as that is possible without a store.
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
        if kind.document.is_some() {
            return document(parse(line, "a document")?);
        }
        let study = Study::read(line, &self.speaker, (self.now)(), self.fill)?;
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
    Ok(Line::Player(StoredPlayer { id, name: name(line.name, "name")?, saved, generation }))
}

fn document(line: DocumentLine) -> Result<Line, BadLine> {
    let DocumentLine { document, scope, saved, body } = line;
    let fits = |text: &str, most: usize| text.len() <= most && !text.contains('\0');
    for (text, most, field) in [
        (&document, MAX_DOCUMENT_NAME, "document"),
        (&scope, MAX_DOCUMENT_NAME, "scope"),
        (&body, MAX_DOCUMENT, "body"),
    ] {
        if !fits(text, most) {
            return Err(BadLine::BadValue(field));
        }
    }
    if !is_time(saved) {
        return Err(BadLine::BadValue("saved"));
    }
    Ok(Line::Document(Document { scope, name: document, body, at: saved }))
}

/// A text that every store can keep.
fn name(text: String, field: &'static str) -> Result<String, BadLine> {
    let keepable = text.len() <= MAX_BODY && !text.contains('\0');
    if keepable { Ok(text) } else { Err(BadLine::BadValue(field)) }
}

fn stored(line: TableLine) -> Result<StoredTable, BadLine> {
    let mut entries = Vec::with_capacity(line.entries.len());
    for (seq, entry) in (0..).zip(line.entries) {
        let head = ChainHash::read(&entry.head).ok_or(BadLine::BadValue("head"))?;
        entries.push(StoredEntry { seq, at: entry.at, body: name(entry.body, "body")?, head });
    }
    Ok(StoredTable {
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

/// Keeps these hashes apart from others.
const RECORD_LABEL: &[u8] = b"gueridon: table of a record\n";

/// Checks a table: its chain holds, and every entry is possible.
fn played(stored: StoredTable, speaker: &Speaker) -> Result<ImportedTable, BadLine> {
    stored.check().map_err(|error| changed(&error))?;
    if !is_time(stored.created) {
        return Err(BadLine::BadValue("created"));
    }
    let setup = Setup::read(&stored.setup).ok_or(BadLine::BadValue("setup"))?;
    if setup.game.name() != stored.game {
        return Err(BadLine::BadValue("game"));
    }
    let named = |seat: &SeatPlan| match seat {
        SeatPlan::Player { name, .. } => is_name(name),
        SeatPlan::Open | SeatPlan::Bot(_) => true,
    };
    if !setup.seats.iter().all(named) {
        return Err(BadLine::BadValue("setup"));
    }
    check_cards(&setup, speaker)?;
    let impossible = |(seq, why)| BadLine::Impossible(seq, why);
    let table = Table::validate_history(&stored).map_err(impossible)?;
    let table = table.as_new(stored.setup, stored.created);
    Ok(ImportedTable { table, entries: stored.entries })
}

/// The entry at which a chain breaks.
fn changed(error: &JournalError) -> BadLine {
    if let JournalError::Broken { seq, .. } = error {
        return BadLine::Changed(*seq);
    }
    BadLine::Unplayable(error.to_string())
}

/// Checks that the game exists, and that actions played before the table was created are legal.
fn check_cards(setup: &Setup, speaker: &Speaker) -> Result<(), BadLine> {
    setup.check().map_err(|error| unplayable(error.into(), speaker))?;
    let Some(cards) = &setup.cards else { return Ok(()) };
    let source = setup.known_source().ok_or(BadLine::BadValue("setup"))?;
    let record = Record { actions: cards.actions.clone(), ..setup.record(source) };
    analysis::check(&record).map_err(|error| unplayable(error, speaker))
}

fn unplayable(error: Unplayable, speaker: &Speaker) -> BadLine {
    BadLine::Unplayable(speaker.say(&error.0))
}

/// A record, as a table to look at it.
#[derive(Debug)]
pub struct Study {
    /// The table.
    pub table: ImportedTable,
    /// Where its last moment is shown, after the address of the site.
    pub address: String,
}

impl Study {
    fn read(
        line: &[u8],
        speaker: &Speaker,
        now: i64,
        fill: fn(&mut [u8]),
    ) -> Result<Study, BadLine> {
        let record = analysis::read(line).map_err(|error| unplayable(error, speaker))?;
        let id = id_of(&record);
        let (mut host, mut secret, mut invitation) = ([0; 16], [0; 32], [0; 20]);
        fill(&mut host);
        fill(&mut secret);
        fill(&mut invitation);
        let setup = analysis::setup(record, PlayerId(host), random::spell(&invitation));
        let table = Table::create(id, setup, secret, false, now);
        let address = format!("/t/{}/replay/{}", table.id, table.steps());
        Ok(Study { table: table.as_new(table.setup.write(), now).into(), address })
    }
}

/// The id of the table of a record: the same for the same game, so that a record imported twice is one table.
fn id_of(record: &Record) -> TableId {
    let played = Record { fair: None, view: None, ..record.clone() };
    let hash = Sha256::new().chain_update(RECORD_LABEL).chain_update(played.write()).finalize();
    let mut start = [0; 16];
    start.copy_from_slice(&hash[..16]);
    random::table_id_of(&start)
}

/// Whether a store has a table already: the same, perhaps with more entries; or the same record to look at.
pub fn holds(kept: &StoredTable, brought: &ImportedTable) -> bool {
    let ImportedTable { table, entries } = brought;
    let same = kept.game == table.game
        && kept.public == table.public
        && kept.setup == table.setup
        && kept.secret == table.secret
        && kept.created == table.at
        && kept.entries.starts_with(entries);
    same || shows_the_same(&kept.setup, &table.setup)
}

/// Whether two tables show the same record.
fn shows_the_same(one: &str, other: &str) -> bool {
    let (Some(one), Some(other)) = (Setup::read(one), Setup::read(other)) else { return false };
    let shown = |setup: &Setup| (setup.game, setup.rules.clone(), setup.cards.clone());
    one.is_study() && shown(&one) == shown(&other)
}
