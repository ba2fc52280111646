//! The session of a request: the player of its signed cookie, its language and its address.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Mutex;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Uri, header};
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use gueridon_pages::{OwnSide, PageContext, Settings, TypedSide};
use gueridon_record::read_bytes;
use gueridon_text::{Lang, Speaker};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value};
use sha2::Sha256;

use crate::app::App;
use crate::limits::{MAX_CACHED_COOKIE, MAX_CACHED_COOKIES};
use crate::locks::lock;
use crate::random;
use crate::revocations::SessionToken;
use crate::subnet::{LimitKey, Subnet};

const PLAYER: &str = "player";
const LANG: &str = "lang";
const CHAT: &str = "chat";
const LEVEL: &str = "level";
const SETTINGS: &str = "settings";
const SIDE: &str = "side";

/// The strength of computers for a player who has chosen none yet.
const FIRST_LEVEL: Level = Level::Easy;

/// The session that a request belongs to.
#[derive(Clone)]
pub(crate) struct Session {
    /// The player, if the browser has a cookie.
    pub(crate) player: Option<PlayerId>,
    /// The language of its pages.
    pub(crate) lang: Lang,
    /// Whether its pages show the chat.
    pub(crate) chat: bool,
    /// The strength of computers that was chosen last.
    pub(crate) level: Level,
    /// How the browser shows its pages.
    pub(crate) settings: Settings,
    /// The side of forty-six that was typed in last.
    own_side: Option<OwnSide>,
    /// What the cookie says; none when the player has signed out everywhere since.
    pub(crate) token: Option<SessionToken>,
    /// The network as limits count it, if it is known.
    pub(crate) subnet: Option<Subnet>,
    app: App,
    uri: Uri,
    host: Option<HeaderValue>,
}

/// Whose use of something is limited: a network, since a new player costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RateKey {
    Subnet(Subnet),
    Player(PlayerId),
    Unknown,
}

impl LimitKey for RateKey {
    fn scopes(self) -> impl DoubleEndedIterator<Item = (RateKey, usize)> {
        let (subnet, other) = match self {
            RateKey::Subnet(subnet) => (Some(subnet), None),
            RateKey::Player(_) | RateKey::Unknown => (None, Some((self, 1))),
        };
        let scopes = subnet.into_iter().flat_map(LimitKey::scopes);
        scopes.map(|(scope, share)| (RateKey::Subnet(scope), share)).chain(other)
    }
}

impl RateKey {
    pub(crate) fn of(subnet: Option<Subnet>, player: Option<PlayerId>) -> RateKey {
        match (subnet, player) {
            (Some(subnet), _) => RateKey::Subnet(subnet),
            (None, Some(player)) => RateKey::Player(player),
            (None, None) => RateKey::Unknown,
        }
    }
}

impl Session {
    /// The session of a request.
    pub(crate) fn new(app: &App, parts: &Parts) -> Session {
        let cookies = app.cookies.read(&parts.headers, &app.key);
        let token = cookies.token.filter(|&token| app.revocations.is_valid(token));
        let lang = || preferred_lang(&parts.headers, app.config.lang);
        Session {
            player: token.map(|token| token.player),
            lang: cookies.lang.unwrap_or_else(lang),
            chat: !cookies.chat_off,
            level: cookies.level.unwrap_or(FIRST_LEVEL),
            settings: cookies.settings.unwrap_or_default(),
            own_side: cookies.own_side,
            token,
            subnet: subnet(&parts.extensions, &parts.headers, app),
            app: app.clone(),
            uri: parts.uri.clone(),
            host: parts
                .headers
                .get(header::HOST)
                .filter(|host| app.is_own_host(Some(host)))
                .cloned(),
        }
    }

    /// For whom pages are made.
    pub(crate) fn context(&self) -> PageContext {
        PageContext {
            player: self.player,
            lang: self.lang,
            chat: self.chat,
            level: self.level,
            settings: self.settings,
            own_side: self.own_side,
            here: self.uri.path_and_query().map_or("/", |path| path.as_str()).to_string(),
            site: self.site(),
            push_key: self.app.push.as_ref().map(|push| push.public_key()),
        }
    }

    /// The address of the site, for links to share.
    pub(crate) fn site(&self) -> String {
        self.app.site(self.host.as_ref())
    }

    /// A speaker of the reader's language, without names of players.
    pub(crate) fn speaker(&self) -> Speaker {
        Speaker::new(self.lang)
    }

    /// The key that limits count this session under.
    pub(crate) fn rate_key(&self) -> RateKey {
        RateKey::of(self.subnet, self.player)
    }

    /// The player, or a new one with a cookie.
    pub(crate) fn ensure_player(self) -> (PlayerId, SignedCookieJar) {
        match self.player {
            Some(player) => (player, self.no_cookies()),
            None => {
                let player = random::player_id();
                (player, self.with_cookie(PLAYER, player.to_string()))
            }
        }
    }

    /// The cookies that make this device another player's.
    pub(crate) fn with_token(self, token: SessionToken) -> SignedCookieJar {
        self.with_cookie(PLAYER, token.to_string())
    }

    /// The cookies with another language.
    pub(crate) fn with_lang(self, lang: Lang) -> SignedCookieJar {
        self.with_cookie(LANG, lang.tag().to_string())
    }

    /// The cookies with the chat switched on or off.
    pub(crate) fn with_chat(self, on: bool) -> SignedCookieJar {
        self.with_cookie(CHAT, if on { "on" } else { "off" }.to_string())
    }

    /// The cookies with other settings.
    pub(crate) fn with_settings(self, settings: Settings) -> SignedCookieJar {
        self.with_cookie(SETTINGS, settings.write())
    }

