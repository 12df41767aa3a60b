package import Market

/// Leaving the market: a form that says what becomes of everything, and the way back.
package struct LeavePage: WebPage {
    /// The state of the account that the page is about.
    package enum State: Sendable {
        /// No deletion was asked for; one that is asked for now takes effect at this moment.
        case stays(wouldLeaveAt: Timestamp)
        case leaves(Timestamp)
        /// It was just asked for, and everything is signed out.
        case left(Timestamp)
    }

    package let state: State
    /// The problem with the password.
    package let problem: String?
    /// Why the request was refused.
    package let trouble: String?

    package init(_ state: State, problem: String? = nil, trouble: String? = nil) {
        (self.state, self.problem, self.trouble) = (state, problem, trouble)
    }

    package func title(in frame: Frame) -> String {
        switch state {
        case .stays: frame.texts[.leaveTitle]
        case .leaves, .left: frame.texts[.leavePendingTitle]
        }
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        switch state {
        case .stays(let moment): question(moment, in: frame)
        case .leaves(let moment): wayBack(moment, in: frame)
        case .left(let moment): confirmation(moment, in: frame)
        }
    }

    private func question(_ moment: Timestamp, in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.leave)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(problems: [("password", .password, problem)]).html(in: frame)
            p { frame.texts(.leaveIntro, ["date": date(moment, in: frame)]) }
            consequences(in: frame)
            frame.sealed
            Field(name: "password", label: .password, problem: problem)
                .secret(in: frame, autocomplete: "current-password")
            p(.class("doings")) {
                button(.class("danger"), .name("do"), .value("leave")) { frame.texts[.leaveDo] }
                a(.class("quiet"), .href(.settings)) { frame.texts[.leaveNot] }
            }
        }
    }

    private func wayBack(_ moment: Timestamp, in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.leave)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            p { frame.texts(.leavePending, ["date": date(moment, in: frame)]) }
            consequences(in: frame)
            frame.sealed
            p(.class("doings")) {
                button(.class("main"), .name("do"), .value("stay")) { frame.texts[.leaveStay] }
            }
        }
    }

    private func confirmation(_ moment: Timestamp, in frame: Frame) -> HTML {
        div(.class("sheet alone")) {
            h1 { title(in: frame) }
            p { frame.texts(.leaveDone, ["date": date(moment, in: frame)]) }
            p(.class("doings")) {
                a(.class("main"), .href(.market)) { frame.texts[.placeMarket] }
                a(.class("quiet"), .href(.signIn)) { frame.texts[.signIn] }
            }
        }
    }

    private func consequences(in frame: Frame) -> HTML {
        ul {
            for key in LeavingText.consequences { li { frame.texts[key] } }
        }
    }

    private func date(_ moment: Timestamp, in frame: Frame) -> String {
        CivilDate(moment, in: frame.texts.zone).text(in: frame.texts)
    }
}
