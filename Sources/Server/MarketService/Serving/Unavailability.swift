package import MarketStore

/// The reason why the market can't do something at the moment, for every caller and every request.
package enum Unavailability: Error, Hashable, Sendable {
    /// There is too much to do: the same request may succeed a little later.
    case busy
    /// Something outside of the market hinders it, and may end by itself: the same request may succeed a little later.
    ///
    /// `cause` is for the log, never for the caller.
    case hindered(cause: String)
    /// The request was cancelled.
    case cancelled
    case storageFull
    case storageReadOnly
    /// The database was lost while a change was on its way to it: it was made, or it was not.
    ///
    /// Sending the same request again is safe with the same key, and a look at the result tells without one.
    case outcomeUnknown
    /// An internal error; `cause` is for the log, never for the caller.
    case failed(cause: String)
}

extension ServiceError {
    /// A store's error where it says nothing about the subject of the request.
    ///
    /// The one way there is: an error that a store's can become is a ``ServiceError``, and so has a case in
    /// ``ServiceFailure`` that must be answered where callers are informed of it.
    static func unavailable(by error: StoreError) -> Self { .unavailable(Unavailability(error)) }
}

extension Unavailability {
    fileprivate init(_ error: StoreError) {
        self =
            switch error {
            case .overloaded, .closed, .conflict(.photoBeingSwept): .busy
            case .cancelled: .cancelled
            case .storageFull: .storageFull
            case .storageReadOnly: .storageReadOnly
            case .outcomeUnknown: .outcomeUnknown
            case .storageCorrupted(let detail): .failed(cause: "the database is damaged: \(detail)")
            case .storageNotOpened(let detail): .failed(cause: "the database can't be opened: \(detail)")
            case .storageFailed(let detail): .failed(cause: "the database failed: \(detail)")
            case .storageUnreadable(let detail):
                .hindered(cause: "the database's disk gives errors: \(detail)")
            case .storageLocked(let detail):
                .hindered(cause: "another program has locked the database: \(detail)")
            case .storageMoved(let detail): .hindered(cause: detail)
            case .storageUnreachable(let detail):
                .hindered(cause: "the database's server does not answer: \(detail)")
            // Only the case of these is named: a value may hold what a person wrote.
            case .notFound: .failed(cause: "the store found nothing where something must be")
            case .photoNotFound: .failed(cause: "the store misses a photo where none is asked for")
            case .stale, .staleDraft, .draftGone, .conflict, .heldByModerator, .undoExpired, .invalid,
                .limitReached, .badCursor,
                .tooDeep, .changesForgotten, .refused, .restricted, .refusedTrade, .refusedReview,
                .refusedCase:
                .failed(cause: "the store refused what was checked before")
            }
    }

    /// Why a password was neither hashed nor checked.
    init(_ error: PasswordError) {
        self =
            switch error {
            case .busy: .busy
            case .outOfMemory: .hindered(cause: "no memory to hash a password with")
            }
    }
}

/// A sentence for the market's operator.
extension Unavailability: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy: "there is too much to do"
        case .hindered(let cause), .failed(let cause): cause
        case .cancelled: "nobody waits for it any more"
        case .storageFull: "there is no room on the disk"
        case .storageReadOnly: "the disk is read-only"
        case .outcomeUnknown: "the database was lost while it was written to"
        }
    }
}

/// A failure of the store; its description is a line for the market's operator.
package struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ error: StoreError) {
        description = error.storageSentence ?? "\(error)"
    }
}
