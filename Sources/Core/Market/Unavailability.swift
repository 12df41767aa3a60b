/// The reason why the market can't do something at the moment, for every caller and every request.
package enum Unavailability: Error, Hashable, Sendable {
    /// There is too much to do: the same request may succeed a little later.
    case busy
    /// The photo's files are being removed at this moment; the same upload succeeds a little later.
    case photoBeingSwept
    /// The store is closed, as the server ends.
    case closed
    /// The request was cancelled.
    case cancelled
    /// There is no room on the disk; reading goes on, and writing does by itself once there is.
    case storageFull
    case storageReadOnly
    case storageCorrupted(String)
    /// The database's file, or one beside it, can't be opened.
    case storageNotOpened(String)
    case storageFailed(String)
    /// Another program has locked the database for longer than a call waits.
    case storageLocked(String)
    /// The disk gives errors in place of what the database's file holds, or takes nothing.
    case storageUnreadable(String)
    /// The database's file was removed, or another one took its place; the sentence says how to save what was kept.
    case storageMoved(String)
    /// The database's server does not answer; nothing was changed.
    case storageUnreachable(String)
    /// The connection was lost while a change was on its way: it was made, or it was not.
    ///
    /// SQLite in this process never says so; a database behind a network does. Sending the same request
    /// again is safe with the same key, and a look at the result tells without one.
    case outcomeUnknown
    /// Something outside of the market hinders it, and may end by itself: the same request may succeed a
    /// little later.
    case hindered(cause: String)
    /// An internal error.
    case failed(cause: String)
}

/// A sentence for the log, never for the caller.
extension Unavailability: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy, .photoBeingSwept, .closed: "there is too much to do"
        case .cancelled: "nobody waits for it any more"
        case .storageFull: "there is no room on the disk"
        case .storageReadOnly: "the disk is read-only"
        case .storageCorrupted(let detail): "the database is damaged: \(detail)"
        case .storageNotOpened(let detail): "the database can't be opened: \(detail)"
        case .storageFailed(let detail): "the database failed: \(detail)"
        case .storageLocked(let detail): "another program has locked the database: \(detail)"
        case .storageUnreadable(let detail): "the database's disk gives errors: \(detail)"
        case .storageMoved(let detail): detail
        case .storageUnreachable(let detail): "the database's server does not answer: \(detail)"
        case .outcomeUnknown: "the database was lost while it was written to"
        case .hindered(let cause), .failed(let cause): cause
        }
    }
}

extension Unavailability {
    /// A sentence for the operator on what is wrong with the storage and what to do; `nil` where it is not
    /// the storage.
    package var storageSentence: String? {
        switch self {
        case .storageFull: "there is no room on the disk; make room and try again"
        case .storageReadOnly: "the market's database can't be written to: the disk or the file is read-only"
        case .storageCorrupted(let detail): "the market's database is damaged (\(detail)); restore a backup"
        case .storageNotOpened(let detail):
            "the market's database can't be opened (\(detail)); run this as root or as the user that serves the "
                + "market, on a disk that can be written to"
        case .storageFailed(let detail): "the market's database failed: \(detail)"
        case .storageLocked(let detail):
            "another program has locked the market's database (\(detail)); end that program"
        case .storageUnreadable(let detail):
            "the disk of the market's database gives errors (\(detail)); see the system log"
        case .storageMoved(let detail): detail
        case .storageUnreachable(let detail): "the database's server does not answer (\(detail))"
        case .outcomeUnknown:
            "the database was lost while it was written to; look whether the change was made before trying again"
        case .busy, .photoBeingSwept, .closed, .cancelled, .hindered, .failed: nil
        }
    }

    /// True where the storage failed, and not only the one call.
    package var isOfStorage: Bool {
        switch self {
        case .storageFull, .storageReadOnly, .storageCorrupted, .storageNotOpened, .storageFailed,
            .storageLocked, .storageUnreadable, .storageMoved, .storageUnreachable:
            true
        default: false
        }
    }
}
