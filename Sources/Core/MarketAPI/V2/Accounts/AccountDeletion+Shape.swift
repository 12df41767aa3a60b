public import Market

/// The deletion of one's account.
extension AccountDeletion: ShapedBody {
    public static let shape = Shape<AccountDeletion>(
        "AccountDeletion",
        "The deletion of an account, which its person may still take back."
    ) { o in
        let askedAt = o("askedAt", \.askedAt)
        let until = o("until", \.until, "When the account is deleted.")
        return { json in AccountDeletion(askedAt: try json(askedAt), until: try json(until)) }
    }
}

/// The proof of a person who leaves: `{"password":"…"}`.
public struct LeavingInput: Hashable, Sendable {
    public var password: String

    public init(password: String) {
        self.password = password
    }
}

extension LeavingInput: ShapedBody {
    public static let shape = Shape<LeavingInput>("LeavingInput") { o in
        let password = o("password", \.password, as: .password)
        return { json in LeavingInput(password: try json(password)) }
    }
}
