-- Who is taught. A person who was removed keeps a row without a name, so that the audit still has a number.
CREATE TABLE people (
    id {serial},
    name TEXT NOT NULL,
    number TEXT NOT NULL UNIQUE,
    added_ms BIGINT NOT NULL,
    removed_ms BIGINT
);
CREATE TABLE groups (id {serial}, name TEXT NOT NULL UNIQUE);
CREATE TABLE members (
    grp BIGINT NOT NULL REFERENCES groups (id),
    person BIGINT NOT NULL REFERENCES people (id),
    PRIMARY KEY (grp, person)
);

-- Who teaches and examines.
CREATE TABLE accounts (
    id {serial},
    login TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL, -- keeper, trainer, examiner
    hash TEXT NOT NULL, -- argon2id, as a PHC string
    added_ms BIGINT NOT NULL,
    closed_ms BIGINT
);
-- A browser that is logged in; the token is kept as its SHA-256.
CREATE TABLE logins (
    token TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES accounts (id),
    csrf TEXT NOT NULL,
    began_ms BIGINT NOT NULL,
    used_ms BIGINT NOT NULL
);
-- What was tried and failed: passwords and class codes, by the address it came from or the account.
CREATE TABLE tries (who TEXT NOT NULL, at_ms BIGINT NOT NULL);
CREATE INDEX tries_who ON tries (who, at_ms);

-- The PCs of the room.
CREATE TABLE seats (
    id TEXT PRIMARY KEY, -- 32 hexadecimal digits, made up by the PC
    number BIGINT NOT NULL UNIQUE,
    place TEXT NOT NULL,
    person BIGINT REFERENCES people (id),
    desk TEXT, -- the process at which it is, or nothing
    seen_ms BIGINT NOT NULL,
    dealt TEXT, -- the session on its screen, or nothing
    page TEXT NOT NULL,
    step TEXT NOT NULL, -- the step that is due there, in words
    clock_ms BIGINT NOT NULL,
    frozen BIGINT NOT NULL
);

-- A session: its log's lines, and what they come to so far.
CREATE TABLE dealt (
    id TEXT PRIMARY KEY, -- 32 hexadecimal digits, made up by the seat
    seat TEXT NOT NULL REFERENCES seats (id),
    person BIGINT REFERENCES people (id),
    ordered BIGINT, -- the order that opened it, or nothing
    title TEXT NOT NULL,
    level TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    rounds BIGINT NOT NULL,
    began_ms BIGINT NOT NULL,
    heard_ms BIGINT NOT NULL,
    ended_ms BIGINT,
    lines BIGINT NOT NULL, -- how many are held
    hash TEXT NOT NULL, -- of the last line held
    acts BIGINT NOT NULL,
    at_ms BIGINT NOT NULL, -- the dealer's time at the last act
    round BIGINT NOT NULL,
    step TEXT NOT NULL, -- the step of the last fault or act
    faults BIGINT NOT NULL, -- acts with a finding, so far as the lines say
    last_act TEXT NOT NULL,
    last_fault TEXT NOT NULL, -- the first clause of the last finding
    broken TEXT, -- why its lines are not believed
    unstamped BIGINT NOT NULL, -- lines that were dealt while there was no network
    passed BIGINT, -- once the desk has dealt it again: 0 or 1
    report TEXT, -- its report then, as JSON
    judging TEXT, -- the process that deals it again, or nothing
    judging_ms BIGINT -- since when
);
CREATE INDEX dealt_person ON dealt (person, began_ms);
CREATE INDEX dealt_level ON dealt (level, began_ms);
CREATE INDEX dealt_ended ON dealt (ended_ms);
CREATE TABLE lines (
    dealt TEXT NOT NULL REFERENCES dealt (id),
    n BIGINT NOT NULL,
    text TEXT NOT NULL,
    stamped_ms BIGINT NOT NULL,
    live BIGINT NOT NULL, -- 1 if it came as it was dealt, 0 if its seat said no, 2 if it said so and that cannot be
    PRIMARY KEY (dealt, n)
);

-- What instructors have seats do.
CREATE TABLE orders (
    id {serial},
    seat TEXT NOT NULL REFERENCES seats (id),
    account BIGINT REFERENCES accounts (id),
    what TEXT NOT NULL, -- JSON
    given_ms BIGINT NOT NULL,
    sent_ms BIGINT,
    done_ms BIGINT,
    refused TEXT -- why it was not carried out
);
CREATE INDEX orders_open ON orders (seat, done_ms);

-- What is to be dealt by when.
CREATE TABLE assignments (
    id {serial},
    title TEXT NOT NULL,
    level TEXT NOT NULL, -- a level's id, or a course's
    course BIGINT NOT NULL, -- 1 if it is a course's, all of whose levels are to be passed
    grp BIGINT REFERENCES groups (id), -- nothing for everybody
    due_ms BIGINT NOT NULL,
    added_ms BIGINT NOT NULL,
    account BIGINT REFERENCES accounts (id)
);

-- Who did what. Each row's chain is a hash over the chain of the row before and the row itself.
CREATE TABLE audit (
    id {serial},
    at_ms BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL,
    chain TEXT NOT NULL
);
{audit_keeps}
{audit_holds}

-- xAPI statements on their way out.
CREATE TABLE statements (
    id TEXT PRIMARY KEY, -- a UUID that follows from what is stated
    person BIGINT REFERENCES people (id),
    dealt TEXT NOT NULL, -- the session it is about
    n BIGINT NOT NULL, -- its place among the statements of the session
    text TEXT NOT NULL,
    made_ms BIGINT NOT NULL,
    sent_ms BIGINT,
    tries BIGINT NOT NULL,
    next_ms BIGINT NOT NULL,
    refused TEXT -- why the record store will not have it
);
CREATE INDEX statements_next ON statements (sent_ms, next_ms);
CREATE INDEX statements_dealt ON statements (dealt);
