import Linux
import Market
import Postgres
import SQLite

/// A PostgreSQL database's record of its market's move to a folder, made when the move begins.
///
/// From then on nobody writes to the database, whichever server and of whichever version: each write begins
/// by changing the market's row.
struct Departure: Hashable, Sendable {
    let attempt: String
    /// The folder.
    var place: String
    /// True where the market has left.
    let isDone: Bool

    static let table = "moved"

    /// `nil` where the market was never moved.
    static func read(in database: Database) throws(MarketError) -> Departure? {
        guard try database.hasTable(table) else { return nil }
        return try database.first("SELECT attempt, place, is_done FROM \(table) WHERE id = 1") {
            row throws(SQLiteError) in
            Departure(attempt: try row.text(0), place: try row.text(1), isDone: try row.boolean(2))
        }
    }

    /// Stops all further writes; waits for those that have begun.
    func begin(in database: Database) throws(MarketError) {
        try database.writing { () throws(MarketError) in
            try database.run(
                script: """
                    CREATE TABLE \(Self.table) (id bigint PRIMARY KEY, attempt text, place text, is_done boolean);
                    CREATE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN
                        -- As a lock that can't be had: people are told to try again later.
                        RAISE EXCEPTION 'the market is being moved, or was' USING ERRCODE = '55P03';
                    END
                    $$;
                    CREATE TRIGGER market_is_moved BEFORE UPDATE ON market
                    FOR EACH ROW EXECUTE FUNCTION refuse_moved()
                    """
            )
            try database.run(
                "INSERT INTO \(Self.table) (id, attempt, place, is_done) VALUES (1, ?1, ?2, FALSE)",
                .text(attempt),
                .text(place)
            )
        }
    }

    /// Says for good that the market is in the folder now.
    func finish(in database: Database) throws(MarketError) {
        try database.run(
            "UPDATE \(Self.table) SET is_done = TRUE, place = ?1 WHERE id = 1",
            .text(place)
        )
    }

    /// Throws where a server may not use the database.
    static func check(_ database: Database, at place: String) throws(OpeningError) {
        let (mark, departure, schema) = try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            (
                try MoveMark.read(in: database), try read(in: database),
                try database.first("SELECT quote_ident(current_schema()::text)") { row throws(SQLiteError) in
                    try row.text(0)
                }
            )
        }
        guard mark == nil else { throw .arriving(place: place) }
        guard let departure, let schema else { return }
        let undo = "in psql DROP TABLE \(schema).moved; DROP FUNCTION \(schema).refuse_moved CASCADE"
        throw departure.isDone
            ? .moved(place: place, target: departure.place, undo: undo)
            : .leaving(place: place, target: departure.place, undo: undo)
    }
}
