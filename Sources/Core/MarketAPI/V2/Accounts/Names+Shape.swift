public import Market

/// The two names of one's account.
extension AccountNames: ShapedBody {
    public static let shape = Shape<AccountNames>("AccountNames") { o in
        let shown = o("name", \.shown, "The name that others see.")
        let signIn = o("signInName", \.signIn, "The name to sign in with; only its owner is told.")
        let changedAt = o("changedAt", ifPresent: \.changedAt, "When the name last changed.")
        o(
            "changeableAt",
            ifPresent: \.changeableAt,
            "From when on it may change; absent where it always may."
        )
        return { json in
            AccountNames(shown: try json(shown), signIn: try json(signIn), changedAt: try json(changedAt))
        }
    }
}

/// A new name: `{"name":"…"}`.
public struct NameInput: Hashable, Sendable {
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

extension NameInput: ShapedBody {
    public static let shape = Shape<NameInput>("NameInput") { o in
        let name = o("name", \.name, as: .string.with(["minLength": 2]))
        return { json in NameInput(name: try json(name)) }
    }
}
