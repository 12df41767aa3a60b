import LivePostgres
import Postgres

/// Goods for tests of statements that nobody waits for at once.
protocol PipelinedProducts {}

extension PipelinedProducts {
    static var stock: String { "SELECT stock FROM goods WHERE id = $1" }
    static var change: String { "UPDATE goods SET stock = $2 WHERE id = $1" }
    static var changeOfMany: String {
        """
        UPDATE goods SET stock = new.stock FROM unnest($1::bigint[], $2::bigint[]) AS new (id, stock) WHERE goods.id = new.id
        """
    }

    /// A connection, and another one, to goods 1 to 9 that there are 10 of each.
    func goods() async throws -> (PostgresConnection, other: PostgresConnection) {
        let address = try await TestCluster.schema()
        let connection = try PostgresConnection(address)
        try connection.execute(
            """
            CREATE TABLE goods (id bigint PRIMARY KEY, stock bigint CHECK (stock >= 0), text text);
            INSERT INTO goods SELECT number, 10 FROM generate_series(1, 9) AS number
            """
        )
        return (connection, try PostgresConnection(address))
    }

    func stock(_ id: Int64, _ connection: PostgresConnection) throws(PostgresError) -> Int64? {
        try connection.first(Self.stock, .integer(id)) { row throws(PostgresError) in try row.integer(0) }
    }

    func ask(_ ids: ClosedRange<Int64>, _ connection: PostgresConnection) throws(PostgresError) {
        try connection.ask(ids.map { (Self.stock, [.integer($0)]) })
    }

    func enqueue(_ id: Int64, _ stock: Int64, _ connection: PostgresConnection) throws(PostgresError) {
        try connection.enqueue(
            row: [.integer(id), .integer(stock)],
            by: Self.changeOfMany,
            about: .integer(id)
        )
    }

    func kind(_ body: () throws(PostgresError) -> Void) -> PostgresError.Kind? {
        do throws(PostgresError) { try body() } catch { return error.kind }
        return nil
    }
}
