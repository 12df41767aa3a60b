package import Market
import MarketStore

/// Why nobody was signed up, signed in, or changed.
package enum AccountError: Error, Hashable, Sendable {
    case notFound
    case invalid([AccountProblem])
    /// No such name, or not this password.
    case wrongCredentials
    /// There were too many tries: the next makes sense after so many seconds.
    case wait(seconds: Int64)
    /// An account is made for those who have done this.
    case workMissing(SignUpWork)
    /// Those who do no work wait for so long, or for longer.
    case waitWithoutWork(seconds: Int64)
    case wrongInvitation
    /// The market lets in who has a code, and this is none, or one that is used or over.
    case notInvited
    /// Only administrators may do this.
    case notAllowed
    /// So many codes are unused already.
    case tooManyInvitations
    case administratorExists
    /// The market would be left without an administrator.
    case lastAdministrator
    case vendorTaken
    case unavailable(Unavailability)
}

extension AccountError {
    init(_ error: MarketError) {
        self =
            switch error {
            case .notFound: .notFound
            case .conflict(.name): .invalid([AccountProblem(.name, .taken)])
            case .conflict(.lookAlike): .invalid([AccountProblem(.name, .tooSimilar)])
            case .conflict(.vendor): .vendorTaken
            case .conflict(.invitation): .notInvited
            case .limitReached(.invitations): .tooManyInvitations
            case .conflict(.administrator): .administratorExists
            case .conflict(.lastAdministrator): .lastAdministrator
            default: .unavailable(by: error)
            }
    }

    init(_ error: PasswordError) {
        self = .unavailable(Unavailability(error))
    }
}
