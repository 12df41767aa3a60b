import SQLite

/// A query and its values, for callers that must know it before it is sent.
struct Question: Sendable {
    let sql: String
    let values: [Value]

    init(_ sql: String, _ values: Value...) {
        self.sql = sql
        self.values = values
    }
}
