public import Market

/// A code that makes one account; only its maker receives the code itself, once.
public struct InvitationBody: Hashable, Sendable {
    public let invitation: SignUpInvitation
    public let code: String?

    public init(_ invitation: SignUpInvitation, code: String? = nil) {
        self.invitation = invitation
        self.code = code
    }
}

extension InvitationBody: ShapedBody {
    public static let shape = Shape<InvitationBody>(
        "Invitation",
        "A code that lets one person in.",
        page: "All of them."
    ) { o in
        let id = o("id", \.invitation.id, as: .integer)
        let code = o("code", ifPresent: \.code, "Told once, to whoever made it.")
        let madeAt = o("madeAt", \.invitation.madeAt)
        let expiresAt = o("expiresAt", \.invitation.expiresAt)
        let usedBy = o("usedBy", ifPresent: \.invitation.usedBy)
        return { json in
            let invitation = SignUpInvitation(
                id: try json(id),
                madeAt: try json(madeAt),
                expiresAt: try json(expiresAt),
                usedBy: try json(usedBy)
            )
            return InvitationBody(invitation, code: try json(code))
        }
    }
}
