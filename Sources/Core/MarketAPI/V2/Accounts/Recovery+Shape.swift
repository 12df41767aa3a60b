public import Market

/// The recovery codes that one has left.
extension RecoveryCodeState: ShapedBody {
    public static let shape = Shape<RecoveryCodeState>(
        "RecoveryCodeState",
        "Recovery codes, by which people who lost their password set another one."
    ) { o in
        let left = o("left", \.left, "How many still work.", as: .integer(0...10))
        let madeAt = o("madeAt", ifPresent: \.madeAt, "When they were made; absent where none ever were.")
        return { json in RecoveryCodeState(left: try json(left), madeAt: try json(madeAt)) }
    }
}

/// The password that new recovery codes need: `{"password":"…"}`.
public struct RecoveryCodesInput: Hashable, Sendable {
    /// `nil` for the first codes of a new account.
    public var password: String?

    public init(password: String?) {
        self.password = password
    }
}

extension RecoveryCodesInput: ShapedBody {
    public static let shape = Shape<RecoveryCodesInput>("RecoveryCodesInput") { o in
        let password = o("password", ifPresent: \.password, as: .password.orNull)
        return { json in RecoveryCodesInput(password: try json(password)) }
    }
}

/// New recovery codes, told this once.
public struct RecoveryCodesBody: Hashable, Sendable {
    /// As they are shown: four groups of five letters and digits.
    public let recoveryCodes: [String]

    public init(recoveryCodes: [String]) {
        self.recoveryCodes = recoveryCodes
    }
}

extension RecoveryCodesBody: ShapedBody {
    public static let shape = Shape<RecoveryCodesBody>(
        "RecoveryCodes",
        "New codes, each of which works once."
    ) { o in
        let recoveryCodes = o("recoveryCodes", \.recoveryCodes)
        return { json in RecoveryCodesBody(recoveryCodes: try json(recoveryCodes)) }
    }
}

/// The input of a person who lost the password.
public struct RecoveryInput: Hashable, Sendable {
    public var name: String
    /// As it was typed, with or without signs between its letters.
    public var recoveryCode: String
    /// The new password.
    public var password: String
    public var kind: SessionKind?
    /// The label by which the person will recognise the client, such as the name of a device.
    public var label: String?

    public init(
        name: String,
        recoveryCode: String,
        password: String,
        kind: SessionKind? = nil,
        label: String? = nil
    ) {
        self.name = name
        self.recoveryCode = recoveryCode
        self.password = password
        self.kind = kind
        self.label = label
    }

    /// The sign-in that follows.
    public var signIn: SignInInput {
        SignInInput(name: name, password: password, kind: kind, label: label)
    }
}

extension RecoveryInput: ShapedBody {
    public static let shape = Shape<RecoveryInput>(
        "RecoveryInput",
        "password is the new one. Without kind, the session is a cookie."
    ) { o in
        let name = o("name", \.name)
        let recoveryCode = o("recoveryCode", \.recoveryCode, as: .string.with(["maxLength": 200]))
        let password = o("password", \.password, as: .password.with(["minLength": 8]))
        let kind = o("kind", ifPresent: \.kind, as: SessionKind.schema.orNull)
        let label = o("label", ifPresent: \.label, as: .string.orNull.with(["maxLength": 100]))
        return { json in
            RecoveryInput(
                name: try json(name),
                recoveryCode: try json(recoveryCode),
                password: try json(password),
                kind: try json(kind),
                label: try json(label)
            )
        }
    }
}

/// A link by which the owner of an account sets another password, told this once.
public struct AccountLinkBody: Hashable, Sendable {
    public let token: String
    public let expiresAt: Timestamp

    public init(token: String, expiresAt: Timestamp) {
        self.token = token
        self.expiresAt = expiresAt
    }
}

extension AccountLinkBody: ShapedBody {
    public static let shape = Shape<AccountLinkBody>(
        "AccountLink",
        "A link that sets another password, once."
    ) { o in
        let token = o("token", \.token)
        let expiresAt = o("expiresAt", \.expiresAt)
        return { json in AccountLinkBody(token: try json(token), expiresAt: try json(expiresAt)) }
    }
}

/// The input of a person who was given a link.
public struct LinkRecoveryInput: Hashable, Sendable {
    public var token: String
    /// The new password.
    public var password: String
    public var kind: SessionKind?
    public var label: String?

    public init(token: String, password: String, kind: SessionKind? = nil, label: String? = nil) {
        self.token = token
        self.password = password
        self.kind = kind
        self.label = label
    }

    /// The sign-in that follows.
    public var signIn: SignInInput {
        SignInInput(name: "", password: password, kind: kind, label: label)
    }
}

extension LinkRecoveryInput: ShapedBody {
    public static let shape = Shape<LinkRecoveryInput>(
        "LinkRecoveryInput",
        "password is the new one. Without kind, the session is a cookie."
    ) { o in
        let token = o("token", \.token, as: .string.with(["maxLength": 200]))
        let password = o("password", \.password, as: .password.with(["minLength": 8]))
        let kind = o("kind", ifPresent: \.kind, as: SessionKind.schema.orNull)
        let label = o("label", ifPresent: \.label, as: .string.orNull.with(["maxLength": 100]))
        return { json in
            LinkRecoveryInput(
                token: try json(token),
                password: try json(password),
                kind: try json(kind),
                label: try json(label)
            )
        }
    }
}
