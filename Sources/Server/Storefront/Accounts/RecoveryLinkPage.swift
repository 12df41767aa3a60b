package import Market

/// Setting another password by a link that the market's people gave; opening it confirms nothing.
package struct RecoveryLinkPage: WebPage {
    /// The link's secret, which a script fills in from behind the address's `#`.
    package var secret = ""
    package var passwordProblem: String?
    package var trouble: String?

    package init() {}

    package func title(in frame: Frame) -> String { frame.texts[.recoveryLinkTitle] }

    package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.recoveryLink)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: [("password", .passwordNew, passwordProblem)],
                isSecond: trouble != nil
            ).html(in: frame)
            input(.hidden, .name("seal"), .value(frame.seal))
            Field(name: "token", label: .recoveryLinkSecret, hint: frame.texts[.recoveryLinkSecretHint]).line(
                secret,
                in: frame,
                .data("data-fragment", "text"),
                Attribute("autocomplete", .fixed("off")),
                Attribute("spellcheck", .fixed("false")),
                Attribute("maxlength", .fixed("100")),
                Attribute("required", .present)
            )
            Field(
                name: "password",
                label: .passwordNew,
                problem: passwordProblem,
                hint: frame.texts[.passwordHint]
            ).secret(in: frame, autocomplete: "new-password")
            p(.class("hint")) { frame.texts[.recoveryEndsSessions] }
            p(.class("doings")) { button(.class("main")) { frame.texts[.recoverySet] } }
        }
    }
}

/// A person as moderators see them, with what they may do for their account.
package struct PersonPage: WebPage {
    package let account: Account
    package let mayMakeLink: Bool
    /// The link that was just made, shown this once.
    package var link: String?

    package init(_ account: Account, mayMakeLink: Bool) {
        self.account = account
        self.mayMakeLink = mayMakeLink
    }

    package func title(in frame: Frame) -> String { account.name }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        p { a(.href(.cases)) { frame.texts[.casesBack] } }
        h1 { title(in: frame) }
        p(.class("facts")) {
            frame.texts[.personJoined]
            " "
            account.createdAt.html(in: frame)
        }
        p(.class("doings")) { a(.href(.seller(account.id))) { frame.texts[.caseToPerson] } }
        if let link {
            div(.class("sheet"), .role("status")) {
                label(.for("link")) { frame.texts[.personLinkMade] }
                input(
                    .id("link"),
                    .value(link),
                    Attribute("readonly", .present),
                    Attribute("autocomplete", .fixed("off"))
                )
                p(.class("hint")) { frame.texts[.personLinkOnce] }
            }
        }
        form(.class("sheet"), .post, .action(.person(account.id))) {
            h2 { frame.texts[.personLinkTitle] }
            p { frame.texts[mayMakeLink ? .personLinkAbout : .personLinkRank] }
            frame.sealed
            if mayMakeLink { p(.class("doings")) { button { frame.texts[.personLinkMake] } } }
        }
    }
}
