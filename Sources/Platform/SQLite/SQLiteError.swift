import CSQLite
import Glibc

/// A failure of SQLite, and its reason.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The cause, as far as a caller can act on it.
    package enum Kind: Hashable, Sendable {
        /// The disk, the quota or the file's own limit is used up.
        case full
        case readOnly
        /// The file is damaged, or is no database at all.
        case corrupt
        /// Another connection holds the lock that this work needs.
        case busy
        case constraint(Constraint)
        case cannotOpen
        case inputOutput
        /// A text or a blob is longer than SQLite takes.
        case tooBig
        /// A ``StepWatch`` let it go on no more.
        case interrupted
        /// A column holds another type than was asked for, or text that is no UTF-8.
        case unexpectedValue(column: Int)
        case other
    }

    /// The kind of rule of the schema that was broken.
    package enum Constraint: Hashable, Sendable {
        case unique, foreignKey, check, notNull, other
    }

    package let kind: Kind
    /// SQLite's own words, for a log; with `kind` a constraint they end in what was broken.
    package let message: String

    package init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}

extension SQLiteError {
    /// The constraint that was broken, as SQLite names it: `table.column`, or a check's own name.
    package var brokenConstraint: String? {
        guard case .constraint = kind else { return nil }
        let separator = ": "
        var rest = Substring(message)
        while let colon = rest.firstRange(of: separator) { rest = rest[colon.upperBound...] }
        return String(rest)
    }

    /// Reads the failure that the last call on `handle` left there.
    init(code: Int32, handle: OpaquePointer?) {
        let message = handle.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
        let systemError = handle.map(sqlite3_system_errno) ?? 0
        self.init(
            kind: Kind(code: code, systemError: systemError),
            message: message.map { String(cString: $0) } ?? "error \(code)"
        )
    }
}

extension SQLiteError.Kind {
    init(code: Int32, systemError: Int32) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CONSTRAINT: self = .constraint(SQLiteError.Constraint(code: code))
        case SQLITE_CANTOPEN: self = .cannotOpen
        // A full disk also shows as a failed write of the shared memory file beside the database.
        case SQLITE_IOERR:
            // SQLITE_IOERR_NOMEM, a macro that Swift can't import: nothing is wrong with the disk.
            if code >> 8 == 12 { self = .other } else { self = Self(systemError: systemError) }
        case SQLITE_TOOBIG: self = .tooBig
        case SQLITE_INTERRUPT: self = .interrupted
        default: self = .other
        }
    }
}

extension SQLiteError.Kind {
    /// A file that fails: a file system that went read-only after a fault says so only when it is written to.
    private init(systemError: Int32) {
        switch systemError {
        case ENOSPC, EDQUOT: self = .full
        case EROFS: self = .readOnly
        default: self = .inputOutput
        }
    }
}

extension SQLiteError.Constraint {
    // The header's own names are macros that Swift can't import: SQLITE_CONSTRAINT | (n << 8).
    init(code: Int32) {
        switch code >> 8 {
        case 1: self = .check
        case 3: self = .foreignKey
        case 5: self = .notNull
        case 6, 8, 10: self = .unique  // a column, a primary key, a rowid
        default: self = .other
        }
    }
}
