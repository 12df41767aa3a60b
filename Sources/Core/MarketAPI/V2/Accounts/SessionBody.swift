public import Market

/// The way in which a signed-in client proves its identity.
public enum SessionKind: String, Hashable, Sendable, CaseIterable, Codable, JSONWritable {
    /// A cookie that scripts can't read, for pages.
    case session
    /// A bearer token in the reply, for apps.
    case app
}

/// The input to sign up, or to become the first administrator.
public struct SignUpInput: Hashable, Sendable, Decodable {
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

    public init(
        name: String,
        password: String,
        kind: SessionKind? = nil,
        label: String? = nil,
        invitation: String? = nil,
        challenge: String? = nil,
        answer: String? = nil
    ) {
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

extension SignUpInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("name", name)
            o("password", password)
            o("kind", ifPresent: kind)
            o("label", ifPresent: label)
            o("invitation", ifPresent: invitation)
            o("challenge", ifPresent: challenge)
            o("answer", ifPresent: answer)
        }
    }
}

/// The reply to signing up and signing in.
public struct SignedInBody: Hashable, Sendable, Decodable {
    public let account: AccountBody
    /// To be sent as `Authorization: Bearer …`; `nil` where a cookie stands for it.
    public let token: String?

    public init(account: Account, token: String?) {
        self.account = AccountBody(account)
        self.token = token
    }
}

extension SignedInBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("account", account)
            o("token", ifPresent: token)
        }
    }
}

/// The input for a new password.
public struct PasswordInput: Hashable, Sendable, Decodable {
    public var current: String
    public var new: String

    public init(current: String, new: String) {
        self.current = current
        self.new = new
    }
}

extension PasswordInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("current", current)
            o("new", new)
        }
    }
}

/// One of the places where someone is signed in.
public struct SessionBody: Hashable, Sendable, Decodable {
    public let id: Int64
    public let kind: SessionKind
    public let label: String
    public let createdAt: Timestamp
    public let expiresAt: Timestamp?
    /// True where this very request was made with it.
    public let isCurrent: Bool

    public init(
        id: Int64,
        kind: SessionKind,
        label: String,
        createdAt: Timestamp,
        expiresAt: Timestamp?,
        isCurrent: Bool
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}

extension SessionBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("kind", kind)
            o("label", label)
            o("createdAt", createdAt)
            o("expiresAt", ifPresent: expiresAt)
            o("isCurrent", isCurrent)
        }
    }
}
