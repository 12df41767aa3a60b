import Market
import Postgres
import SQLite

extension MarketError {
    init(_ error: PostgresError) {
        self =
            switch error.kind {
            case .collision, .timedOut, .overloaded: .unavailable(.busy)
            case .full: .unavailable(.storageFull)
            case .readOnly: .unavailable(.storageReadOnly)
            case .lost: .unavailable(.storageUnreachable(error.message))
            case .outcomeUnknown: .unavailable(.outcomeUnknown)
            case .damaged, .unexpectedValue: .unavailable(.storageCorrupted(error.message))
            case .constraint(let constraint): Self(broken: constraint, error)
            case .denied: .unavailable(.storageNotOpened(error.message))
            case .other: .unavailable(.storageFailed(error.message))
            }
    }

    /// The rules of the schema that a caller can break, by the names that PostgreSQL gives them.
    private init(broken constraint: PostgresError.Constraint, _ error: PostgresError) {
        self =
            switch constraint {
            case .unique("accounts_vendor_key"): .conflict(.vendor)
            case .unique("tokens_hash_key"): .conflict(.token)
            case .foreignKey: .notFound
            default: .unavailable(.storageFailed(error.message))
            }
    }
}

extension PostgresValue {
    init(_ value: Value) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .integer(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .bytes(bytes)
            }
    }
}
