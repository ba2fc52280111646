-- Where browsers of players get notifications, and the keys that encrypt them.
CREATE TABLE subscriptions (
    player     BYTEA  NOT NULL CHECK (octet_length(player) = 16),
    endpoint   TEXT   COLLATE "C" NOT NULL,
    public_key BYTEA  NOT NULL CHECK (octet_length(public_key) = 65),
    auth       BYTEA  NOT NULL CHECK (octet_length(auth) = 16),
    lang       TEXT   NOT NULL,
    saved      BIGINT NOT NULL,
    PRIMARY KEY (player, endpoint)
);

CREATE INDEX subscriptions_endpoint ON subscriptions (endpoint);
