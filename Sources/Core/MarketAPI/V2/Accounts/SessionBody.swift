public import Market

/// The way in which a signed-in client proves its identity.
public enum SessionKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A cookie that scripts can't read, for pages.
    case session
    /// A bearer token in the reply, for apps.
    case app
}

extension SessionKind: WireWord {
    public static var schemaName: String? { "SessionKind" }
    public static var definition: Schema {
        .words(of: Self.self).described("A cookie for pages, or a bearer token for apps.")
    }
}

/// The input to sign up, or to become the first administrator.
public struct SignUpInput: Hashable, Sendable {
    public var name: String
    public var password: String
    /// Says `app` where the client wants to be signed in at once with a token of its own.
    public var kind: SessionKind?
    /// The label by which the person will recognise the client, such as the name of a device.
    public var label: String?
    /// The secret of the link that the first start prints, or a code of an administrator where `GET /market` says so.
    public var invitation: String?
    /// The challenge that came with ``ProblemCode/workMissing``, and the number that solves it.
    public var challenge: String?
    public var answer: String?
    /// The version of the market's terms that the person agrees to; `nil` of clients that ask for no consent.
    public var agreedTerms: TermsVersion?

    public init(
        name: String,
        password: String,
        kind: SessionKind? = nil,
        label: String? = nil,
        invitation: String? = nil,
        challenge: String? = nil,
        answer: String? = nil,
        agreedTerms: TermsVersion? = nil
    ) {
        self.agreedTerms = agreedTerms
        self.challenge = challenge
        self.answer = answer
        self.name = name
        self.password = password
        self.kind = kind
        self.label = label
        self.invitation = invitation
    }
}

/// The input to sign in.
public typealias SignInInput = SignUpInput

extension SignUpInput: ShapedBody {
    public static let shape = Shape<SignUpInput>(
        "SignUpInput",
        "challenge and answer come after a problem with work. For the first administrator, invitation is the secret of "
            + "the link that the first start prints; for others, the code of an administrator, where the market asks "
            + "for one. With kind, the new account is signed in at once."
    ) { o in
        let name = o("name", \.name, as: .string.with(["minLength": 2]))
        let password = o("password", \.password, as: .password.with(["minLength": 8]))
        let kind = o("kind", ifPresent: \.kind, as: SessionKind.schema.orNull)
        let label = o("label", ifPresent: \.label, as: .string.orNull.with(["maxLength": 100]))
        let invitation = o("invitation", ifPresent: \.invitation, as: .string.orNull)
        let challenge = o("challenge", ifPresent: \.challenge, as: .string.orNull.with(["maxLength": 200]))
        let answer = o("answer", ifPresent: \.answer, as: .string.orNull.with(["maxLength": 20]))
        let agreedTerms = o(
            "agreedTerms",
            ifPresent: \.agreedTerms,
            "The version of terms and privacy notice that the person agrees to, as GET /market tells it.",
            as: TermsVersion.definition.orNull
        )
        return { json in
            SignUpInput(
                name: try json(name),
                password: try json(password),
                kind: try json(kind),
                label: try json(label),
                invitation: try json(invitation),
                challenge: try json(challenge),
                answer: try json(answer),
                agreedTerms: try json(agreedTerms)
            )
        }
    }

    /// The schema of the members that count to sign in.
    static let toSignIn = NamedSchema(
        "SignInInput",
        Schema.object([
            ("name", true, .string),
            ("password", true, .password),
            ("kind", false, SessionKind.schema.orNull),
            ("label", false, .string.orNull.with(["maxLength": 100])),
        ]).described("Without kind, the session is a cookie.")
    )
}

/// The reply to signing up and signing in.
public struct SignedInBody: Hashable, Sendable {
    public let account: Account
    /// To be sent as `Authorization: Bearer …`; `nil` where a cookie stands for it.
    public let token: String?

    public init(account: Account, token: String?) {
        self.account = account
        self.token = token
    }
}

extension SignedInBody: ShapedBody {
    public static let shape = Shape<SignedInBody>("SignedIn") { o in
        let account = o("account", \.account)
        let token = o(
            "token",
            ifPresent: \.token,
            "To be sent as Authorization: Bearer; absent where a cookie stands for it."
        )
        return { json in SignedInBody(account: try json(account), token: try json(token)) }
    }
}

/// The input for a new password.
public struct PasswordInput: Hashable, Sendable {
    public var current: String
    public var new: String

    public init(current: String, new: String) {
        self.current = current
        self.new = new
    }
}

extension PasswordInput: ShapedBody {
    public static let shape = Shape<PasswordInput>("PasswordInput") { o in
        let current = o("current", \.current, as: .password)
        let new = o("new", \.new, as: .password)
        return { json in PasswordInput(current: try json(current), new: try json(new)) }
    }
}

/// One of the places where someone is signed in.
public struct SessionBody: Hashable, Sendable {
    public let id: Int64
    public let kind: SessionKind
    public let label: String
    public let createdAt: Timestamp
    public let expiresAt: Timestamp?
    /// True where this very request was made with it.
    public let isCurrent: Bool
    /// ``DeviceKind``; later servers may know more.
    public let device: String?
    /// The last use, as of an hour ago or less.
    public let usedAt: Timestamp?
    /// The beginning of the addresses of the last use's network.
    public let network: String?

    public init(
        id: Int64,
        kind: SessionKind,
        label: String,
        createdAt: Timestamp,
        expiresAt: Timestamp?,
        isCurrent: Bool,
        device: String? = nil,
        usedAt: Timestamp? = nil,
        network: String? = nil
    ) {
        self.device = device
        self.usedAt = usedAt
        self.network = network
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}

extension SessionBody: ShapedBody {
    public static let shape = Shape<SessionBody>("Session", page: "All of them.") { o in
        let id = o("id", \.id, as: .identifier)
        let kind = o("kind", \.kind)
        let label = o("label", \.label)
        let createdAt = o("createdAt", \.createdAt)
        let expiresAt = o("expiresAt", ifPresent: \.expiresAt)
        let isCurrent = o("isCurrent", \.isCurrent)
        let device = o(
            "device",
            ifPresent: \.device,
            "android, ios, windows, mac, linux, app, other; more may come."
        )
        let usedAt = o("usedAt", ifPresent: \.usedAt, "The last use, as of an hour ago or less.")
        let network = o(
            "network",
            ifPresent: \.network,
            "The beginning of its addresses: /16 of IPv4, /48 of IPv6. Absent 30 days after the last use."
        )
        return { json in
            SessionBody(
                id: try json(id),
                kind: try json(kind),
                label: try json(label),
                createdAt: try json(createdAt),
                expiresAt: try json(expiresAt),
                isCurrent: try json(isCurrent),
                device: try json(device),
                usedAt: try json(usedAt),
                network: try json(network)
            )
        }
    }
}

extension SessionBody {
    /// The device and the network in words.
    public func deviceText(in texts: Texts) -> String {
        AccessToken.deviceText(
            device.flatMap { DeviceKind(rawValue: $0) } ?? (kind == .app ? .app : .other),
            kind == .app ? label : "",
            texts
        )
    }

    /// `nil` where the network of its last use is not kept any more.
    public func networkText(in texts: Texts) -> String? {
        network.map { AccessToken.networkText($0, texts) }
    }
}
