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

    /// Why there is nothing to show; `nil` unless loading failed.
    func screenError(_ phase: LoadPhase) -> ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return screenError(error)
    }

    /// That what is shown may be old; `nil` unless it is a copy kept on this device.
    func offlineText(_ phase: LoadPhase) -> String? {
        phase == .kept ? outageText?.title ?? localization.texts[.screenOfflineTitle] : nil
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
