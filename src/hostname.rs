//! The names by which others on the network know this machine.

/// The names of this machine, in lower case.
pub(crate) fn own_names() -> Vec<String> {
    names_of(&hostname())
}

#[cfg(unix)]
fn hostname() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn hostname() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// The name of a machine as it is, and its first part alone and as machines find each other in a local network.
fn names_of(hostname: &str) -> Vec<String> {
    let hostname = hostname.to_ascii_lowercase();
    let first = hostname.split('.').next().unwrap_or_default();
    if first.is_empty() {
        return Vec::new();
    }
    let mut names = vec![first.to_string(), format!("{first}.local")];
    if hostname != first {
        names.push(hostname);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_known_by_its_name_and_in_the_local_network() {
        assert_eq!(names_of("Salon"), ["salon", "salon.local"]);
        assert_eq!(names_of("salon.example.org"), ["salon", "salon.local", "salon.example.org"]);
        assert!(names_of("").is_empty());
    }
}
