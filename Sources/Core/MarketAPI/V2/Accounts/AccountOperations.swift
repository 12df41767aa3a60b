extension Operation {
    /// Accounts and their sessions.
    static let accounts: [Operation] = [
        Operation(
            .signUp,
            .post,
            .accounts,
            .everyone,
            in: .accounts,
            "Sign up",
            description:
                "Status 428 where the market asks for work: the request is sent again with the challenge of "
                + "the problem and an answer, a number for which the SHA-256 of challenge:answer begins with so many "
                + "zero bits. A challenge holds for half an hour, and for one account.",
            body: .json("SignUpInput"),
            reply: .created("SignedIn", "The account was made.", headers: [.location, .setCookie]),
            problems: [.invalidAccount, .workMissing, .tooManyTries, .notInvited]
        ),
        Operation(
            .showAccount,
            .get,
            .account,
            .everyone,
            in: .accounts,
            "Show who somebody is",
            reply: .json("PublicAccount", "The account.")
        ),
        Operation(
            .setRoles,
            .put,
            .roles,
            .administrator,
            in: .accounts,
            "Set somebody's roles",
            body: .json("RolesInput"),
            reply: .json("Account", "The account as it is now."),
            problems: [.lastAdministrator]
        ),
        Operation(
            .becomeFirstAdministrator,
            .post,
            .firstAdministrator,
            .everyone,
            in: .accounts,
            "Become the first administrator",
            body: .json("SignUpInput"),
            reply: .created("SignedIn", "The account was made.", headers: [.location, .setCookie]),
            problems: [.invalidAccount, .tooManyTries, .wrongInvitation, .administratorExists]
        ),
        Operation(
            .showOwnAccount,
            .get,
            .me,
            .account,
            in: .accounts,
            "Show one's own account",
            reply: .json("Account", "The account.")
        ),
        Operation(
            .listNotices,
            .get,
            .myNotices,
            .account,
            in: .accounts,
            "List what happened to one's own account",
            description:
                "Sign-ins from networks that the account was not known to use, changes of the password and of roles, "
                + "sessions ended by hand.",
            reply: .json("NoticePage", "Of each kind the newest ten, of the last 90 days.")
        ),
        Operation(
            .changePassword,
            .put,
            .myPassword,
            .account,
            in: .accounts,
            "Change one's password",
            description: "Ends every other session.",
            body: .json("PasswordInput"),
            reply: .done,
            problems: [.wrongCredentials, .tooManyTries, .invalidAccount]
        ),
        Operation(
            .signIn,
            .post,
            .sessions,
            .everyone,
            in: .accounts,
            "Sign in",
            description: "Status 429 with Retry-After after too many tries.",
            body: .json("SignInInput"),
            reply: .created("SignedIn", "Signed in.", headers: [.setCookie]),
            problems: [.wrongCredentials, .tooManyTries]
        ),
        Operation(
            .listSessions,
            .get,
            .sessions,
            .account,
            in: .accounts,
            "List where one is signed in",
            reply: .json("SessionPage", "All of them.")
        ),
        Operation(
            .signOutEverywhere,
            .delete,
            .sessions,
            .account,
            in: .accounts,
            "Sign out everywhere",
            reply: .done
        ),
        Operation(
            .signOut,
            .delete,
            .currentSession,
            .account,
            in: .accounts,
            "Sign out",
            reply: .done
        ),
        Operation(
            .endSession,
            .delete,
            .session,
            .account,
            in: .accounts,
            "Sign out one of one's devices",
            reply: .done
        ),
    ]
}
