public import Market
public import MarketClient
public import Observation

/// The seller on an old-style market: an identifier, and a secret that can be requested each time instead.
@MainActor
@Observable
public final class VendorField {
    /// The state of the vendor.
    public enum Phase: Hashable, Sendable {
        /// It is looked up whether there is one.
        case looking
        /// There is none.
        case none
        /// There is one, and the market is asked in its name.
        case kept(VendorIdentifier)
        /// The typed text is not a UUID.
        case noIdentifier
        /// It could not be kept; what was typed is still there.
        case notKept
    }

    /// The current state of the vendor.
    public private(set) var phase = Phase.looking
    /// The identifier, as typed.
    public var identifier = ""
    /// The secret, as typed; empty again once it is stored.
    public var secret = ""

    @ObservationIgnored private let localization: Localization
    @ObservationIgnored private let slot: SecretSlot<VendorLogin>

    public init(
        _ secrets: any SecretStore,
        localization: Localization,
        changed: @escaping @MainActor (VendorLogin?) -> Void
    ) {
        self.localization = localization
        slot = SecretSlot(secrets, changed: changed)
    }

    /// Looks up whether there is one.
    public func appear() {
        guard phase == .looking else { return }
        slot.look { [weak self] vendor in
            guard let self, phase == .looking else { return }
            // Text typed before this lookup has finished stays.
            if identifier.isEmpty { identifier = vendor?.identifier.rawValue ?? "" }
            phase = vendor.map { .kept($0.identifier) } ?? .none
        }
    }

    /// Keeps what is typed; with nothing typed, nobody sells.
    ///
    /// Without a secret, the one that is kept for this identifier stays.
    public func save() {
        let secret = secret.isEmpty ? nil : secret
        guard !identifier.withoutWhitespace.isEmpty else { return write(nil) }
        guard let known = VendorIdentifier(rawValue: identifier.withoutWhitespace) else {
            phase = .noIdentifier
            return
        }
        write(VendorLogin(identifier: known, secret: secret))
    }

    private func write(_ vendor: VendorLogin?) {
        slot.keep(vendor) { [weak self] isSaved in
            guard let self else { return }
            guard isSaved else {
                phase = .notKept
                return
            }
            secret = ""
            phase = vendor.map { .kept($0.identifier) } ?? .none
        }
    }

    /// The message below the fields; `nil` for none.
    public var message: String? {
        let texts = localization.texts
        return switch phase {
        case .looking, .none: nil
        case .kept: texts[.screenVendorKept]
        case .noIdentifier: texts[.screenVendorNoIdentifier]
        case .notKept: texts[.screenSecretsNotKept]
        }
    }

    /// True where the message is a problem.
    public var isError: Bool { phase == .noIdentifier || phase == .notKept }

    package func settle() async { await slot.settle() }
}

extension VendorLogin: StoredSecrets {
    /// The vendor that was kept earlier; what can't be read counts as none.
    static func kept(in secrets: any SecretStore) async -> VendorLogin? {
        do throws(SecretStoreError) {
            guard let text = try await secrets.secret(.vendorIdentifier),
                let identifier = VendorIdentifier(rawValue: text)
            else { return nil }
            return VendorLogin(identifier: identifier, secret: try await secrets.secret(.vendorSecret))
        } catch {
            return nil
        }
    }

    func completed(by earlier: VendorLogin?) -> VendorLogin {
        guard secret == nil, let earlier, earlier.identifier == identifier else { return self }
        return earlier
    }

    static func parts(of vendor: VendorLogin?) -> [(name: SecretName, secret: String?)] {
        [(.vendorIdentifier, vendor?.identifier.rawValue), (.vendorSecret, vendor?.secret)]
    }
}
