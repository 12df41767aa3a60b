package import Market

/// Asks for consent to the market's terms, after signing in; it may be put off.
package struct ConsentPage: WebPage {
    package let state: ConsentState
    /// The page to go on to.
    package let back: Link?
    package let trouble: String?

    package init(_ state: ConsentState, back: Link?, trouble: String? = nil) {
        self.state = state
        self.back = back
        self.trouble = trouble
    }

    /// The address of the page that goes on to `link`.
    package static func link(leadingTo link: Link) -> Link { Link.consent.with("back", link.text) }

    package func title(in frame: Frame) -> String { frame.texts[.consentTitle] }

    package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.consent)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            p { explanation(in: frame) }
            ConsentLinks().html(in: frame)
            if state.isAsked {
                input(.hidden, .name("seal"), .value(frame.seal))
                input(.hidden, .name("version"), .value(state.version.rawValue))
                if let back { input(.hidden, .name("back"), .value(back.text)) }
                p(.class("doings")) {
                    button(.class("main")) { frame.texts[.consentGive] }
                    a(.class("quiet"), .href(back ?? .market)) { frame.texts[.consentLater] }
                }
            } else {
                p(.class("doings")) {
                    a(.class("quiet"), .href(back ?? .market)) { frame.texts[.consentGoOn] }
                }
            }
        }
    }

    private func explanation(in frame: Frame) -> String {
        func date(_ moment: Timestamp) -> String {
            CivilDate(moment, in: frame.texts.zone).text(in: frame.texts)
        }
        if let agreedAt = state.agreedAt { return frame.texts(.consentGiven, ["date": date(agreedAt)]) }
        guard state.isAsked else { return frame.texts[.consentAdministrator] }
        guard let earlierAt = state.earlierAt else { return frame.texts[.consentFirst] }
        return frame.texts(.consentChanged, ["date": date(earlierAt)])
    }
}

/// The links to what is agreed to; what is typed beside them stays.
struct ConsentLinks {
    func html(in frame: Frame) -> HTML {
        p(.class("hint")) {
            LegalLink(page: .terms, opensAnotherTab: true).html(in: frame)
            " · "
            LegalLink(page: .privacy, opensAnotherTab: true).html(in: frame)
        }
    }
}

/// The box at sign-up, whose value is the version that is agreed to.
struct ConsentBox {
    let version: TermsVersion
    let isTicked: Bool
    let problem: String?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        div(.class(problem == nil ? "field" : "field wrong")) {
            label(.class("check")) {
                input(
                    .type("checkbox"),
                    .id("agree"),
                    .name("agree"),
                    .value(version.rawValue),
                    .checked(isTicked),
                    Attribute("required", .present),
                    Attribute("aria-describedby", .fixed("agree-problem")).when(problem != nil),
                    Attribute("aria-invalid", .fixed("true")).when(problem != nil)
                )
                span { frame.texts[.consentBox] }
            }
            if let problem { p(.class("problem"), .id("agree-problem")) { problem } }
            ConsentLinks().html(in: frame)
        }
    }
}
