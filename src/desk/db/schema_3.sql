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
