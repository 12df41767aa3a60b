package import Market

/// The reports of a person, and their outcomes.
package struct ReportsPage: WebPage {
    package let reports: [Report]
    package let next: Link?
    /// The one that was made just now, and whether its person is blocked already.
    package let made: (report: Report, isBlocked: Bool)?
    /// True where that one was there before, word for word.
    package var isRepeated = false

    package init(_ reports: [Report], next: Link?, made: (report: Report, isBlocked: Bool)? = nil) {
        self.reports = reports
        self.next = next
        self.made = made
    }

    package func title(in frame: Frame) -> String { frame.texts[.reportsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        if let made { thanks(for: made.report, isBlocked: made.isBlocked, in: frame) }
        p(.class("hint")) { frame.texts[.reportPrivacy] }
        if reports.isEmpty {
            EmptyPageMessage(text: frame.texts[.reportsEmpty], remedy: nil).html(in: frame)
        } else {
            ul(.class("deeds")) { for report in reports { item(report, in: frame) } }
        }
        NextPage(link: next).html(in: frame)
    }

    private func thanks(for report: Report, isBlocked: Bool, in frame: Frame) -> HTML {
        section(.class("thanks"), .role("status")) {
            p { frame.texts[isRepeated ? .reportRepeated : .reportTaken] }
            p { LegalLink(page: .safety).html(in: frame) }
            if !isBlocked {
                p { frame.texts(.reportBlock, ["name": report.person.name(in: frame.texts)]) }
                BlockForm(person: report.person, isBlocked: false).html(in: frame)
            }
        }
    }

    private func item(_ report: Report, in frame: Frame) -> HTML {
        li {
            span(.class("name")) { report.name }
            p(.class("facts")) {
                b { frame.texts[report.outcome.textKey] }
                " · "
                frame.texts[report.target.kind.textKey]
                " · "
                report.reason.text(in: frame.texts)
                " · "
                report.at.html(in: frame)
            }
            if !report.text.isEmpty { p(.class("reason")) { report.text } }
        }
    }
}

extension CaseOutcome? {
    var textKey: TextKey {
        switch self {
        case nil: .reportOpen
        case .upheld: .reportUpheld
        case .rejected: .reportRejected
        }
    }
}

/// The way to what is older.
struct NextPage {
    let link: Link?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if let link {
            nav(.class("pager"), .label(frame.texts[.pages])) {
                a(.href(link), .rel("next")) {
                    span { frame.texts[.pageNext] }; Icon.right
                }
            }
        }
    }
}
