import Market
import MarketClient

/// Why a screen has nothing to show, in words, and what a person can do.
public struct ScreenError: Hashable, Sendable {
    /// The error in a few words.
    public let title: String
    /// The error in a sentence.
    public let text: String
    /// The title of the button that retries; `nil` where a retry can't help.
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

/// The text of an empty place: its purpose, and the one thing to do there.
public struct EmptyState: Hashable, Sendable {
    /// That there is nothing, in a few words.
    public let title: String
    /// The purpose of the place.
    public let text: String
    /// The title of the button; `nil` where there is none.
    public let action: String?
}
