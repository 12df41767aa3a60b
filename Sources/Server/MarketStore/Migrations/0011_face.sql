-- How the market shows itself, as its operator wrote it: one row, from the first time on that anything is said.
CREATE TABLE face (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) <= 1000),
    purpose TEXT NOT NULL CHECK (length(CAST(purpose AS BLOB)) <= 1000),
    -- Six hexadecimal digits; NULL for the project's own.
    accent TEXT CHECK (length(accent) = 6),
    contact TEXT NOT NULL CHECK (length(CAST(contact AS BLOB)) <= 1000),
    terms TEXT NOT NULL CHECK (length(CAST(terms AS BLOB)) <= 100000),
    privacy TEXT NOT NULL CHECK (length(CAST(privacy AS BLOB)) <= 100000),
    business TEXT NOT NULL CHECK (length(CAST(business AS BLOB)) <= 100000),
    language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
    changed_at INTEGER NOT NULL
) STRICT;
