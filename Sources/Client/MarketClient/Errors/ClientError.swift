public import MarketAPI

/// Why something that was asked of a market did not happen.
public enum ClientError: Error, Hashable, Sendable {
    /// There is no network; nothing was sent.
    case offline
    /// Nobody answers at the market's address; nothing was carried out.
    case unreachable
    /// No answer came in time. What was asked may have been carried out.
    case timedOut
    /// The connection broke off underway. What was asked may have been carried out.
    case interrupted
    /// The server could not prove who it is; nothing was sent.
    case insecure
    /// Whoever asked gave it up; there is nothing to tell.
    case cancelled
    /// The market understood and said no.
    case refused(Refusal)
    /// What came back is not what a market says, such as a hotel's sign-in page; `path` is what was asked.
    case malformedReply(path: String)
    /// This kind of market can't do it.
    case unsupported(_ name: String)
    /// To change the product takes the seller's secret, and there is none.
    case secretMissing
    /// The seller's secret was not the right one.
    case secretWrong
    /// A photo's file can't be read.
    case photoUnreadable(name: String)
    /// The file is no photo, whatever its name says.
    case notAPhoto(name: String)
    /// A draft, or the form that is made of it, could not be written down, so it was not sent either.
    case draftNotKept
    /// The shopping search of another company refused.
    case searchRefused(NaverShopping.Fault)
    /// A test called what it did not stub.
    case unstubbed(_ name: String)
}

extension ClientError {
    /// Whether the same request could succeed later without changes.
    public var isTransient: Bool {
        switch self {
        case .offline, .unreachable, .timedOut, .interrupted: true
        case .refused(let refusal): refusal.isTransient
        case .searchRefused(let fault): fault == .quota || fault == .system
        case .insecure, .cancelled, .malformedReply, .unsupported, .secretMissing, .secretWrong,
            .photoUnreadable,
            .notAPhoto, .draftNotKept, .unstubbed:
            false
        }
    }

    /// Whether what was asked may have been carried out all the same.
    public var isUncertain: Bool {
        switch self {
        case .timedOut, .interrupted, .malformedReply, .cancelled: true
        case .refused(let refusal): refusal.status >= 500
        default: false
        }
    }

    /// What the market said, where it said no.
    public var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }

    /// Whether someone has to sign in, or sign in anew.
    public var requiresSignIn: Bool { refusal?.status == 401 && refusal?.code != .wrongCredentials }
}
