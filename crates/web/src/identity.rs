//! Who is asking: a signed cookie is the player; a language comes with every request.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts, OriginalUri};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use gueridon_journal::PlayerId;
use gueridon_text::{Lang, Speaker};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::app::App;
use crate::problem::Problem;
use crate::random;
use crate::sessions::Session;

const PLAYER: &str = "player";
const LANG: &str = "lang";
const CHAT: &str = "chat";

/// Whoever sent a request.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) player: Option<PlayerId>,
    /// What the cookie says; none when it was ended by signing out everywhere.
    pub(crate) session: Option<Session>,
    pub(crate) lang: Lang,
    /// Whether this guest wants to see what others say.
    pub(crate) chat: bool,
    /// The path and query that were asked for.
    pub(crate) here: String,
    /// Where the request came from, as far as that is known, as limits count it.
    pub(crate) address: Option<IpAddr>,
    /// The address of the site as this guest knows it, for links to share.
    pub(crate) site: String,
    jar: SignedCookieJar,
    secure: bool,
}

/// Who did how much of something.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    Address(IpAddr),
    Player(PlayerId),
    Nobody,
}

impl Counted {
    /// Whom to count when it is counted who did how much: an address, for players cost nothing.
    pub(crate) fn of(address: Option<IpAddr>, player: Option<PlayerId>) -> Counted {
        match (address, player) {
            (Some(address), _) => Counted::Address(address),
            (None, Some(player)) => Counted::Player(player),
            (None, None) => Counted::Nobody,
        }
    }
}

impl Guest {
    /// A speaker of the guest's language who knows nobody's name.
    pub(crate) fn speaker(&self) -> Speaker {
        Speaker::new(self.lang)
    }

    /// Whom to count when it is counted who did how much.
    pub(crate) fn counted(&self) -> Counted {
        Counted::of(self.address, self.player)
    }

    /// The player, who gets a cookie if there was none.
    pub(crate) fn sit(mut self) -> (PlayerId, SignedCookieJar) {
        let player = self.player.unwrap_or_else(random::player_id);
        if self.player.is_none() {
            self.jar = self.jar.clone().add(self.cookie(PLAYER, player.to_string()));
        }
        (player, self.jar)
    }

    /// The cookies with which this device becomes another player.
    pub(crate) fn become_player(self, session: Session) -> SignedCookieJar {
        let cookie = self.cookie(PLAYER, session.to_string());
        self.jar.add(cookie)
    }

    /// The cookies with another language.
    pub(crate) fn with_lang(self, lang: Lang) -> SignedCookieJar {
        let cookie = self.cookie(LANG, lang.tag().to_string());
        self.jar.add(cookie)
    }

    /// The cookies with the talk at tables switched on or off.
    pub(crate) fn with_chat(self, on: bool) -> SignedCookieJar {
        let cookie = self.cookie(CHAT, if on { "on" } else { "off" }.to_string());
        self.jar.add(cookie)
    }

    fn cookie(&self, name: &'static str, value: String) -> Cookie<'static> {
        Cookie::build((name, value))
            .path("/")
            .http_only(true)
            .secure(self.secure)
            .same_site(SameSite::Lax)
            .permanent()
            .build()
    }
}

/// The link that carries a player to another device: who has it is that player, until they sign out
/// everywhere.
pub(crate) fn carry_token(app: &App, session: Session) -> String {
    let written = session.to_string();
    let (player, generation) = written.split_at(32);
    format!("{player}{}{generation}", hex::encode(&app.sign(CARRY, &signed_for(session))[..16]))
}

/// What a link is signed for. Those of the first generation are as they were before there were others.
fn signed_for(session: Session) -> Vec<u8> {
    let mut signed = session.player.0.to_vec();
    if session.generation > 0 {
        signed.extend(session.generation.to_be_bytes());
    }
    signed
}

/// The player of such a link.
pub(crate) fn read_carry_token(app: &App, token: &str) -> Option<Session> {
    let (token, generation) = (token.get(..64)?, token.get(64..)?);
    let session = Session::read(&format!("{}{generation}", &token[..32]))?;
    let mut mac = app.signer(CARRY);
    mac.update(&signed_for(session));
    let signed: Option<Vec<u8>> = (32..64)
        .step_by(2)
        .map(|at| token.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()))
        .collect();
    // Compared in constant time.
    let signed = mac.verify_truncated_left(&signed?).is_ok();
    (signed && app.sessions.is_valid(session)).then_some(session)
}

