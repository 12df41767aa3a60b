public import Market

extension Endpoint<NoParameters, NoBody, RecoveryCodeState> {
    public static var showRecoveryCodes: Self {
        Self(
            .get,
            "/account/recovery-codes",
            by: .account,
            in: .accounts,
            "Show how many recovery codes one has left"
        )
        .replying(.json("Their number and when they were made, without the codes."))
    }
}

extension Endpoint<NoParameters, RecoveryCodesInput, RecoveryCodesBody> {
    public static var makeRecoveryCodes: Self {
        Self(.post, "/account/recovery-codes", by: .account, in: .accounts, "Make new recovery codes")
            .described(
                "Ten codes, each of which sets another password once. They are told this once: the market keeps "
                    + "hashes of them. They replace those of before. The password is needed, but for the first codes of "
                    + "an account that was made in the last ten minutes."
            )
            .replying(.created("The codes."))
            .problems([.wrongCredentials, .tooManyTries])
    }
}

extension Endpoint<NoParameters, RecoveryInput, SignedInBody> {
    public static var recover: Self {
        Self(.post, "/recovery", by: .everyone, in: .accounts, "Set another password by a recovery code")
            .described(
                "Uses the code up, ends every session, and signs in. A name that does not exist and a wrong code get "
                    + "the same reply. Status 429 with Retry-After after too many tries."
            )
            .replying(.created("Signed in, with the new password.", headers: [.setCookie]))
            .problems([.wrongRecoveryCode, .invalidAccount, .tooManyTries])
    }
}

extension Endpoint<Account.ID, NoBody, AccountLinkBody> {
    public static var makeAccountLink: Self {
        Self(
            .post,
            "/accounts/{id}/recovery-link",
            by: .moderator,
            in: .accounts,
            "Make a link by which somebody sets another password"
        )
        .described(
            "Works once, within 30 minutes, and replaces one of before. Moderators make them for members, administrators "
                + "for everyone but themselves. It is told this once, and is in the record of moderation."
        )
        .replying(.created("The link's secret: it stands behind /recovery/link#."))
    }
}

extension Endpoint<NoParameters, LinkRecoveryInput, SignedInBody> {
    public static var recoverByLink: Self {
        Self(.post, "/recovery/link", by: .everyone, in: .accounts, "Set another password by a link")
            .described("Uses the link up, ends every session, and signs in.")
            .replying(.created("Signed in, with the new password.", headers: [.setCookie]))
            .problems([.wrongLink, .invalidAccount, .tooManyTries])
    }
}
