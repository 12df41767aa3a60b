import Foundation
public import Market
public import MarketClient
public import Observation

/// The person's settings of the app; each applies at once and after a restart.
@MainActor
@Observable
public final class SettingsModel {
    /// The field for the market that the app talks to.
    public let server: ServerField
    /// The user's own keys for Naver's search.
    public let naver: NaverKeysField
    /// The field for the seller on an old-style market.
    public let vendor: VendorField
    /// Light, dark or as the system.
    public private(set) var appearance: ThemePreference

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let kind: MarketKind
    @ObservationIgnored private let move: @MainActor (ServerChoice) -> Void

    /// The choices while the app talks to `current`.
    ///
    /// `move` goes to another market; `keysChanged` takes the person's new keys, or that there are none any more.
    public init(
        _ context: ScreenContext,
        current: ServerChoice,
        secrets: any SecretStore,
        find: @escaping ServerField.Find,
        move: @escaping @MainActor (ServerChoice) -> Void,
        keysChanged: @escaping @MainActor (NaverKeys?) -> Void
    ) {
        self.context = context
        self.move = move
        kind = current.kind
        appearance = context.preferences[.appearance].flatMap(ThemePreference.init) ?? .system
        server = ServerField(current.address.absoluteString, localization: context.localization, find: find)
        naver = NaverKeysField(secrets, localization: context.localization, changed: keysChanged)
        vendor = VendorField(secrets, localization: context.localization) { _ in move(current) }
    }

    /// Looks up what is kept; called when the page is opened.
    public func appear() {
        naver.appear()
        vendor.appear()
    }

    /// Tries the address that is typed, and goes to the market there.
    public func moveToServer() {
        server.submit { [weak self] choice in self?.move(choice) }
    }

    /// True where a vendor has to be entered: the market knows no accounts.
    public var asksForVendor: Bool { kind != .market }

    /// The language of all screens.
    public var language: Language {
        get { context.localization.language }
        set {
            context.localization.setLanguage(newValue)
            context.preferences[.language] = newValue.rawValue
        }
    }

    /// Chooses how the app looks; the choice is kept.
    public func choose(_ appearance: ThemePreference) {
        self.appearance = appearance
        context.preferences[.appearance] = appearance.rawValue
    }

    /// True where searches and viewed products are not recorded, neither here nor on the market.
    public var isPrivate: Bool {
        get { context.savedItems.isPrivate }
        set {
            guard newValue != isPrivate else { return }
            context.savedItems.isPrivate = newValue
            context.preferences[.privateMode] = newValue ? "true" : nil
            guard context.accountSession.account != nil, context.client.capabilities.contains(.shelves) else {
                return
            }
            context.backgroundTasks.run { [context] in
                do throws(ClientError) {
                    try await context.onlineClient.search.setPrivate(newValue)
                } catch {
                    context.toast(error)
                }
            }
        }
    }

    /// The name of a language in that language.
    public func title(of language: Language) -> String {
        // Each language in its own words, so that a reader of no other language recognizes it.
        Texts.of(language)[.screenLanguageName]
    }

    package func settle() async {
        await server.settle()
        await naver.settle()
        await vendor.settle()
        await context.backgroundTasks.settle()
    }
}

/// The brightness of the app.
public enum ThemePreference: String, Hashable, Sendable, CaseIterable {
    /// As the rest of the system.
    case system
    /// Light, whatever the system says.
    case light
    /// Dark, whatever the system says.
    case dark
}

extension ThemePreference {
    /// The name of the choice.
    public func text(in texts: Texts) -> String {
        switch self {
        case .system: texts[.screenAppearanceSystem]
        case .light: texts[.screenAppearanceLight]
        case .dark: texts[.screenAppearanceDark]
        }
    }
}
