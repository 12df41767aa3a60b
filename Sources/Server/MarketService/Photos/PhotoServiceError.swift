import Glibc
package import Linux
package import Market
import MarketStore

/// Why a photo was not taken, or an upload not found.
package enum PhotoServiceError: Error, Hashable, Sendable {
    /// By the name of its format, where it is known.
    case unsupported(String?)
    case tooLarge
    case damaged
    /// An upload that has gone, be it used, removed or forgotten.
    case notFound
    /// The account has as many uploads as it may have.
    case limitReached
    /// A budget of the account, or of the network, is spent.
    case limited(UsageLimit)
    /// The request's key came before with other content.
    case keyReused
    case unavailable(Unavailability)
}

extension PhotoServiceError {
    package init(_ error: MarketError) {
        self =
            switch error {
            case .notFound, .photoNotFound: .notFound
            case .limitReached(.answers): .limited(.answersFull)
            case .limitReached: .limitReached
            case .conflict(.answer): .keyReused
            default: .unavailable(by: error)
            }
    }

    /// An uploaded file that could not be `verb` (read or written).
    package init(_ error: SystemError, _ verb: StaticString) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT: .unavailable(.storageFull)
            case EROFS: .unavailable(.storageReadOnly)
            default:
                .unavailable(.failed(cause: "an upload can't be \(verb): \(error.sentence)"))
            }
    }
}
