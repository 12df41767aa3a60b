import Market
import MarketClient

/// Why a screen has nothing to show, in words, and what a person can do.
public struct ScreenError: Hashable, Sendable {
    /// What happened, in a few words.
    public let title: String
    /// What happened, in a sentence.
    public let text: String
    /// What the button says that tries again; `nil` where trying again is no use.
    public let retry: String?

    fileprivate init(_ error: ClientError, during outage: OutageText?, in texts: Texts) {
        let outage = error == .offline ? outage : nil
        title = outage?.title ?? texts[error == .offline ? .screenOfflineTitle : .screenErrorTitle]
        text = outage?.text ?? error.text(in: texts)
        retry = error == .cancelled || error.requiresSignIn ? nil : texts[.screenRetry]
    }
}

extension ScreenContext {
    func screenError(_ error: ClientError) -> ScreenError {
        ScreenError(error, during: outageText, in: localization.texts)
    }
}

/// What a place without goods is for, and the one thing to do there.
public struct EmptyState: Hashable, Sendable {
    /// That there is nothing, in a few words.
    public let title: String
    /// What the place is for.
    public let text: String
    /// What the button says; `nil` where there is nothing to press.
    public let action: String?
}
