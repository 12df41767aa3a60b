package import Market

/// The events of one's account: the last of each kind, and the others to unfold.
package struct NoticeList: Sendable {
    private let notices: [AccountNotice]

    /// `notices` are newest first.
    package init(_ notices: [AccountNotice]) {
        self.notices = notices
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !notices.isEmpty {
            let first = notices.firstOfEachKind
            let others = notices.filter { notice in !first.contains { $0.id == notice.id } }
            section(.class("notices"), .label(frame.texts[.accountNotices])) {
                h2 { frame.texts[.accountNotices] }
                lines(first, in: frame)
                if !others.isEmpty {
                    details {
                        summary { frame.texts(.accountNoticesEarlier, count: Int64(others.count)) }
                        lines(others, in: frame)
                    }
                }
                p(.class("hint")) {
                    frame.texts[.accountNoticesHint]
                    " "
                    a(.href(.settings)) { frame.texts[.passwordChange] }
                }
            }
        }
    }

    private func lines(_ notices: [AccountNotice], in frame: Frame) -> HTML {
        ul(.class("deeds")) {
            for notice in notices {
                li {
                    span { notice.text(in: frame.texts) }
                    p(.class("facts")) { notice.at.html(in: frame) }
                }
            }
        }
    }
}
