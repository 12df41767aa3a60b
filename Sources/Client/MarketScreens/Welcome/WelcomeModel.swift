import Foundation
import Market
import MarketClient
public import Observation

/// The page of the first run: which market, and what to be called.
///
/// All of it can be skipped.
@MainActor
@Observable
public final class WelcomeModel {
    /// The field for the market that the app is to talk to.
    public let server: ServerField
    /// The name that the person has chosen; empty for none yet.
    public private(set) var nickname = ""

    @ObservationIgnored private let localization: Localization
    @ObservationIgnored private let preferences: any Preferences
    @ObservationIgnored private let current: ServerChoice
    @ObservationIgnored private let finish: @MainActor (ServerChoice) -> Void

    /// A page that ends by `finish` with the market that was chosen, or `current` where none was.
    public init(
        _ preferences: any Preferences,
        localization: Localization,
        current: ServerChoice,
        find: @escaping ServerField.Find,
        finish: @escaping @MainActor (ServerChoice) -> Void
    ) {
        self.preferences = preferences
        self.localization = localization
        self.current = current
        self.finish = finish
        server = ServerField(current.address.absoluteString, localization: localization, find: find)
    }

    /// Takes in what is typed as a nickname.
    public func enter(nickname: String) {
        self.nickname = nickname
    }

    /// The problem with the nickname; `nil` for none, and for an empty one.
    public var nicknameMessage: String? {
        guard !nickname.isEmpty else { return nil }
        return AccountDraft(name: nickname).validate().first { $0.field == .name }?.text(
            in: localization.texts
        )
    }

    /// Tries the market that is typed, and goes there.
    public func submit() {
        guard nicknameMessage == nil else { return }
        server.submit { [weak self] choice in self?.end(with: choice) }
    }

    /// Goes to the usual market, with no nickname.
    public func skip() {
        nickname = ""
        end(with: current)
    }

    private func end(with choice: ServerChoice) {
        preferences[.wasWelcomed] = "true"
        if !nickname.isEmpty { preferences[.nickname] = AccountDraft(name: nickname).trimmedName }
        finish(choice)
    }

    /// The heading.
    public var title: String { localization.texts[.screenWelcomeTitle] }
    /// The description of the app, in a sentence.
    public var text: String { localization.texts[.screenWelcomeText] }
}
