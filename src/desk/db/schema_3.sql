-- Sittings whose cards the desk releases, round by round.
CREATE TABLE promises (
    sitting TEXT PRIMARY KEY, -- its name
    seat TEXT NOT NULL, -- the seat that asked
    title TEXT NOT NULL,
    rounds BIGINT NOT NULL,
    secret TEXT NOT NULL, -- of which the values of its rounds are made
    promise TEXT NOT NULL, -- JSON, as it was signed
    given_ms BIGINT NOT NULL
);
CREATE TABLE releases (
    sitting TEXT NOT NULL REFERENCES promises (sitting),
    round BIGINT NOT NULL,
    link TEXT NOT NULL, -- the hash of the line after which it was asked for
    n BIGINT NOT NULL, -- how many lines of the sitting there were then
    seat TEXT NOT NULL, -- the seat that asked
    release TEXT NOT NULL, -- JSON, as it was signed
    released_ms BIGINT NOT NULL,
    PRIMARY KEY (sitting, round, link)
);
