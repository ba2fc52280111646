//! Connections that do not read, and heads of requests at their limit.

use std::time::Duration;

use gueridon_web::Config;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::listener::{HURRY, TIMEOUT, open};
use crate::support::config;

#[tokio::test]
async fn a_reader_that_takes_nothing_is_hung_up_on() {
    let door = open(Config { write_timeout: HURRY, ..config() }).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small one");
    let mut stream = socket.connect(door.address).await.expect("somebody listens");
    // Asks for page after page, and reads none.
    let asked = "GET /rules/en/cafe-board HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    let endless = async {
        loop {
            stream.write_all(asked.as_bytes()).await?;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let cut: Result<std::io::Result<()>, _> = tokio::time::timeout(TIMEOUT, endless).await;
    assert!(cut.expect("it is cut").is_err());
    assert!(door.is_served().await);
}

/// A request whose head has exactly this many bytes.
fn head(bytes: usize) -> String {
    let (before, after) =
        ("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: ", "\r\n\r\n");
    format!("{before}{}{after}", "a".repeat(bytes - before.len() - after.len()))
}

#[tokio::test]
async fn a_head_of_a_request_has_32_kib_and_not_a_byte_more() {
    let door = open(config()).await;
    for (bytes, status) in [(8 << 10, 200), (32 << 10, 200), ((32 << 10) + 1, 431), (60 << 10, 431)]
    {
        let told = door.until_the_end(head(bytes).as_bytes()).await;
        assert!(told.starts_with(&format!("HTTP/1.1 {status}")), "{bytes} bytes: {told}");
    }
}
