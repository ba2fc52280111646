//! Many addresses that are one.

use gueridon_web::Config;

use crate::support::{Browser, House, frozen};

const LAY: [(&str, &str); 2] = [("game", "cafe-board"), ("with", "bots")];

/// A house behind a proxy, where an address lays one table at once.
async fn strict() -> House {
    let base_url = Some("http://cafe.example".into());
    House::with(Config { base_url, tables_per_address: 1, ..frozen() }).await
}

/// Lays a table with these lines of `X-Forwarded-For`.
async fn lay(house: &House, lines: &[&str]) -> u16 {
    let add = |browser: Browser, line: &&str| browser.with("x-forwarded-for", line);
    let mut browser = lines.iter().fold(house.browser(), add);
    browser.post("/tables", &LAY).await.status.as_u16()
}

#[tokio::test]
async fn only_the_hop_that_the_proxy_wrote_counts_however_many_lines_come_before() {
    let house = strict().await;
    assert_eq!(lay(&house, &["192.0.2.1"]).await, 303);
    for made_up in ["198.51.100.1", "198.51.100.2, 198.51.100.3", "nonsense", ""] {
        assert_eq!(lay(&house, &[made_up, "192.0.2.1"]).await, 429, "{made_up}");
        assert_eq!(lay(&house, &[&format!("{made_up}, 192.0.2.1")]).await, 429, "{made_up}");
    }
    assert_eq!(lay(&house, &["192.0.2.1:4711"]).await, 429, "with a port");
    assert_eq!(lay(&house, &["192.0.2.1", "192.0.2.2"]).await, 303, "somebody else");
}

#[tokio::test]
async fn what_was_made_up_before_the_last_hop_need_not_be_text() {
    let house = strict().await;
    assert_eq!(lay(&house, &["192.0.2.1"]).await, 303);
    assert_eq!(lay(&house, &["\u{fc}, 192.0.2.1"]).await, 429);
}

#[tokio::test]
async fn a_network_of_ipv6_is_one_address() {
    let house = strict().await;
    assert_eq!(lay(&house, &["2001:db8:0:1::1"]).await, 303);
    for same in ["2001:db8:0:1::2", "2001:db8:0:1:ffff:ffff:ffff:ffff", "[2001:db8:0:1::3]:80"] {
        assert_eq!(lay(&house, &[same]).await, 429, "{same}");
    }
    assert_eq!(lay(&house, &["2001:db8:0:2::1"]).await, 303, "another network");
}

#[tokio::test]
async fn an_address_of_ipv4_written_as_ipv6_is_the_same() {
    let house = strict().await;
    assert_eq!(lay(&house, &["192.0.2.1"]).await, 303);
    assert_eq!(lay(&house, &["::ffff:192.0.2.1"]).await, 429);
    assert_eq!(lay(&house, &["::ffff:192.0.2.2"]).await, 303, "IPv4 is no network of IPv6");
}
