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

extension InvitationBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", invitation.id)
            o("code", ifPresent: code)
            o("madeAt", invitation.madeAt)
            o("expiresAt", invitation.expiresAt)
            o("usedBy", ifPresent: invitation.usedBy.map(SellerBody.init))
        }
    }
}

extension InvitationBody: Decodable {
    private enum Key: CodingKey {
        case id, code, madeAt, expiresAt, usedBy
    }

    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        code = try body.decodeIfPresent(String.self, forKey: .code)
        invitation = SignUpInvitation(
            id: try body.decode(SignUpInvitation.ID.self, forKey: .id),
            madeAt: try body.decode(Timestamp.self, forKey: .madeAt),
            expiresAt: try body.decode(Timestamp.self, forKey: .expiresAt),
            usedBy: try body.decodeIfPresent(SellerBody.self, forKey: .usedBy)?.seller
        )
    }
}
