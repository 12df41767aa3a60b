package import Market

/// Signing in.
package struct SignInPage: WebPage {
    package let name: String
    /// The page to open afterwards.
    package let back: Link?
    /// True where it stands in place of a page that is for known people only.
    package let isAsked: Bool
    package var trouble: String?

    package init(name: String = "", back: Link?, isAsked: Bool = false, trouble: String? = nil) {
        self.name = name
        self.back = back
        self.isAsked = isAsked
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.signIn] }

    package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.signIn)) {
            h1 { frame.texts[.signIn] }
            ErrorLine(text: trouble).html
            if isAsked { p(.class("hint")) { frame.texts[.signInFirst] } }
            input(.hidden, .name("seal"), .value(frame.seal))
            if let back { input(.hidden, .name("back"), .value(back.text)) }
            Field(name: "name", label: .accountName).line(
                name,
                in: frame,
                Attribute("autocomplete", .fixed("username")),
                Attribute("autocapitalize", .fixed("none")),
                Attribute("required", .present)
            )
            Field(name: "password", label: .password).secret(in: frame, autocomplete: "current-password")
            p(.class("doings")) { button(.class("main")) { frame.texts[.signIn] } }
            p(.class("hint")) {
                a(.href(Link.signUp.with("back", back?.text))) { frame.texts[.signUp] }
                " · "
                a(.href(Link.recovery.with("back", back?.text))) { frame.texts[.recoveryLost] }
            }
        }
    }
}

/// Becoming known: an account like any other, or the one that looks after the market.
package struct SignUpPage: WebPage {
    package enum Kind: Sendable {
        case anyone
        /// A person with an administrator's code.
        case invited(code: String)
        /// A person with the secret of the link that the first start prints.
        case firstAdministrator(invitation: String)
    }

    package let kind: Kind
    package let name: String
    package let back: Link?
    package var problems: [AccountProblem]
    package var trouble: String?
    /// The work of the browser before the form is sent, where the market asks for it.
    package var work: Work?
    /// The consent that is asked for, where it is.
    package var consent: Consent?

    /// The version that is agreed to, and the box as it was sent.
    package struct Consent: Sendable {
        let version: TermsVersion
        let isTicked: Bool
        /// True where it came back without the tick.
        package let isMissing: Bool

        package init(_ version: TermsVersion, isTicked: Bool = false, isMissing: Bool = false) {
            self.version = version
            self.isTicked = isTicked
            self.isMissing = isMissing
        }
    }

    /// The work, and the wait for those who can't do it.
    package struct Work: Sendable {
        let work: SignUpWork
        let wait: Duration
        /// The answer found before, where the form came back.
        let answer: String

        package init(_ work: SignUpWork, wait: Duration, answer: String = "") {
            self.work = work
            self.wait = wait
            self.answer = answer
        }
    }

    package init(
        _ kind: Kind = .anyone,
        name: String = "",
        back: Link?,
        problems: [AccountProblem] = [],
        trouble: String? = nil
    ) {
        self.kind = kind
        self.name = name
        self.back = back
        self.problems = problems
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String {
        switch kind {
        case .anyone, .invited: frame.texts[.signUp]
        case .firstAdministrator: frame.texts[.setupTitle]
        }
    }

    package func content(in frame: Frame) -> HTML {
        form(
            .class("sheet alone"),
            .post,
            .action(action),
            .data("data-work", "\(work?.work.bits ?? 0)").when(work != nil)
        ) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: [
                    ("name", .accountName, problem(.name, in: frame)),
                    ("password", .password, problem(.password, in: frame)),
                    ("agree", .consentTitle, consentProblem(in: frame)),
                ],
                isSecond: trouble != nil
            ).html(in: frame)
            input(.hidden, .name("seal"), .value(frame.seal))
            if let back { input(.hidden, .name("back"), .value(back.text)) }
            if let (invitation, hint) = needed {
                p(.class("hint")) { frame.texts[hint] }
                Field(name: "token", label: .invitation).line(
                    invitation,
                    in: frame,
                    .data("data-fragment", "text"),
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("spellcheck", .fixed("false")),
                    Attribute("required", .present)
                )
            }
            Field(name: "name", label: .accountName, problem: problem(.name, in: frame)).line(
                name,
                in: frame,
                Attribute("autocomplete", .fixed("username")),
                Attribute("autocapitalize", .fixed("none")),
                Attribute("required", .present)
            )
            Field(
                name: "password",
                label: .password,
                problem: problem(.password, in: frame),
                hint: frame.texts[.passwordHint]
            ).secret(in: frame, autocomplete: "new-password")
            if let work {
                input(.hidden, .name("challenge"), .value(work.work.challenge))
                input(.hidden, .name("answer"), .value(work.answer))
                noscript {
                    p(.class("hint")) {
                        frame.texts(.signUpWithoutScripts, ["seconds": "\(work.wait.components.seconds)"])
                    }
                }
            }
            if let consent {
                ConsentBox(
                    version: consent.version,
                    isTicked: consent.isTicked,
                    problem: consentProblem(in: frame)
                ).html(in: frame)
            }
            p(.class("doings")) { button(.class("main")) { title(in: frame) } }
            if action == .signUp {
                p(.class("hint")) { a(.href(Link.signIn.with("back", back?.text))) { frame.texts[.signIn] } }
            }
        }
    }

    /// The code that is asked for, and what is said of it.
    private var needed: (code: String, hint: TextKey)? {
        switch kind {
        case .anyone: nil
        case .invited(let code): (code, .invitedHint)
        case .firstAdministrator(let invitation): (invitation, .setupHint)
        }
    }

    private var action: Link {
        switch kind {
        case .anyone, .invited: .signUp
        case .firstAdministrator: .setup
        }
    }

    private func consentProblem(in frame: Frame) -> String? {
        consent?.isMissing == true ? frame.texts[.consentMissing] : nil
    }

    private func problem(_ field: AccountProblem.Field, in frame: Frame) -> String? {
        problems.first { $0.field == field }?.text(in: frame.texts)
    }
}
