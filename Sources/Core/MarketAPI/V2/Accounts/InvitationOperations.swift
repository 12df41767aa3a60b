public import Market

extension Operation {
    /// Codes by which administrators let people in.
    static let invitations: [Operation] = [
        Endpoint.listInvitations.operation,
        Endpoint.makeInvitation.operation,
        Endpoint.removeInvitation.operation,
    ]
}

extension Endpoint<NoParameters, NoBody, PageBody<InvitationBody>> {
    public static var listInvitations: Self {
        Self(.get, "/invitations", by: .administrator, in: .accounts, "List the codes of the last weeks")
            .replying(.json("The newest first, without the codes themselves."))
    }
}

extension Endpoint<NoParameters, NoBody, InvitationBody> {
    public static var makeInvitation: Self {
        Self(.post, "/invitations", by: .administrator, in: .accounts, "Make a code that lets one person in")
            .described("For 14 days. It is told this once: the market keeps a hash of it.")
            .replying(.created("The code."))
            .problems([.limitReached])
    }
}

extension Endpoint<SignUpInvitation.ID, NoBody, NoBody> {
    public static var removeInvitation: Self {
        Self(.delete, "/invitations/{id}", by: .administrator, in: .accounts, "Take a code back")
    }
}
