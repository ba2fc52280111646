//! Preview pictures of tables for links: drawn one at a time, off the threads that answer requests, and cached.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use gueridon_engine::Seat;
use gueridon_journal::TableId;
use gueridon_pages as pages;
use gueridon_table::limits::MAX_NAME;
use gueridon_table::table::Table;
use gueridon_text::{Lang, Phrase};
use tokio::sync::Semaphore;

use crate::fault::Fault;
use crate::limits::{PREVIEW_CACHE_BYTES, PREVIEWS_WAITING};
use crate::locks::lock;
use crate::problem::Problem;

/// The width of a picture in pixels.
const WIDTH: u32 = 1200;

/// A table, how many entries it had, and the language.
type PictureKey = (TableId, u64, Lang);

/// Draws pictures, and caches the newest.
pub(crate) struct Previews {
    /// Requests that wait for a picture, and the one that is being drawn.
    queue: Arc<Semaphore>,
    /// Held while a picture is drawn.
    drawing: Arc<Semaphore>,
    cache: Arc<Mutex<Cache>>,
}

impl Previews {
    pub(crate) fn new() -> Previews {
        Previews {
            queue: Arc::new(Semaphore::new(PREVIEWS_WAITING + 1)),
            drawing: Arc::new(Semaphore::new(1)),
            cache: Arc::new(Mutex::new(Cache::new(PREVIEW_CACHE_BYTES))),
        }
    }

    /// The picture of a table as a PNG file.
    pub(crate) async fn of(&self, table: Arc<Table>, lang: Lang) -> Result<Bytes, Problem> {
        let key = (table.id.clone(), table.seq(), lang);
        if let Some(known) = lock(&self.cache).get(&key) {
            return Ok(known);
        }
        let _place = self.queue.try_acquire().map_err(|_| Problem::Busy)?;
        // Never closed.
        let drawing = self.drawing.clone().acquire_owned().await.map_err(Fault::log)?;
        // An earlier request in the queue may have drawn the same.
        if let Some(known) = lock(&self.cache).get(&key) {
            return Ok(known);
        }
        let cache = self.cache.clone();
        let drawn = tokio::task::spawn_blocking(move || {
            let png = draw(&table, lang).map(Bytes::from);
            // Here and not by the request, which may have been cancelled meanwhile.
            if let Some(png) = &png {
                lock(&cache).put(key, png.clone());
            }
            drop(drawing);
            png
        });
        drawn.await.ok().flatten().ok_or_else(|| Fault::log("a picture cannot be drawn").into())
    }
}

fn draw(table: &Table, lang: Lang) -> Option<Vec<u8>> {
    gueridon_draw::png(&pages::preview(table, &lines(table, lang)), WIDTH).ok()
}

/// The game, and the names that its page shows, with points once it has begun.
fn lines(table: &Table, lang: Lang) -> Vec<String> {
    let speaker = pages::speaker(lang, table);
    let scores = table.scores().unwrap_or_default();
    let player = |seat: Seat| {
        if table.seats[seat.index()].is_free() {
            return speaker.say(&Phrase::SeatIsFree.into());
        }
        let name = clip(&speaker.name(seat));
        let points = |points: &i32| points.to_string().replace('-', "−");
        match scores.get(seat.index()).map(points) {
            Some(points) => format!("{name} · {points}"),
            None => name,
        }
    };
    let game = speaker.game_name(table.game_id().name());
    std::iter::once(game).chain(Seat::all(table.seats.len()).map(player)).collect()
}

/// A name as long as the picture has room for: a store may hold longer ones than forms take.
fn clip(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_string(),
    }
}

/// The newest pictures, up to a number of bytes in all.
struct Cache {
    most: usize,
    bytes: usize,
    /// The most recently used one is last.
    pictures: VecDeque<(PictureKey, Bytes)>,
}

impl Cache {
    fn new(most: usize) -> Cache {
        Cache { most, bytes: 0, pictures: VecDeque::new() }
    }

    fn get(&mut self, key: &PictureKey) -> Option<Bytes> {
        let at = self.pictures.iter().position(|(known, _)| known == key)?;
        let (key, picture) = self.pictures.remove(at)?;
        self.pictures.push_back((key, picture.clone()));
        Some(picture)
    }

    fn put(&mut self, key: PictureKey, picture: Bytes) {
        self.bytes += picture.len();
        self.pictures.push_back((key, picture));
        while self.bytes > self.most {
            let Some((_, oldest)) = self.pictures.pop_front() else { break };
            self.bytes -= oldest.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use gueridon_bots::Level;
    use gueridon_journal::PlayerId;
    use gueridon_record::GameId;
    use gueridon_table::table::{KnownCards, SeatPlan, Setup};

    use super::*;

    fn key(seq: u64) -> PictureKey {
        (TableId::new("table").unwrap(), seq, Lang::En)
    }

    #[test]
    fn the_least_recently_used_pictures_make_room() {
        let mut cache = Cache::new(100);
        for seq in 0..3 {
            cache.put(key(seq), vec![0; 30].into());
        }
        assert!(cache.get(&key(0)).is_some());
        cache.put(key(3), vec![0; 30].into());
        let kept: Vec<bool> = (0..4).map(|seq| cache.get(&key(seq)).is_some()).collect();
        assert_eq!((kept, cache.bytes), (vec![true, false, true, true], 90));
        cache.put(key(4), vec![0; 200].into());
        assert_eq!((cache.pictures.len(), cache.bytes), (0, 0), "one too large for it is not kept");
    }

    #[test]
    fn the_picture_has_the_names_of_the_page_and_points_once_the_game_has_begun() {
        let (host, ada) = (PlayerId([1; 16]), "Ada".to_owned());
        let bots = [SeatPlan::Bot(Level::Strong), SeatPlan::Bot(Level::Easy)];
        let lines_of = |first: SeatPlan, cards: Option<KnownCards>| {
            let seats = [first].into_iter().chain(bots.clone()).collect();
            let mut setup = Setup::new(GameId::CafeBoard, host, seats, "word".to_owned());
            setup.cards = cards;
            lines(
                &Table::create(TableId::new("table").unwrap(), setup, [7; 32], false, 0),
                Lang::En,
            )
        };
        let waiting = lines_of(SeatPlan::Open, None);
        assert_eq!(waiting.len(), 4);
        let speaker = gueridon_text::Speaker::new(Lang::En);
        assert_eq!(waiting[1], speaker.say(&Phrase::SeatIsFree.into()));
        assert_eq!(waiting[2..], ["Strong computer", "Easy computer"]);
        let seed = Some("46".repeat(32));
        let cards = KnownCards { seed, deal: None, actions: Vec::new(), study: false };
        let playing = lines_of(SeatPlan::Player { player: host, name: ada }, Some(cards));
        assert_eq!(playing[1], "Ada · 0");
        assert_eq!(playing[2], format!("{} · 0", waiting[2]));
    }

    #[test]
    fn a_name_is_clipped_to_what_fits() {
        assert_eq!(clip("Ada"), "Ada");
        assert_eq!(clip(&"é".repeat(MAX_NAME)), "é".repeat(MAX_NAME));
        assert_eq!(clip(&"é".repeat(10_000)), "é".repeat(MAX_NAME) + "…");
    }
}
