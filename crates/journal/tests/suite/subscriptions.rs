//! Subscriptions to notifications.

use gueridon_journal::{
    Journal, JournalError, MAX_ENDPOINT, MAX_SUBSCRIPTIONS, PlayerId, Subscription,
};

use super::{TestStore, player};

/// A subscription of player 1, whose address and secret have this number.
fn subscription(number: u8) -> Subscription {
    Subscription {
        player: player(1),
        endpoint: format!("https://push.example/{number}"),
        public_key: [4; 65],
        auth: [number; 16],
        lang: "fr".into(),
        saved: 1_000 + i64::from(number),
    }
}

async fn save(journal: &dyn Journal, subscription: &Subscription) {
    assert_eq!(journal.save_subscription(subscription.clone()).await, Ok(()));
}

/// The last parts of the addresses of a player.
async fn numbers(journal: &dyn Journal, player: PlayerId) -> Vec<u8> {
    let subscriptions = journal.subscriptions_of(player).await.expect("a list");
    subscriptions.iter().map(|subscription| subscription.auth[0]).collect()
}

pub(crate) async fn a_subscription_is_read_as_it_was_saved(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.subscriptions_of(player(1)).await, Ok(vec![]));
    let (one, two) = (subscription(1), subscription(2));
    save(&*journal, &one).await;
    save(&*journal, &two).await;
    let other = store.open().await;
    assert_eq!(other.subscriptions_of(player(1)).await, Ok(vec![two, one]), "the newest first");
    assert_eq!(other.subscriptions_of(player(2)).await, Ok(vec![]));
}

pub(crate) async fn a_subscription_that_is_saved_again_is_replaced(store: &impl TestStore) {
    let journal = store.open().await;
    save(&*journal, &subscription(1)).await;
    let endpoint = subscription(1).endpoint;
    let again =
        Subscription { endpoint, public_key: [5; 65], lang: "de".into(), ..subscription(7) };
    save(&*journal, &again).await;
    assert_eq!(journal.subscriptions_of(player(1)).await, Ok(vec![again]));
}

pub(crate) async fn the_oldest_subscription_of_a_player_goes_first(store: &impl TestStore) {
    let journal = store.open().await;
    let most = MAX_SUBSCRIPTIONS as u8;
    for number in 1..=most {
        save(&*journal, &subscription(number)).await;
    }
    // The oldest is saved again, and is the newest now.
    let renewed = Subscription { saved: 5_000, ..subscription(1) };
    save(&*journal, &renewed).await;
    // Of the same time as the oldest, which it replaces all the same.
    let newest = Subscription { saved: subscription(2).saved, ..subscription(99) };
    save(&*journal, &newest).await;
    let kept = numbers(&*journal, player(1)).await;
    assert_eq!(kept.len(), MAX_SUBSCRIPTIONS);
    assert!(kept.contains(&1) && kept.contains(&99) && !kept.contains(&2), "{kept:?}");
}

pub(crate) async fn a_player_forgets_no_subscription_of_another(store: &impl TestStore) {
    let journal = store.open().await;
    save(&*journal, &subscription(1)).await;
    let endpoint = subscription(1).endpoint;
    assert_eq!(journal.forget_subscription(player(2), &endpoint).await, Ok(()));
    assert_eq!(numbers(&*journal, player(1)).await, [1]);
    assert_eq!(journal.forget_subscription(player(1), &endpoint).await, Ok(()));
    assert_eq!(numbers(&*journal, player(1)).await, []);
}

pub(crate) async fn a_browser_that_changes_its_player_is_subscribed_once(store: &impl TestStore) {
    let journal = store.open().await;
    save(&*journal, &subscription(1)).await;
    save(&*journal, &Subscription { player: player(2), ..subscription(1) }).await;
    assert_eq!(numbers(&*journal, player(1)).await, []);
    assert_eq!(numbers(&*journal, player(2)).await, [1]);
}

pub(crate) async fn an_address_alone_takes_no_subscription_from_its_player(store: &impl TestStore) {
    let journal = store.open().await;
    save(&*journal, &subscription(1)).await;
    let endpoint = subscription(1).endpoint;
    save(&*journal, &Subscription { player: player(2), endpoint, ..subscription(66) }).await;
    assert_eq!(numbers(&*journal, player(1)).await, [1]);
}

pub(crate) async fn signing_out_everywhere_forgets_all_subscriptions(store: &impl TestStore) {
    let journal = store.open().await;
    save(&*journal, &subscription(1)).await;
    save(&*journal, &Subscription { player: player(2), ..subscription(2) }).await;
    assert_eq!(journal.sign_out(player(1)).await, Ok(1));
    assert_eq!(numbers(&*journal, player(1)).await, []);
    assert_eq!(numbers(&*journal, player(2)).await, [2]);
}

pub(crate) async fn an_address_that_is_too_long_is_refused(store: &impl TestStore) {
    let journal = store.open().await;
    let long = Subscription { endpoint: "x".repeat(MAX_ENDPOINT + 1), ..subscription(1) };
    assert_eq!(journal.save_subscription(long).await, Err(JournalError::TooLong));
    assert_eq!(numbers(&*journal, player(1)).await, []);
}
