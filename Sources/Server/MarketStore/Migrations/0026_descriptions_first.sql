-- The index of names and descriptions, with descriptions first: FTS5 writes two bytes more for each term of any other
-- column, and descriptions have most of the terms. It is made anew.
DROP TABLE search_texts;
CREATE VIRTUAL TABLE search_texts USING fts5 (
    description, name, content = 'searchable', content_rowid = 'id', tokenize = 'hangul_prose', columnsize = 0
);
UPDATE search_progress SET below = 0;
