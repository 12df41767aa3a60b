public import MarketAPI

/// Why an operation on a market failed.
///
/// ``isUncertain`` tells whether it may have been carried out all the same, ``isTransient`` whether to try it
/// again.
public indirect enum ClientError: Error, Hashable, Sendable {
    /// There is no network; nothing was sent.
    case offline
    /// No reply from the market's address; nothing was carried out.
    case unreachable
    /// No reply came in time; the request may have been carried out.
    case timedOut
    /// The connection broke off underway; the request may have been carried out.
    case interrupted
    /// The server could not prove who it is; nothing was sent.
    case insecure
    /// The task was cancelled; there is nothing to show.
    case cancelled
    /// The market understood the request and refused it.
    case refused(Refusal)
    /// The reply is not a market's, as when a hotel's sign-in page answers; `path` is what was asked.
    case malformedReply(path: String)
    /// This kind of market can't do it.
    case unsupported(_ name: String)
    /// Changing the product takes the seller's secret, and there is none.
    case secretMissing
    /// The seller's secret was not the right one.
    case secretWrong
    /// A photo's file can't be read.
    case photoUnreadable(name: String)
    /// The file is no photo, whatever its name says.
    case notAPhoto(name: String)
    /// A draft, or the form made of it, could not be written to the disk, so it was not sent either.
    case draftNotKept
    /// The shopping search of another company refused.
    case searchRefused(NaverShopping.Fault)
    /// A test called what it did not stub.
    case unstubbed(_ name: String)
}

extension ClientError {
    /// True where a later retry of the same request may succeed.
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

    /// True where the request may have been carried out all the same.
    public var isUncertain: Bool {
        switch self {
        case .timedOut, .interrupted, .malformedReply, .cancelled: true
        case .refused(let refusal): refusal.status >= 500
        default: false
        }
    }

    /// The market's refusal, where there is one.
    public var refusal: Refusal? {
        guard case .refused(let refusal) = self else { return nil }
        return refusal
    }

    /// True where a person has to sign in, for the first time or again.
    public var requiresSignIn: Bool { refusal?.status == 401 && refusal?.code != .wrongCredentials }
}
