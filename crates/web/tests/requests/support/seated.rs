//! People at tables.

use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::Value;

use super::{Browser, TableBuilder, TestServer, html, random_actions};

impl Browser {
    /// Lays a table by the form and returns its id.
    pub(crate) async fn create_table(&mut self, fields: &[(&str, &str)]) -> String {
        let answer = self.post("/tables", fields).await;
        let id = answer.location().strip_prefix("/t/").expect("the way to a table");
        id.to_string()
    }

    /// The cards are dealt as far as this browser is concerned.
    pub(crate) async fn ready(&mut self, id: &str) {
        self.post(&format!("/t/{id}/ready"), &[]).await.location();
    }

    /// Takes a seat at somebody's table by the link that the table shows to its owner.
    pub(crate) async fn sit(&mut self, host: &mut Browser, id: &str, name: &str) {
        let invitation = host.invitation(id).await;
        let fields = [("invitation", invitation.as_str()), ("name", name)];
        self.post(&format!("/t/{id}/sit"), &fields).await.location();
    }

    /// The last part of the link that the table shows to its owner.
    pub(crate) async fn invitation(&mut self, id: &str) -> String {
        let page = self.get(&format!("/t/{id}")).await.expect(200);
        let start = page.text().find(&format!("/t/{id}/join/")).expect("a link to share");
        let link = &page.text()[start..];
        let link = link.split(['"', '<']).next().unwrap_or_default();
        link.rsplit('/').next().unwrap_or_default().to_string()
    }

    /// The code of the link to another device that the page of a player shows.
    pub(crate) async fn sign_in_code(&mut self) -> String {
        let page = self.get("/me").await.expect(200);
        let tags = html::parse(page.text()).tags;
        let link = tags.iter().find_map(|tag| tag.get("value").filter(|it| it.contains("/me/")));
        let (_, code) = link.expect("a link").split_once("/me/link#").expect("a code");
        code.to_string()
    }

    /// Signs in by the code of a link, and says that it is meant.
    pub(crate) async fn sign_in(&mut self, code: &str) -> super::Answer {
        self.post("/sign-in", &[("code", code), ("confirm", "yes")]).await
    }

    /// The table for programs.
    pub(crate) async fn table(&mut self, id: &str) -> Value {
        self.get(&format!("/t/{id}/table.json")).await.expect(200).json()
    }

    /// What this browser may play now.
    pub(crate) async fn legal(&mut self, id: &str) -> Vec<String> {
        let table = self.table(id).await;
        let legal = table["position"]["legal"].as_array().cloned().unwrap_or_default();
        legal.iter().filter_map(|text| text.as_str().map(String::from)).collect()
    }

    /// Plays as a program, with a JSON answer.
    pub(crate) async fn play(&mut self, id: &str, at: u64, actions: &str) -> super::Answer {
        let mut program = self.with("accept", "application/json");
        let fields = [("at", at.to_string()), ("actions", actions.to_string())];
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        program.post(&format!("/t/{id}/play"), &fields).await
    }
}

/// A table at which Ada and Bert have sat down; Ada begins.
pub(crate) async fn two_players(server: &TestServer, game: &str) -> (Browser, Browser, String) {
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let fields = [("game", game), ("name", "Ada"), ("seat0", "me"), ("seat1", "open")];
    let id = ada.create_table(&fields).await;
    bert.sit(&mut ada, &id, "Bert").await;
    ada.ready(&id).await;
    (ada, bert, id)
}

/// The record of a game that was played to its end.
pub(crate) fn finished_game(game: GameId, players: usize, seed: u64) -> Record {
    let mut record = Record::new(game, players, CardSource::Seed(Seed::numbered(seed)));
    if game.option("rounds").is_some() {
        record.rules.insert("rounds".into(), 1.into());
    }
    let actions = random_actions(&record, seed, 5_000);
    record.actions = actions.into_iter().map(|(_, action)| action).collect();
    record
}

impl TestServer {
    /// A table whose game is over, at which players 0, 1, … sit.
    pub(crate) async fn finished(&self, id: &'static str, game: GameId, players: usize) -> Record {
        let record = finished_game(game, players, 46);
        TableBuilder::new(id, &record).write(self.journal.as_ref()).await;
        record
    }
}
