-- Names are indexed anew, since a run's initial consonant is a term of its own now. Descriptions stay as they are: they
-- have no such terms.
INSERT INTO search (search) VALUES ('delete-all');
INSERT INTO search_sellers (search_sellers) VALUES ('rebuild');

-- From here on `below` is that of `search_texts`, and this that of `search`.
ALTER TABLE search_progress ADD COLUMN names_below INTEGER NOT NULL DEFAULT 0 CHECK (names_below >= 0);
