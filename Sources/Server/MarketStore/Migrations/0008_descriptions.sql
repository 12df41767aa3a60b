-- What is found of listed products. The sign before a description says that it is prose, of which fewer terms are kept.
DROP TABLE search;
DROP VIEW searchable;

CREATE VIEW searchable AS SELECT id, name, char(1) || description AS description FROM products WHERE listed;

CREATE VIRTUAL TABLE search USING fts5 (
    name, content = 'searchable', content_rowid = 'id', tokenize = 'hangul'
);

CREATE VIRTUAL TABLE search_texts USING fts5 (
    name, description, content = 'searchable', content_rowid = 'id', tokenize = 'hangul_prose', columnsize = 0
);

-- Sellers, who are found where they are asked for.
CREATE VIRTUAL TABLE search_sellers USING fts5 (
    name, content = 'accounts', content_rowid = 'id', tokenize = 'hangul'
);

INSERT INTO search_sellers (search_sellers) VALUES ('rebuild');

-- Products below this id are in both indexes: a market that is brought up to date is indexed some products at a time.
CREATE TABLE search_progress (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    below INTEGER NOT NULL CHECK (below >= 0)
) STRICT;

INSERT INTO search_progress (id, below) VALUES (1, 0);