const CARRY: &[u8] = b"carry a player to another device\n";

impl App {
    /// Bytes that only the house can make, the same on every node: for one purpose, from what is signed.
    pub(crate) fn sign(&self, purpose: &[u8], signed: &[u8]) -> [u8; 32] {
        let mut mac = self.signer(purpose);
        mac.update(signed);
        mac.finalize().into_bytes().into()
    }

    /// Whether two secrets are the same, in a time that does not depend on where they differ.
    pub(crate) fn are_equal(&self, known: &str, sent: &str) -> bool {
        let mut mac = self.signer(b"compare\n");
        mac.update(sent.as_bytes());
        mac.verify_slice(&self.sign(b"compare\n", known.as_bytes())).is_ok()
    }

    fn signer(&self, purpose: &[u8]) -> Hmac<Sha256> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(self.key.signing())
            .expect("any length is a key");
        mac.update(purpose);
        mac
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}

impl FromRequestParts<App> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Guest, Problem> {
        // Signatures are checked once a request: whoever tells problems has done it.
        if let Some(known) = parts.extensions.remove::<Guest>() {
            return Ok(known);
        }
        let jar = SignedCookieJar::from_headers(&parts.headers, app.key.clone());
        let value = |name| jar.get(name).map(|cookie| cookie.value().to_string());
        let session = value(PLAYER).as_deref().and_then(Session::read);
        let session = session.filter(|&session| app.sessions.is_valid(session));
        let player = session.map(|session| session.player);
        let lang = value(LANG).as_deref().and_then(Lang::from_tag);
        let chat = value(CHAT).as_deref() != Some("off");
        let lang = lang.unwrap_or_else(|| preferred_lang(&parts.headers, app.config.lang));
        // Inside a nested router, the address is shortened to what is left of it.
        let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |original| &original.0);
        let here = uri.path_and_query().map_or("/", |path| path.as_str()).to_string();
        let site = app.site(&parts.headers);
        let address = address(&parts.extensions, &parts.headers, app);
        Ok(Guest { player, session, lang, chat, here, address, site, jar, secure: app.is_secure() })
    }
}

/// Where a request came from. With a proxy in front, the proxy says, last in its list; without one,
/// anybody could claim anything there.
pub(crate) fn address(extensions: &Extensions, headers: &HeaderMap, app: &App) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let told = headers.get_all("x-forwarded-for").iter().next_back().and_then(last_hop);
    let address = if app.config.base_url.is_some() { told.or(peer) } else { peer };
    address.map(network)
}

/// The last address of a list. What stands before it came from outside, and need not even be text.
fn last_hop(list: &HeaderValue) -> Option<IpAddr> {
    let last = list.as_bytes().rsplit(|&byte| byte == b',').next()?;
    let last = std::str::from_utf8(last).ok()?.trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// What limits count as one address: an IPv4 address, or the /64 network that somebody with IPv6 has to
/// themselves.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            const NETWORK: u128 = u128::MAX << 64;
            Ipv6Addr::from_bits(address.to_bits() & NETWORK).into()
        }
    }
}

/// The language that a browser asks for first among those we have; else the server's.
pub(crate) fn preferred_lang(headers: &HeaderMap, fallback: Lang) -> Lang {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let mut best: Option<(f32, Lang)> = None;
    for part in wanted.unwrap_or_default().split(',') {
        let mut fields = part.split(';');
        let Some(lang) = fields.next().and_then(|tag| Lang::from_tag(tag.trim())) else { continue };
        let quality = fields.find_map(|field| field.trim().strip_prefix("q=")?.parse().ok());
        let quality: f32 = quality.unwrap_or(1.0);
        if quality > 0.0 && best.is_none_or(|(known, _)| quality > known) {
            best = Some((quality, lang));
        }
    }
    best.map_or(fallback, |(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_language_that_it_prefers() {
        for (wanted, lang) in [
            ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7", Lang::Fr),
            ("es, de;q=0.5, en;q=0.4", Lang::De),
            ("en;q=0.2, fr;q=0.3", Lang::Fr),
            ("fr;q=0, en", Lang::En),
            ("es", Lang::De),
            ("", Lang::De),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, wanted.parse().unwrap());
            assert_eq!(preferred_lang(&headers, Lang::De), lang, "{wanted}");
        }
    }
}
