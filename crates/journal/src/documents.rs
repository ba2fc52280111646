//! Documents: small texts beside the tables, such as the progress of a player or the analysis of a game.

/// The longest body of a document, in bytes.
pub const MAX_DOCUMENT: usize = 256 << 10;
/// The longest scope, and the longest name, in bytes.
pub const MAX_DOCUMENT_NAME: usize = 128;

/// A text that is found by its scope and its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// What it belongs to, such as `player/ID` or `table/ID`.
    pub scope: String,
    /// The name within the scope.
    pub name: String,
    /// The text.
    pub body: String,
    /// When it was saved, in milliseconds since 1970.
    pub at: i64,
}

/// What happens to a document with the same scope and name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Existing {
    /// It is replaced.
    Replace,
    /// It is replaced if it has this body.
    ReplaceBody(String),
    /// It stays.
    Keep,
    /// It is replaced if it was saved earlier.
    KeepNewer,
}

pub(crate) const DOCUMENT: &str =
    "SELECT scope, name, body, at FROM documents WHERE scope = $1 AND name = $2";

pub(crate) const DOCUMENTS: &str = "SELECT scope, name, body, at FROM documents
    WHERE scope = $1 ORDER BY at DESC, name LIMIT $2";

pub(crate) const DOCUMENTS_AFTER: &str = "SELECT scope, name, body, at FROM documents
    WHERE (scope, name) > ($1, $2) ORDER BY scope, name LIMIT $3";

impl Existing {
    /// The statement that saves a document, and changes no row when the existing one stays. Its parameters are the
    /// scope, the name, the body, the time and [`body`](Existing::body) if there is one.
    pub(crate) fn statement(&self) -> &'static str {
        macro_rules! save {
            ($conflict:literal) => {
                concat!(
                    "INSERT INTO documents (scope, name, body, at) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (scope, name) DO ",
                    $conflict
                )
            };
        }
        match self {
            Existing::Replace => save!("UPDATE SET body = excluded.body, at = excluded.at"),
            Existing::ReplaceBody(_) => save!(
                "UPDATE SET body = excluded.body, at = excluded.at
                WHERE documents.body = $5"
            ),
            Existing::Keep => save!("NOTHING"),
            Existing::KeepNewer => save!(
                "UPDATE SET body = excluded.body, at = excluded.at
                WHERE excluded.at > documents.at"
            ),
        }
    }

    /// The body that a document has to have to be replaced.
    pub(crate) fn body(&self) -> Option<&str> {
        match self {
            Existing::ReplaceBody(body) => Some(body),
            Existing::Replace | Existing::Keep | Existing::KeepNewer => None,
        }
    }
}
