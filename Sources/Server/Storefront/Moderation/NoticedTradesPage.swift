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
        if noticed.circles.isEmpty && noticed.disputes.isEmpty {
            EmptyPageMessage(text: frame.texts[.noticedNone], remedy: (.market, .lookAround)).html(in: frame)
        } else {
            p(.class("hint")) { frame.texts[.noticedHint] }
        }
        if !noticed.circles.isEmpty {
            section {
                h2 { frame.texts[.noticedCircles] }
                p(.class("hint")) { frame.texts[.noticedCirclesHint] }
                ul(.class("deeds")) { for circle in noticed.circles { item(circle, in: frame) } }
            }
        }
        if !noticed.disputes.isEmpty {
            section {
                h2 { frame.texts[.noticedDisputes] }
                p(.class("hint")) { frame.texts[.noticedDisputesHint] }
                ul(.class("deeds")) { for dispute in noticed.disputes { item(dispute, in: frame) } }
            }
        }
    }

    private func item(_ circle: NoticedTrades.Circle, in frame: Frame) -> HTML {
        li {
            ul(.class("people")) {
                for person in circle.people { li { a(.href(.seller(person.id))) { person.name } } }
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
            a(.href(.seller(dispute.person.id))) { span(.class("name")) { dispute.person.name } }
            p(.class("facts")) {
                if dispute.denied > 0 { frame.texts(.noticedDenied, count: Int64(dispute.denied)) }
                if dispute.denied > 0 && dispute.denials > 0 { " · " }
                if dispute.denials > 0 { frame.texts(.noticedDenials, count: Int64(dispute.denials)) }
            }
        }
    }
}
