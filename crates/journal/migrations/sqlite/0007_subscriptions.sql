-- Where browsers of players get notifications, and the keys that encrypt them.
CREATE TABLE subscriptions (
    player     BLOB    NOT NULL CHECK (length(player) = 16),
    endpoint   TEXT    NOT NULL,
    public_key BLOB    NOT NULL CHECK (length(public_key) = 65),
    auth       BLOB    NOT NULL CHECK (length(auth) = 16),
    lang       TEXT    NOT NULL,
    saved      INTEGER NOT NULL,
    PRIMARY KEY (player, endpoint)
);

CREATE INDEX subscriptions_endpoint ON subscriptions (endpoint);
