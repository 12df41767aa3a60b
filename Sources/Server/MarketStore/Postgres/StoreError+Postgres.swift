import Postgres
import SQLite

extension StoreError {
    init(_ error: PostgresError) {
        self =
            switch error.kind {
            case .collision, .timedOut, .overloaded: .overloaded
            case .full: .storageFull
            case .readOnly: .storageReadOnly
            case .lost: .storageUnreachable(error.message)
            case .outcomeUnknown: .outcomeUnknown
            case .damaged, .unexpectedValue: .storageCorrupted(error.message)
            case .constraint(let constraint): Self(broken: constraint, error)
            case .denied: .storageNotOpened(error.message)
            case .other: .storageFailed(error.message)
            }
    }

    /// The rules of the schema that a caller can break, by the names that PostgreSQL gives them.
    private init(broken constraint: PostgresError.Constraint, _ error: PostgresError) {
        self =
            switch constraint {
            case .unique("accounts_vendor_key"): .conflict(.vendor)
            case .unique("tokens_hash_key"): .conflict(.token)
            case .foreignKey: .notFound
            default: .storageFailed(error.message)
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