    /// The cookies with another side of forty-six.
    pub(crate) fn with_own_side(self, side: OwnSide) -> SignedCookieJar {
        self.with_cookie(SIDE, TypedSide::from(side).to_string())
    }

    /// The player's cookies, with the side of a new table where it was typed in.
    pub(crate) fn remember_own_side(
        &self,
        rules: &Map<String, Value>,
        jar: SignedCookieJar,
    ) -> SignedCookieJar {
        match TypedSide::of_rules(rules).and_then(|typed| typed.side()) {
            Some(side) if self.own_side != Some(side) => {
                jar.add(self.cookie(SIDE, TypedSide::from(side).to_string()))
            }
            _ => jar,
        }
    }

    /// The player's cookies, with the strength of computers that was chosen now.
    pub(crate) fn remember_level(&self, level: Level, jar: SignedCookieJar) -> SignedCookieJar {
        if self.level == level {
            jar
        } else {
            jar.add(self.cookie(LEVEL, level.name().to_string()))
        }
    }

    fn with_cookie(self, name: &'static str, value: String) -> SignedCookieJar {
        let cookie = self.cookie(name, value);
        self.no_cookies().add(cookie)
    }

    fn cookie(&self, name: &'static str, value: String) -> Cookie<'static> {
        Cookie::build((name, value))
            .path("/")
            .http_only(true)
            .secure(self.app.is_secure())
            .same_site(SameSite::Lax)
            .permanent()
            .build()
    }

    /// An empty jar: an answer sets what is added to it, and leaves the other cookies of the browser.
    fn no_cookies(&self) -> SignedCookieJar {
        SignedCookieJar::new(self.app.key.clone())
    }
}

/// What the cookies of a request say, once their signatures were checked.
#[derive(Clone, Copy, Default)]
struct VerifiedCookies {
    token: Option<SessionToken>,
    lang: Option<Lang>,
    chat_off: bool,
    level: Option<Level>,
    settings: Option<Settings>,
    own_side: Option<OwnSide>,
}

impl VerifiedCookies {
    fn check(headers: &HeaderMap, key: &Key) -> VerifiedCookies {
        let jar = SignedCookieJar::from_headers(headers, key.clone());
        let value = |name| jar.get(name).map(|cookie| cookie.value().to_string());
        VerifiedCookies {
            token: value(PLAYER).as_deref().and_then(SessionToken::read),
            lang: value(LANG).as_deref().and_then(Lang::from_tag),
            chat_off: value(CHAT).as_deref() == Some("off"),
            level: value(LEVEL).as_deref().and_then(Level::read),
            settings: value(SETTINGS).as_deref().and_then(Settings::read),
            own_side: value(SIDE).and_then(|text| TypedSide::read(&text).side()),
        }
    }
}

/// Cookies whose signatures were checked, by the header that held them: a player's browser sends the same
/// header with every request.
#[derive(Default)]
pub(crate) struct CookieCache(Mutex<HashMap<Box<[u8]>, VerifiedCookies>>);

impl CookieCache {
    /// What the cookies of a request say. Only headers with a valid token are kept, since others cost a
    /// client nothing to make up.
    fn read(&self, headers: &HeaderMap, key: &Key) -> VerifiedCookies {
        let mut all = headers.get_all(header::COOKIE).iter();
        let (Some(header), None) = (all.next(), all.next()) else {
            return VerifiedCookies::check(headers, key);
        };
        if let Some(known) = lock(&self.0).get(header.as_bytes()) {
            return *known;
        }
        let checked = VerifiedCookies::check(headers, key);
        if checked.token.is_some() && header.len() <= MAX_CACHED_COOKIE {
            let mut cached = lock(&self.0);
            if cached.len() >= MAX_CACHED_COOKIES {
                cached.clear();
            }
            cached.insert(header.as_bytes().into(), checked);
        }
        checked
    }
}

impl App {
    /// Signs bytes for one purpose; the same on every node.
    pub(crate) fn sign(&self, purpose: &[u8], signed: &[u8]) -> [u8; 32] {
        let mut mac = self.signer(purpose);
        mac.update(signed);
        mac.finalize().into_bytes().into()
    }

    /// The first half of a signature, as 32 hexadecimal digits.
    pub(crate) fn short_signature(&self, purpose: &[u8], signed: &[u8]) -> String {
        hex::encode(&self.sign(purpose, signed)[..16])
    }

    /// Whether a text from outside is the short signature of these bytes, in a time that does not depend on
    /// where it differs.
    pub(crate) fn is_signed(&self, purpose: &[u8], signed: &[u8], signature: &str) -> bool {
        let Some(signature) = read_bytes::<16>(signature) else { return false };
        let mut mac = self.signer(purpose);
        mac.update(signed);
        mac.verify_truncated_left(&signature).is_ok()
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

impl FromRequestParts<App> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, Infallible> {
        // The middleware has made it already.
        let known = parts.extensions.remove::<Session>();
        Ok(known.unwrap_or_else(|| Session::new(app, parts)))
    }
}

/// The network of a request. Behind a proxy, that of the last entry of its list; without one, that header
/// could hold anything.
pub(crate) fn subnet(extensions: &Extensions, headers: &HeaderMap, app: &App) -> Option<Subnet> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().and_then(last_hop);
    let address = if app.config.base_url.is_some() { forwarded.or(peer) } else { peer };
    address.map(Subnet::of)
}

/// The last address of a list. What comes before it was sent by the client, and need not even be text.
fn last_hop(list: &HeaderValue) -> Option<IpAddr> {
    let last = list.as_bytes().rsplit(|&byte| byte == b',').next()?;
    let last = std::str::from_utf8(last).ok()?.trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
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
