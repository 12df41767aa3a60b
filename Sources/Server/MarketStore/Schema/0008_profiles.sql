-- [beside 3]

-- The pictures and words of people about themselves.
CREATE TABLE profiles (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    introduction TEXT NOT NULL CHECK (length(CAST(introduction AS BLOB)) <= 1000),
    -- The number of the upload that the picture was, and what it shows.
    photo INTEGER UNIQUE,
    content TEXT REFERENCES contents (hash),
    -- True while moderators have it out of sight.
    is_hidden INTEGER NOT NULL DEFAULT FALSE CHECK (is_hidden IN (0, 1)),
    changed_at INTEGER NOT NULL,
    CHECK ((photo IS NULL) = (content IS NULL))
) STRICT;

CREATE INDEX profiles_of_content ON profiles (content) WHERE content IS NOT NULL;

-- [PostgreSQL]
-- A server of before that goes on beside this step knows of no profiles, and would let go of their pictures.
CREATE FUNCTION keep_profile_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM profiles WHERE content = OLD.hash) THEN RETURN NULL; END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER profile_picture_is_kept BEFORE UPDATE OF is_doomed ON contents
FOR EACH ROW WHEN (NEW.is_doomed) EXECUTE FUNCTION keep_profile_picture();
