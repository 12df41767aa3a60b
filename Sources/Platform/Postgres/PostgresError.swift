/// A failure of PostgreSQL, and its reason.
package struct PostgresError: Error, Hashable, Sendable {
    /// The cause, as far as a caller can act on it.
    package enum Kind: Hashable, Sendable {
        /// Two transactions could not both have been alone, or waited for each other.
        case collision
        /// A lock, or the statement as a whole, took longer than it may.
        case timedOut
        /// The disk is full.
        case full
        /// The server has no memory for it, or no connection more.
        case overloaded
        /// The server only reads: it is a standby, or has become one.
        case readOnly
        /// No reply, or the connection broke off. Nothing was kept of a transaction that was not told to commit.
        case lost
        /// The connection broke off while a commit was on its way: it was made, or it was not.
        case outcomeUnknown
        /// Files of the database are damaged.
        case damaged
        case constraint(Constraint)
        /// The name or the password is wrong, or there is no such database.
        case denied
        /// A column holds another type than was asked for.
        case unexpectedValue(column: Int)
        /// By PostgreSQL's own code.
        case other(sqlState: String)
    }

    /// The rule of the schema that was broken.
    package enum Constraint: Hashable, Sendable {
        /// With the constraint's own name, where the server gives one.
        case unique(String), foreignKey(String), check(String), other(String)
        /// A column that must have a value.
        case notNull
    }

    /// The way in which the same work may succeed when it is repeated.
    package enum Repetition: Hashable, Sendable {
        case never
        /// At once, a few times.
        case atOnce
        /// Once there is another connection. What was unknown is to be looked up first.
        case afterReconnecting
    }

    package let kind: Kind
    /// PostgreSQL's own words, for a log: they may hold values, which no caller is to see.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension PostgresError {
    package var repetition: Repetition {
        switch kind {
        case .collision: .atOnce
        case .lost, .readOnly: .afterReconnecting
        case .timedOut, .full, .overloaded, .outcomeUnknown, .damaged, .constraint, .denied, .unexpectedValue,
            .other:
            .never
        }
    }

    /// True where the connection is of no more use.
    package var endsConnection: Bool {
        switch kind {
        case .lost, .outcomeUnknown, .readOnly, .denied: true
        default: false
        }
    }
}
