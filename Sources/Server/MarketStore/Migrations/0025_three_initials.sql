-- Names are indexed anew, since three initial consonants in a row are a term of their own now. Descriptions stay as they
-- are: they have no such terms.
INSERT INTO search (search) VALUES ('delete-all');
INSERT INTO search_sellers (search_sellers) VALUES ('rebuild');
UPDATE search_progress SET names_below = 0;
