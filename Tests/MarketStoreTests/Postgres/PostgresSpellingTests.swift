import Testing

@testable import MarketStore

struct PostgresSpellingTests {
    @Test(arguments: [
        ("SELECT ?1, ?2, ?1", "SELECT $1, $2, $1"),
        ("id IN (?, ?) AND name = ?", "id IN ($1, $2) AND name = $3"),
        ("?3 ? ?1", "$3 $4 $1"),
        ("'?1' \"?2\" ?", "'?1' \"?2\" $1"),
        ("'it''s ?' || ?1", "'it''s ?' || $1"),
        ("FROM likes INDEXED BY likes_newest WHERE x = ?1", "FROM likes  WHERE x = $1"),
        ("FROM likes INDEXED BY a\nCROSS JOIN b ON TRUE", "FROM likes \n JOIN b ON TRUE"),
        ("FROM deals NOT INDEXED WHERE NOT x", "FROM deals  WHERE NOT x"),
        ("text = '접이식 자전거 ?' AND ?12", "text = '접이식 자전거 ?' AND $12"),
        ("CROSSING INDEXED_BY", "CROSSING INDEXED_BY"),
        ("'never ends", "'never ends"),
        ("", ""),
    ])
    func onlyParametersAndHintsAreRewritten(sql: String, expected: String) {
        #expect(PostgresSpelling.spelled(sql) == expected)
    }

    @Test func stepOfTheSchemaIsSpelledForPostgreSQL() {
        let script = """
            -- Wishes; of each there is one.
            CREATE TABLE wishes (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                -- The one who wishes; TRUE is said below.
                account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 400),
                kind TEXT CHECK (length(kind) = 3),
                key BLOB,
                is_open INTEGER NOT NULL DEFAULT TRUE CHECK (is_open IN (0, 1))
            ) STRICT;

            CREATE TABLE wished (
                product INTEGER PRIMARY KEY
            ) STRICT, WITHOUT ROWID;

            ALTER TABLE wished ADD COLUMN is_new INTEGER CHECK (is_new IN (0, 1));

            CREATE TRIGGER wish_gone BEFORE DELETE ON wishes
            WHEN OLD.is_open BEGIN
                DELETE FROM wished WHERE product = OLD.id;
            END;
            """
        let spelled = """
            -- Wishes; of each there is one.
            CREATE TABLE wishes (
                id bigint PRIMARY KEY,
                -- The one who wishes; TRUE is said below.
                account bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                text bytea NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
                kind text CHECK (length(kind) = 3),
                key bytea,
                is_open boolean NOT NULL DEFAULT TRUE
            );

            CREATE TRIGGER wishes_numbered BEFORE INSERT ON wishes
            FOR EACH ROW EXECUTE FUNCTION take_number();

            CREATE TABLE wished (
                product bigint PRIMARY KEY
            );

            ALTER TABLE wished ADD COLUMN is_new boolean;

            CREATE FUNCTION wish_gone() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                DELETE FROM wished WHERE product = OLD.id;
                RETURN coalesce(NEW, OLD);
            END
            $$;

            CREATE TRIGGER wish_gone BEFORE DELETE ON wishes
            FOR EACH ROW WHEN (OLD.is_open) EXECUTE FUNCTION wish_gone();
            """
        #expect(PostgresSpelling.schema(script) == spelled)
    }
}
