-- What seats ask of an examiner who signs for the room. A row goes with the word that answers it.
CREATE TABLE asks (
    seat TEXT PRIMARY KEY REFERENCES seats (id),
    paper TEXT NOT NULL, -- the name of the paper's file
    number TEXT NOT NULL, -- the candidate's
    ask TEXT NOT NULL, -- JSON, as the seat has asked
    came_ms BIGINT NOT NULL
);
