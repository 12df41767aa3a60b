import SQLite

/// What a query asks, for who wants to know before whether it will be asked.
struct Question: Sendable {
    let sql: String
    let values: [Value]

    init(_ sql: String, _ values: Value...) {
        self.sql = sql
        self.values = values
    }
}
