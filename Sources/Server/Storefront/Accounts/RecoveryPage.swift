package import Market

/// The ways back into an account without its password.
package struct RecoveryPage: WebPage {
    package let name: String
    /// The page to open afterwards.
    package let back: Link?
    package var codeProblem: String?
    package var passwordProblem: String?
    package var trouble: String?

    package init(name: String = "", back: Link?, trouble: String? = nil) {
        self.name = name
        self.back = back
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.recoveryTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.recovery)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: [
                    ("recovery-code", .recoveryCode, codeProblem),
                    ("password", .passwordNew, passwordProblem),
                ],
                isSecond: trouble != nil
            ).html(in: frame)
            p { frame.texts[.recoveryByCode] }
            input(.hidden, .name("seal"), .value(frame.seal))
            if let back { input(.hidden, .name("back"), .value(back.text)) }
            Field(name: "name", label: .accountName).line(
                name,
                in: frame,
                Attribute("autocomplete", .fixed("username")),
                Attribute("autocapitalize", .fixed("none")),
                Attribute("maxlength", .fixed("200")),
                Attribute("required", .present)
            )
            Field(
                name: "recovery-code",
                label: .recoveryCode,
                problem: codeProblem,
                hint: frame.texts[.recoveryCodeHint]
            ).line(
                "",
                in: frame,
                Attribute("autocomplete", .fixed("off")),
                Attribute("autocapitalize", .fixed("none")),
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
        section(.class("sheet alone")) {
            h2 { frame.texts[.recoveryWithoutCode] }
            p { frame.texts[.recoveryAskOperator] }
            if let address = frame.branding.contactAddress {
                p { a(.href(address), .rel("noopener")) { frame.branding.contact } }
            } else if !frame.branding.contact.isEmpty {
                p { frame.branding.contact }
            }
            p(.class("hint")) {
                a(.href(Link.signIn.with("back", back?.text))) { frame.texts[.signIn] }
            }
        }
    }
}

/// The recovery codes of the account: how many are left, new ones, and once the codes themselves.
package struct RecoveryCodesPage: WebPage {
    package let state: RecoveryCodeState
    /// False of a new account, whose password has just been typed.
    package let needsPassword: Bool
    /// The page to go on to; `nil` for the settings.
    package let back: Link?
    /// The codes that were just made, shown this once.
    package var made: [RecoveryCode] = []
    package var passwordProblem: String?
    package var trouble: String?

    package init(_ state: RecoveryCodeState, needsPassword: Bool, back: Link?) {
        self.state = state
        self.needsPassword = needsPassword
        self.back = back
    }

    /// The address of the page that goes on to `link`.
    package static func link(leadingTo link: Link) -> Link { Link.recoveryCodes.with("back", link.text) }

    package func title(in frame: Frame) -> String { frame.texts[.recoveryCodesTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        if made.isEmpty { request(in: frame) } else { codes(in: frame) }
    }

    private func request(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.recoveryCodes)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: [("password", .passwordCurrent, passwordProblem)],
                isSecond: trouble != nil
            ).html(in: frame)
            p { frame.texts[.recoveryCodesAbout] }
            if state.madeAt != nil {
                p(.class("hint")) { state.text(in: frame.texts) + " " + frame.texts[.recoveryCodesReplace] }
            }
            frame.sealed
            // A form that is sent again makes no second set in the place of the one that was just shown.
            input(.hidden, .name("version"), .value("\(Self.version(of: state))"))
            if let back { input(.hidden, .name("back"), .value(back.text)) }
            if needsPassword {
                Field(name: "password", label: .passwordCurrent, problem: passwordProblem)
                    .secret(in: frame, autocomplete: "current-password")
            }
            p(.class("doings")) {
                button(.class("main")) { frame.texts[.recoveryCodesMake] }
                a(.class("quiet"), .href(back ?? .settings)) {
                    frame.texts[back == nil ? .settings : .consentLater]
                }
            }
        }
    }

    @HTMLBuilder private func codes(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        p {
            "\(frame.branding.name(in: frame.texts)) · \(frame.person?.name ?? "")"
        }
        p(.role("status")) { frame.texts[.recoveryCodesOnce] }
        ol(.class("codes")) { for code in made { li { line(of: code) } } }
        p(.class("hint")) { frame.texts[.recoveryCodesPrint] }
        p(.class("doings")) {
            a(.class("main"), .href(back ?? .settings)) { frame.texts[.recoveryCodesKept] }
        }
    }

    private func line(of code: RecoveryCode) -> HTML {
        span(.lang("en"), Attribute("translate", .fixed("no"))) { code.shownText }
    }

    /// The number by which a form knows the set that it replaces.
    package static func version(of state: RecoveryCodeState) -> Int64 {
        state.madeAt?.millisecondsSince1970 ?? 0
    }
}
