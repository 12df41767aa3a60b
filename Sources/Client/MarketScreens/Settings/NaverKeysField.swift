import Market
public import MarketClient
public import Observation

/// The fields for a person's own keys to Naver's shopping search.
///
/// Stored keys are never shown again: the fields only say that they are there.
@MainActor
@Observable
public final class NaverKeysField {
    /// The state of the keys.
    public enum Phase: Hashable, Sendable {
        /// It is being looked up whether there are keys.
        case looking
        /// There are none.
        case none
        /// They are kept, and searches use them.
        case kept
        /// One of the two is missing.
        case incomplete
        /// They could not be kept; what was typed is still there.
        case notKept
    }

    /// The current state of the keys.
    public private(set) var phase = Phase.looking
    /// The identifier, as typed.
    public var identifier = ""
    /// The secret, as typed; empty again once it is stored.
    public var secret = ""

    @ObservationIgnored private let localization: Localization
    @ObservationIgnored private let slot: SecretSlot<NaverKeys>

    /// Creates fields that call `changed` with stored keys, and with `nil` once the keys are forgotten.
    public init(
        _ secrets: any SecretStore,
        localization: Localization,
        changed: @escaping @MainActor (NaverKeys?) -> Void
    ) {
        self.localization = localization
        slot = SecretSlot(secrets, changed: changed)
    }

    /// Looks up whether there are keys.
    public func appear() {
        guard phase == .looking else { return }
        slot.look { [weak self] keys in
            guard let self, phase == .looking else { return }
            phase = keys == nil ? .none : .kept
        }
    }

    /// Keeps the keys, or says what is missing.
    public func save() {
        let keys = NaverKeys(identifier: identifier.withoutWhitespace, secret: secret.withoutWhitespace)
        guard !keys.identifier.isEmpty, !keys.secret.isEmpty else {
            phase = .incomplete
            return
        }
        write(keys)
    }

    /// Forgets the keys.
    public func forget() { write(nil) }

    private func write(_ keys: NaverKeys?) {
        slot.keep(keys) { [weak self] isSaved in
            guard let self else { return }
            guard isSaved else {
                phase = .notKept
                return
            }
            (identifier, secret) = ("", "")
            phase = keys == nil ? .none : .kept
        }
    }

    /// The message under the fields; `nil` for none.
    public var message: String? {
        let texts = localization.texts
        return switch phase {
        case .looking, .none: nil
        case .kept: texts[.screenKeysKept]
        case .incomplete: texts[.screenKeysIncomplete]
        case .notKept: texts[.screenSecretsNotKept]
        }
    }

    /// True where the message below the fields is a problem.
    public var isError: Bool { phase == .incomplete || phase == .notKept }
    /// True where there are keys to forget.
    public var canForget: Bool { phase == .kept }

    package func settle() async { await slot.settle() }
}

extension NaverKeys: StoredSecrets {
    /// The keys that were kept earlier; what can't be read counts as none.
    static func kept(in secrets: any SecretStore) async -> NaverKeys? {
        do throws(SecretStoreError) {
            guard let identifier = try await secrets.secret(.naverClientID),
                let secret = try await secrets.secret(.naverClientSecret)
            else { return nil }
            return NaverKeys(identifier: identifier, secret: secret)
        } catch {
            return nil
        }
    }

    static func parts(of keys: NaverKeys?) -> [(name: SecretName, secret: String?)] {
        [(.naverClientID, keys?.identifier), (.naverClientSecret, keys?.secret)]
    }
}

extension String {
    var withoutWhitespace: String { filter { !$0.isWhitespace } }
}
