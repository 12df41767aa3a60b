public import Market

/// Why a photo can't be shown.
public enum PhotoFailure: Error, Hashable, Sendable {
    /// There is no network, and nothing was sent.
    case offline
    /// No reply, or one that was cut off.
    case unreachable
    /// The server says that there is no such photo.
    case missing
    /// The server answered with another status than success.
    case refused(status: Int)
    /// The bytes are of a type that is not shown.
    case notAPhoto
    /// It has more bytes or more pixels than are taken.
    case tooLarge
    /// The bytes can't be decoded.
    case damaged
    /// The request was cancelled.
    case cancelled
}

extension PhotoFailure {
    /// True where the same photo may load later.
    public var isTransient: Bool {
        switch self {
        case .offline, .unreachable, .cancelled: true
        case .refused(let status): status == 408 || status == 429 || status >= 500
        case .missing, .notAPhoto, .tooLarge, .damaged: false
        }
    }

    /// The text to show in the photo's place.
    public var text: TextKey {
        switch self {
        case .missing: .photoMissing
        case .notAPhoto, .tooLarge, .damaged: .photoUnreadable
        case .offline, .unreachable, .refused, .cancelled: .photoNotLoaded
        }
    }
}
