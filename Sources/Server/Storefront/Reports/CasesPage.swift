package import Market

/// The cases of reports, for moderators: those to be judged, or those that were.
package struct CasesPage: WebPage {
    package let state: CaseState
    package let cases: [ReportCase]
    package let next: Link?

    package init(_ state: CaseState, _ cases: [ReportCase], next: Link?) {
        self.state = state
        self.cases = cases
        self.next = next
    }

    package static func link(_ state: CaseState) -> Link {
        state == .open ? .cases : Link.cases.with("state", state.rawValue)
    }

    package func title(in frame: Frame) -> String { frame.texts[.moderation] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        ModerationParts(part: state == .open ? .cases : .decided).html(in: frame)
        if cases.isEmpty {
            EmptyPageMessage(
                text: frame.texts[state == .open ? .casesEmpty : .casesNoneDecided],
                remedy: (.market, .lookAround)
            ).html(in: frame)
        } else {
            ul(.class("deeds")) { for one in cases { item(one, in: frame) } }
        }
        NextPage(link: next).html(in: frame)
    }

    private func item(_ one: ReportCase, in frame: Frame) -> HTML {
        li(.data("data-case", "\(one.id)")) {
            a(.href(.reportCase(one.id))) { span(.class("name")) { one.name } }
            CaseFacts(reportCase: one).html(in: frame)
        }
    }
}

/// The facts of a case at a glance.
struct CaseFacts {
    let reportCase: ReportCase

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        p {
            if reportCase.isDanger { span(.class("badge danger")) { frame.texts[.caseDanger] } }
            " "
            reportCase.reasons.map { $0.text(in: frame.texts) }.joined(separator: " · ")
        }
        p(.class("facts")) {
            if let decision = reportCase.decision {
                b { frame.texts[CaseOutcome?.some(decision.outcome).textKey] }
                " · "
            }
            frame.texts[reportCase.target.kind.textKey]
            " · "
            reportCase.person.name(in: frame.texts)
            " · "
            frame.texts(.caseReporters, count: Int64(reportCase.reporters))
            " · "
            reportCase.openedAt.html(in: frame)
            if let claim = reportCase.claim {
                " · "
                if claim.moderator.id == frame.person?.id {
                    frame.texts[.caseMine]
                } else {
                    frame.texts(.caseClaimedBy, ["name": claim.moderator.name(in: frame.texts)])
                }
            }
        }
    }
}

/// The parts of what moderators look after.
struct ModerationParts {
    enum Part: Hashable {
        case cases, decided, hidden, trades, log
    }

    let part: Part

    func html(in frame: Frame) -> HTML {
        nav(.class("parts"), .label(frame.texts[.moderation])) {
            a(.href(.cases), .current(part == .cases)) { frame.texts[.casesOpen] }
            a(.href(CasesPage.link(.decided)), .current(part == .decided)) { frame.texts[.casesDecided] }
            a(.href(.moderation), .current(part == .hidden)) { frame.texts[.moderationHidden] }
            a(.href(.noticedTrades), .current(part == .trades)) { frame.texts[.noticedTrades] }
            a(.href(.moderationLog), .current(part == .log)) { frame.texts[.moderationLog] }
        }
    }
}
