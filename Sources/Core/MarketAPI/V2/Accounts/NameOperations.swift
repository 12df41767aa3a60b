public import Market

extension Endpoint<NoParameters, NoBody, AccountNames> {
    public static var showNames: Self {
        Self(.get, "/account/name", by: .account, in: .accounts, "Show one's two names")
            .replying(.json("The name to sign in with, the one that others see, and when that may change."))
    }
}

extension Endpoint<NoParameters, NameInput, AccountNames> {
    public static var changeName: Self {
        Self(.put, "/account/name", by: .account, in: .accounts, "Change the name that others see")
            .described(
                "Once in 30 days; the name to sign in with stays. The old name is kept from others for 90 days, and told "
                    + "for 30 days to those who have a conversation with the account."
            )
            .replying(.json("The names as they are now."))
            .problems([.invalidAccount, .nameRecent, .restricted])
    }
}
