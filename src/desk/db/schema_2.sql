-- Sealed papers that can be sent to seats.
CREATE TABLE papers (
    id {serial},
    name TEXT NOT NULL UNIQUE, -- the file's
    title TEXT NOT NULL, -- as the paper says
    text TEXT NOT NULL,
    added_ms BIGINT NOT NULL,
    account BIGINT REFERENCES accounts (id)
);
