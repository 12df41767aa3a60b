package import Market

/// Trades that a moderator should have a look at.
package struct NoticedTradesPage: WebPage {
    package let noticed: NoticedTrades

    package init(_ noticed: NoticedTrades) {
        self.noticed = noticed
    }

    package func title(in frame: Frame) -> String { frame.texts[.noticedTrades] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { frame.texts[.moderation] }
        ModerationParts(part: .trades).html(in: frame)
        p(.class("hint")) { frame.texts[.noticedHint] }
        section {
            h2 { frame.texts[.noticedCircles] }
            p(.class("hint")) { frame.texts[.noticedCirclesHint] }
            list(noticed.circles.map { item($0, in: frame) }, in: frame)
        }
        section {
            h2 { frame.texts[.noticedDisputes] }
            p(.class("hint")) { frame.texts[.noticedDisputesHint] }
            list(noticed.disputes.map { item($0, in: frame) }, in: frame)
        }
    }

    @HTMLBuilder private func list(_ items: [HTML], in frame: Frame) -> HTML {
        if items.isEmpty {
            p { frame.texts[.noticedNone] }
        } else {
            ul(.class("deeds")) { for item in items { item } }
        }
    }

    private func item(_ circle: NoticedTrades.Circle, in frame: Frame) -> HTML {
        li {
            ul(.class("people")) {
                for person in circle.people {
                    li { a(.href(.seller(person.id))) { person.name(in: frame.texts) } }
                }
            }
            p(.class("facts")) {
                frame.texts(.noticedPeople, count: Int64(circle.people.count))
                " · "
                frame.texts(.noticedInside, count: Int64(circle.inside))
                " · "
                frame.texts(.noticedShare, ["percent": "\(circle.percentInside)"])
            }
        }
    }

    private func item(_ dispute: NoticedTrades.Dispute, in frame: Frame) -> HTML {
        li {
            a(.href(.seller(dispute.person.id))) {
                span(.class("name")) { dispute.person.name(in: frame.texts) }
            }
            p(.class("facts")) {
                if dispute.deniedByOthers > 0 {
                    frame.texts(.noticedDenied, count: Int64(dispute.deniedByOthers))
                }
                if dispute.deniedByOthers > 0 && dispute.deniedOthers > 0 { " · " }
                if dispute.deniedOthers > 0 {
                    frame.texts(.noticedDenials, count: Int64(dispute.deniedOthers))
                }
            }
        }
    }
}
