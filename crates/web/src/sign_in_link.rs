//! Links that sign another device in as the same player: once, within a day.
//!
//! The code follows the `#` of the link, so that it is in no address that a server or a proxy writes down. That a link
//! was used is a document of its player, which every node reads.

use std::fmt;

use gueridon_journal::{Document, JournalError};

use crate::app::App;
use crate::limits::SIGN_IN_LINK;
use crate::revocations::SessionToken;

/// What the code of a link is signed for. Links of programs before, which counted for ever, had another purpose.
const PURPOSE: &[u8] = b"sign another device in once\n";

/// The code of a link, with a valid signature.
pub(crate) struct SignInCode {
    /// The player, as whom the link signs in.
    pub(crate) token: SessionToken,
    /// When it was made, in milliseconds since 1970.
    made: i64,
    signature: String,
}

impl SignInCode {
    /// A new code of a player.
    pub(crate) fn new(app: &App, token: SessionToken) -> SignInCode {
        SignInCode::made_at(app, token, app.now())
    }

    fn made_at(app: &App, token: SessionToken, made: i64) -> SignInCode {
        let signature = app.short_signature(PURPOSE, &signed_bytes(token, made));
        SignInCode { token, made, signature }
    }

    /// Reads a code, or the link that ends with it; none when it is damaged, too old or revoked.
    pub(crate) fn read(app: &App, text: &str) -> Option<SignInCode> {
        let text = text.rsplit('#').next()?.trim();
        let (signature, rest) = text.split_once('.')?;
        let (made, token) = rest.split_once('.')?;
        let (made, token) = (made.parse().ok()?, SessionToken::read(token)?);
        let signed = app.is_signed(PURPOSE, &signed_bytes(token, made), signature);
        let is_new = app.now().saturating_sub(made) < SIGN_IN_LINK;
        let counts = signed && is_new && app.revocations.is_valid(token);
        counts.then(|| SignInCode::made_at(app, token, made))
    }

    /// Whether it has signed in a device.
    pub(crate) async fn is_used(&self, app: &App) -> Result<bool, JournalError> {
        let Document { scope, name, .. } = self.used(0);
        Ok(app.journal.document(&scope, &name).await?.is_some())
    }

    /// Uses it up; false when another device was first.
    pub(crate) async fn use_up(&self, app: &App) -> Result<bool, JournalError> {
        app.journal.add_document(self.used(app.now())).await
    }

    /// The document that says that it was used.
    fn used(&self, at: i64) -> Document {
        Document {
            scope: format!("player/{}", self.token.player),
            name: format!("signed-in/{}", self.signature),
            body: String::new(),
            at,
        }
    }
}

/// As it stands in a link: `SIGNATURE.MADE.TOKEN`.
impl fmt::Display for SignInCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.signature, self.made, self.token)
    }
}

fn signed_bytes(token: SessionToken, made: i64) -> Vec<u8> {
    let player = token.player.0;
    [&player[..], &token.generation.to_be_bytes(), &made.to_be_bytes()].concat()
}
