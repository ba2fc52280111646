//! Many addresses that are one.

use gueridon_web::Config;

use crate::support::{Browser, TestServer, frozen};

const NEW_TABLE: [(&str, &str); 2] = [("game", "cafe-board"), ("with", "bots")];

/// A server behind a proxy, where an address lays one table at once.
async fn strict() -> TestServer {
    let base_url = Some("http://cafe.example".into());
    TestServer::with(Config { base_url, tables_per_address: 1, ..frozen() }).await
}

/// Lays a table with these lines of `X-Forwarded-For`.
async fn create_table(server: &TestServer, lines: &[&str]) -> u16 {
    let add = |browser: Browser, line: &&str| browser.with("x-forwarded-for", line);
    let mut browser = lines.iter().fold(server.browser(), add);
    browser.post("/tables", &NEW_TABLE).await.status.as_u16()
}

#[tokio::test]
async fn only_the_hop_that_the_proxy_wrote_counts_however_many_lines_come_before() {
    let server = strict().await;
    assert_eq!(create_table(&server, &["192.0.2.1"]).await, 303);
    for made_up in ["198.51.100.1", "198.51.100.2, 198.51.100.3", "nonsense", ""] {
        assert_eq!(create_table(&server, &[made_up, "192.0.2.1"]).await, 429, "{made_up}");
        assert_eq!(
            create_table(&server, &[&format!("{made_up}, 192.0.2.1")]).await,
            429,
            "{made_up}"
        );
    }
    assert_eq!(create_table(&server, &["192.0.2.1:4711"]).await, 429, "with a port");
    assert_eq!(create_table(&server, &["192.0.2.1", "192.0.2.2"]).await, 303, "somebody else");
}

#[tokio::test]
async fn what_was_made_up_before_the_last_hop_need_not_be_text() {
    let server = strict().await;
    assert_eq!(create_table(&server, &["192.0.2.1"]).await, 303);
    assert_eq!(create_table(&server, &["\u{fc}, 192.0.2.1"]).await, 429);
}

#[tokio::test]
async fn a_network_of_ipv6_is_one_address() {
    let server = strict().await;
    assert_eq!(create_table(&server, &["2001:db8:0:1::1"]).await, 303);
    for same in ["2001:db8:0:1::2", "2001:db8:0:1:ffff:ffff:ffff:ffff", "[2001:db8:0:1::3]:80"] {
        assert_eq!(create_table(&server, &[same]).await, 429, "{same}");
    }
    assert_eq!(create_table(&server, &["2001:db8:0:2::1"]).await, 303, "another network");
}

/// A home has 256 networks, and a site 65,536.
#[tokio::test]
async fn the_networks_of_a_home_and_of_a_site_count_together() {
    let server = strict().await;
    let mut laid = Vec::new();
    for network in 0..1_024 {
        let address = format!("2001:db8:0:{network:x}::1");
        if create_table(&server, &[&address]).await == 303 {
            laid.push(network);
        }
    }
    assert_eq!(laid, [0, 1, 256, 257], "two of a home, four of a site");
    assert_eq!(create_table(&server, &["2001:db8:1::1"]).await, 303, "another site");
}

#[tokio::test]
async fn an_address_of_ipv4_written_as_ipv6_is_the_same() {
    let server = strict().await;
    assert_eq!(create_table(&server, &["192.0.2.1"]).await, 303);
    assert_eq!(create_table(&server, &["::ffff:192.0.2.1"]).await, 429);
    assert_eq!(
        create_table(&server, &["::ffff:192.0.2.2"]).await,
        303,
        "IPv4 is no network of IPv6"
    );
}
