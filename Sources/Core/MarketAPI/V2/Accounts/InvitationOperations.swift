extension Operation {
    /// Codes by which administrators let people in.
    static let invitations: [Operation] = [
        Operation(
            .listInvitations,
            .get,
            .invitations,
            .administrator,
            in: .accounts,
            "List the codes of the last weeks",
            reply: .json("InvitationPage", "The newest first, without the codes themselves.")
        ),
        Operation(
            .makeInvitation,
            .post,
            .invitations,
            .administrator,
            in: .accounts,
            "Make a code that lets one person in",
            description: "For 14 days. It is told this once: the market keeps a hash of it.",
            reply: .created("Invitation", "The code."),
            problems: [.limitReached]
        ),
        Operation(
            .removeInvitation,
            .delete,
            .invitation,
            .administrator,
            in: .accounts,
            "Take a code back",
            reply: .done
        ),
    ]
}
