extension PostgresSpelling {
    /// A step of the schema that SQLite understands, as PostgreSQL spells it.
    ///
    /// A number that is 0 or 1 becomes a boolean, and a text whose bytes are counted becomes bytes, since the type `text` knows
    /// no NUL. `take_number` gives numbers where SQLite would by itself, and a trigger gets a function of its name.
    static func schema(_ script: String) -> String {
        script
            .replacing(/INTEGER(.*?) CHECK \(\w+ IN \(0, 1\)\)/) { "boolean\($0.1)" }
            .replacing(/TEXT(.*?)CAST\((\w+) AS BLOB\)/) { "bytea\($0.1)\($0.2)" }
            .replacing(
                /CREATE TABLE (\w+) \(\n    id INTEGER PRIMARY KEY AUTOINCREMENT,((?s).*?\n\)) STRICT;/
            ) {
                """
                CREATE TABLE \($0.1) (
                    id bigint PRIMARY KEY,\($0.2);

                CREATE TRIGGER \($0.1)_numbered BEFORE INSERT ON \($0.1)
                FOR EACH ROW EXECUTE FUNCTION take_number();
                """
            }
            .replacing(/CREATE TRIGGER (\w+) ([\w ]+)(?:\sWHEN ([^;]+))? BEGIN\n([^$]*?)END;/) {
                """
                CREATE FUNCTION \($0.1)() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                \($0.4)    RETURN coalesce(NEW, OLD);
                END
                $$;

                CREATE TRIGGER \($0.1) \($0.2)
                FOR EACH ROW\($0.3.map { " WHEN (\($0))" } ?? "") EXECUTE FUNCTION \($0.1)();
                """
            }
            .replacing(/\) STRICT(, WITHOUT ROWID)?;/) { _ in ");" }
            .replacing("INTEGER", with: "bigint")
            .replacing("TEXT", with: "text")
            .replacing("BLOB", with: "bytea")
    }
}
