//! Pages, read just closely enough to hold them to something.

/// A tag with its attributes, unescaped.
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What a page is made of.
pub(crate) struct Parsed {
    pub(crate) tags: Vec<Tag>,
    /// Everything between the tags.
    pub(crate) text: String,
    /// What is not nested as it should be.
    pub(crate) faults: Vec<String>,
}

const VOID: [&str; 9] = ["meta", "link", "input", "br", "hr", "img", "source", "wbr", "col"];

/// Reads a page or a part of one.
pub(crate) fn parse(page: &str) -> Parsed {
    let mut parsed = Parsed { tags: Vec::new(), text: String::new(), faults: Vec::new() };
    let mut open: Vec<String> = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        parsed.text += &rest[..start];
        parsed.text.push(' ');
        let (inside, after) = tag_end(&rest[start + 1..]);
        rest = after;
        if inside.starts_with('!') {
            continue;
        }
        if let Some(name) = inside.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(&*name.trim().to_ascii_lowercase()) {
                parsed.faults.push(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let closed = inside.ends_with('/');
        let tag = read_tag(inside.trim_end_matches('/'));
        if !closed && !VOID.contains(&tag.name.as_str()) {
            open.push(tag.name.clone());
        }
        parsed.tags.push(tag);
    }
    parsed.text += rest;
    parsed.text = unescape(&parsed.text);
    parsed.faults.extend(open.into_iter().map(|name| format!("<{name}> stays open")));
    parsed
}

/// The inside of a tag and what comes after it; `>` in quotes is part of a value.
fn tag_end(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '>') => return (&text[..at], &text[at + 1..]),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    (text, "")
}

fn read_tag(inside: &str) -> Tag {
    let (name, mut rest) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        let end = rest.find(|letter: char| letter == '=' || letter.is_whitespace());
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        if name.is_empty() {
            break;
        }
        let value = after.strip_prefix('=');
        rest = after;
        let mut text = String::new();
        if let Some(value) = value {
            let quote = value.chars().next().filter(|letter| ['"', '\''].contains(letter));
            let (inner, after) = match quote {
                Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                None => value.split_once(char::is_whitespace).unwrap_or((value, "")),
            };
            (text, rest) = (unescape(inner), after);
        }
        attributes.push((name.to_string(), text));
    }
    Tag { name: name.to_ascii_lowercase(), attributes }
}

fn unescape(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// The value of an attribute of the first tag that has it.
pub(crate) fn attribute(page: &str, name: &str) -> Option<String> {
    parse(page).tags.iter().find_map(|tag| tag.get(name).map(String::from))
}

/// The values of the hidden fields of every form that is sent to an address.
pub(crate) fn forms(page: &str, action: &str) -> Vec<Vec<(String, String)>> {
    let mut forms: Vec<Vec<(String, String)>> = Vec::new();
    let mut inside = false;
    for tag in parse(page).tags {
        if tag.name == "form" {
            inside = tag.get("action") == Some(action);
            if inside {
                forms.push(Vec::new());
            }
        } else if inside && tag.name == "input" {
            let field = tag.get("name").zip(tag.get("value"));
            let form = forms.last_mut().expect("inside one");
            form.extend(field.map(|(name, value)| (name.to_string(), value.to_string())));
        }
    }
    forms
}
