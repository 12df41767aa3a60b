public import Market
import MarketAPI

extension ClientError {
    /// The sentence to show to people.
    public func text(in texts: Texts) -> String {
        switch self {
        case .offline: texts[.clientOffline]
        case .unreachable: texts[.clientUnreachable]
        case .timedOut: texts[.clientTimedOut]
        case .interrupted: texts[.clientInterrupted]
        case .insecure: texts[.clientInsecure]
        case .cancelled: texts[.clientCancelled]
        case .refused(let refusal): refusal.text(in: texts)
        case .malformedReply: texts[.clientMalformedReply]
        case .unsupported: texts[.clientUnsupported]
        case .secretMissing: texts[.clientSecretMissing]
        case .secretWrong: texts[.editionWrongSecret]
        case .photoUnreadable(let name): texts(.clientPhotoUnreadable, ["name": name])
        case .notAPhoto(let name): texts(.clientNotAPhoto, ["name": name])
        case .draftNotKept: texts[.clientDraftNotKept]
        case .searchRefused(let fault): texts[fault.textKey]
        case .unstubbed: texts[.problemInternal]
        }
    }
}

extension Refusal {
    func text(in texts: Texts) -> String {
        if let code { return code.text(in: texts, waiting: retryAfter?.components.seconds) }
        return texts[textKey]
    }

    private var textKey: TextKey {
        switch status {
        case 401: .problemUnauthenticated
        case 403: .problemForbidden
        case 404: .problemNotFound
        case 408: .problemTimedOut
        case 413: .problemTooLarge
        case 429: .problemTooManyTries
        case 503: .problemBusy
        case 507: .problemStorageFull
        case 500...: .problemInternal
        default: .problemMalformed
        }
    }
}

extension NaverShopping.Fault {
    fileprivate var textKey: TextKey {
        switch self {
        case .authentication: .clientSearchKeysWrong
        case .quota: .clientSearchQuota
        case .query, .encoding, .display, .start, .sort, .noSuchAPI: .clientSearchRefused
        case .system: .clientSearchFailed
        }
    }
}
