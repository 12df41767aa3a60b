/// Something that happened to an account and that its owner should recognise.
public struct AccountNotice: Hashable, Sendable, Identifiable {
    /// The event that the notice is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A sign-in from a network that the account was not known to use.
        case signedIn = "signed_in"
        /// A sign-in in a known network with a browser or app that the account was not known to use.
        case newDevice = "new_device"
        case passwordChanged = "password_changed"
        /// The operator set another password.
        case passwordReset = "password_reset"
        case roleGiven = "role_given"
        case roleTaken = "role_taken"
        /// Other sessions were ended by hand.
        case sessionsEnded = "sessions_ended"
        /// Many wrong passwords were tried.
        case wrongPasswords = "wrong_passwords"
        /// A new set of recovery codes took the place of the one before.
        case recoveryCodesMade = "recovery_codes_made"
        /// A recovery code set another password.
        case recovered
        /// The operator or a moderator made a link that sets another password.
        case linkMade = "link_made"
        /// Such a link set another password.
        case recoveredByLink = "recovered_by_link"
    }

    /// Wrong passwords that were tried, and the wider networks that they came from.
    public struct Guesses: Hashable, Sendable {
        public let tries: Int
        public let networks: Int

        public init(tries: Int, networks: Int) {
            self.tries = tries
            self.networks = networks
        }
    }

    /// The origin of a request, as far as an owner may see it.
    public struct Source: Hashable, Sendable {
        /// A block of addresses, such as `203.0.113.*`; never one address.
        public let network: String
        public let device: DeviceKind

        public init(network: String, device: DeviceKind) {
            self.network = network
            self.device = device
        }
    }

    public typealias ID = Identifier<AccountNotice>

    public let id: ID
    public let kind: Kind
    public let at: Timestamp
    /// The role that was given or taken.
    public let role: Role?
    /// `nil` where the operator or an administrator did it, and of wrong passwords.
    public let source: Source?
    /// Of wrong passwords alone.
    public let guesses: Guesses?

    public init(
        id: Identifier<AccountNotice>,
        kind: Kind,
        at: Timestamp,
        role: Role? = nil,
        source: Source? = nil,
        guesses: Guesses? = nil
    ) {
        self.id = id
        self.kind = kind
        self.at = at
        self.role = role
        self.source = source
        self.guesses = guesses
    }
}

extension AccountNotice {
    /// One line: `새로운 네트워크에서 로그인했습니다 (Android, 203.0.113.*)`.
    public func text(in texts: Texts) -> String {
        let role = role.map { texts[$0.nameKey] } ?? ""
        if let guesses { return guesses.text(in: texts) }
        let line = texts(kind.textKey, ["role": role])
        guard let source else { return line }
        return line + " (\(texts[source.device.nameKey]), \(source.network))"
    }
}

extension AccountNotice.Guesses {
    /// One line: `네트워크 12곳에서 틀린 비밀번호를 150번 시도했습니다`.
    fileprivate func text(in texts: Texts) -> String {
        texts(.noticeWrongPasswords, count: Int64(networks), ["tries": Int64(tries).groupedText])
    }
}

extension Sequence<AccountNotice> {
    /// The first of each kind, so that many of one kind hide no other.
    public var firstOfEachKind: [AccountNotice] {
        var kinds: Set<AccountNotice.Kind> = []
        return filter { kinds.insert($0.kind).inserted }
    }
}

extension AccountNotice.Kind {
    fileprivate var textKey: TextKey {
        switch self {
        case .signedIn: .noticeSignedIn
        case .newDevice: .noticeNewDevice
        case .passwordChanged: .noticePasswordChanged
        case .passwordReset: .noticePasswordReset
        case .roleGiven: .noticeRoleGiven
        case .roleTaken: .noticeRoleTaken
        case .sessionsEnded: .noticeSessionsEnded
        case .wrongPasswords: .noticeWrongPasswords
        case .recoveryCodesMade: .noticeRecoveryCodesMade
        case .recovered: .noticeRecovered
        case .linkMade: .noticeLinkMade
        case .recoveredByLink: .noticeRecoveredByLink
        }
    }
}

extension Role {
    fileprivate var nameKey: TextKey {
        switch self {
        case .moderator: .roleModerator
        case .administrator: .roleAdministrator
        }
    }
}
