public import Market

extension Operation {
    /// Accounts and their sessions.
    static let accounts: [Operation] = [
        Endpoint.signUp.operation,
        Endpoint.showAccount.operation,
        Endpoint.setRoles.operation,
        Endpoint.becomeFirstAdministrator.operation,
        Endpoint.showOwnAccount.operation,
        Endpoint.listNotices.operation,
        Endpoint.changePassword.operation,
        Endpoint.showConsent.operation,
        Endpoint.giveConsent.operation,
        Endpoint.deleteAccount.operation,
        Endpoint.keepAccount.operation,
        Endpoint.askForTakeOut.operation,
        Endpoint.showTakeOut.operation,
        Endpoint.fetchTakeOut.operation,
        Endpoint.signIn.operation,
        Endpoint.listSessions.operation,
        Endpoint.signOutEverywhere.operation,
        Endpoint.signOut.operation,
        Endpoint.endSession.operation,
    ]
}

extension Endpoint<NoParameters, SignUpInput, SignedInBody> {
    public static var signUp: Self {
        Self(.post, "/accounts", by: .everyone, in: .accounts, "Sign up")
            .described(
                "Status 428 where the market asks for work: the request is sent again with the challenge of "
                    + "the problem and an answer, a number for which the SHA-256 of challenge:answer begins with so many "
                    + "zero bits. A challenge holds for half an hour, and for one account."
            )
            .replying(.created("The account was made.", headers: [.location, .setCookie]))
            .problems([.invalidAccount, .workMissing, .tooManyTries, .notInvited])
    }
}

extension Endpoint<Account.ID, NoBody, PublicAccountBody> {
    public static var showAccount: Self {
        Self(.get, "/accounts/{id}", by: .everyone, in: .accounts, "Show who somebody is")
            .replying(.json("The account."))
    }
}

extension Endpoint<Account.ID, RolesInput, Account> {
    public static var setRoles: Self {
        Self(.put, "/accounts/{id}/roles", by: .administrator, in: .accounts, "Set somebody's roles")
            .replying(.json("The account as it is now."))
            .problems([.lastAdministrator])
    }
}

extension Endpoint<NoParameters, SignUpInput, SignedInBody> {
    public static var becomeFirstAdministrator: Self {
        Self(.post, "/administrator", by: .everyone, in: .accounts, "Become the first administrator")
            .replying(.created("The account was made.", headers: [.location, .setCookie]))
            .problems([.invalidAccount, .tooManyTries, .wrongInvitation, .administratorExists])
    }
}

extension Endpoint<NoParameters, NoBody, Account> {
    public static var showOwnAccount: Self {
        Self(.get, "/account", by: .account, in: .accounts, "Show one's own account")
            .replying(.json("The account."))
    }
}

extension Endpoint<NoParameters, NoBody, PageBody<NoticeBody>> {
    public static var listNotices: Self {
        Self(.get, "/account/notices", by: .account, in: .accounts, "List what happened to one's own account")
            .described(
                "Sign-ins from networks that the account was not known to use, changes of the password and of roles, "
                    + "sessions ended by hand."
            )
            .replying(.json("Of each kind the newest ten, of the last 90 days."))
    }
}

extension Endpoint<NoParameters, PasswordInput, NoBody> {
    public static var changePassword: Self {
        Self(.put, "/account/password", by: .account, in: .accounts, "Change one's password")
            .described("Ends every other session.")
            .problems([.wrongCredentials, .tooManyTries, .invalidAccount])
    }
}

extension Endpoint<NoParameters, NoBody, ConsentState> {
    public static var showConsent: Self {
        Self(
            .get,
            "/account/consent",
            by: .account,
            in: .accounts,
            "Show one's consent to the market's terms"
        )
        .replying(.json("What one agreed to, and whether the market asks for consent."))
    }
}

extension Endpoint<NoParameters, ConsentInput, ConsentState> {
    public static var giveConsent: Self {
        Self(.put, "/account/consent", by: .account, in: .accounts, "Agree to the market's terms")
            .described("Another version than that of today changes nothing: its texts are to be read anew.")
            .replying(.json("The account's consent as it is now."))
    }
}

extension Endpoint<NoParameters, LeavingInput, AccountDeletion> {
    public static var deleteAccount: Self {
        Self(.delete, "/account", by: .account, in: .accounts, "Leave the market")
            .described(
                "Hides the goods, ends offers, reservations and sessions at once; the account is deleted after 14 days. "
                    + "Until then one signs in as before, and may stay by PUT /account/kept."
            )
            .replying(.accepted("When the account is deleted."))
            .problems([.wrongCredentials, .tooManyTries, .lastAdministrator])
    }
}

extension Endpoint<NoParameters, NoBody, Account> {
    public static var keepAccount: Self {
        Self(.put, "/account/kept", by: .account, in: .accounts, "Stay in the market after all")
            .described(
                "Brings the goods back. Of an account that is not about to be deleted it changes nothing."
            )
            .replying(.json("The account as it is now."))
            .problems([.gone])
    }
}

extension Endpoint<NoParameters, NoBody, TakeOut> {
    public static var askForTakeOut: Self {
        Self(.post, "/account/export", by: .account, in: .accounts, "Ask for a copy of all that is one's own")
            .described(
                "It is made within minutes, once a day; also for accounts that are restricted or leave."
            )
            .replying(.accepted("Its state."))
            .problems([.exportRecent])
    }

    public static var showTakeOut: Self {
        Self(.get, "/account/export", by: .account, in: .accounts, "Show the state of one's take-out")
            .replying(.json("Its state; none where the time of the last one is over."))
    }
}

extension Endpoint<NoParameters, NoBody, RawBody> {
    public static var fetchTakeOut: Self {
        Self(.get, "/account/export/file", by: .account, in: .accounts, "Fetch one's take-out")
            .described("A ZIP; docs/take-out.md lists its files. Status 404 while there is none.")
            .replying(.archive("The file."))
            .problems([.notFound])
    }
}

extension Endpoint<NoParameters, SignInInput, SignedInBody> {
    public static var signIn: Self {
        Self(.post, "/sessions", by: .everyone, in: .accounts, "Sign in")
            .described("Status 429 with Retry-After after too many tries.")
            .replying(.created("Signed in.", headers: [.setCookie]))
            // An alias prints as the type that it names.
            .schemas(input: SignUpInput.toSignIn)
            .problems([.wrongCredentials, .tooManyTries])
    }
}

extension Endpoint<NoParameters, NoBody, PageBody<SessionBody>> {
    public static var listSessions: Self {
        Self(.get, "/sessions", by: .account, in: .accounts, "List where one is signed in")
            .replying(.json("All of them."))
    }
}

extension Endpoint<NoParameters, NoBody, NoBody> {
    public static var signOutEverywhere: Self {
        Self(.delete, "/sessions", by: .account, in: .accounts, "Sign out everywhere")
    }
}

extension Endpoint<NoParameters, NoBody, NoBody> {
    public static var signOut: Self {
        Self(.delete, "/sessions/current", by: .account, in: .accounts, "Sign out")
    }
}

extension Endpoint<Int64, NoBody, NoBody> {
    public static var endSession: Self {
        Self(.delete, "/sessions/{id}", by: .account, in: .accounts, "Sign out one of one's devices")
    }
}
