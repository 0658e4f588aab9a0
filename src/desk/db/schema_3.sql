-- Results of exams that were brought in and held.
CREATE TABLE results (
    id {serial},
    sitting TEXT NOT NULL UNIQUE, -- the name of the sitting
    person BIGINT NOT NULL REFERENCES people (id),
    begun_ms BIGINT NOT NULL,
    passed BIGINT NOT NULL, -- appeals counted: 0 or 1
    told TEXT NOT NULL, -- what it comes to, as JSON
    text TEXT NOT NULL, -- the result itself
    stamps TEXT, -- the desk's signed word on the sitting, if it had stamped it
    brought_ms BIGINT NOT NULL,
    checked TEXT NOT NULL, -- by which school's key and list of revoked examiners
    refused TEXT -- why it does not hold any more, or nothing
);
CREATE INDEX results_person ON results (person, begun_ms);
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
