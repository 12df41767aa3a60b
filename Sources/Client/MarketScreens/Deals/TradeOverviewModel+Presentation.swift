public import Market
import MarketClient

/// A deal, or the review that one owes it, as a row.
public struct TradeRow: Hashable, Sendable, Identifiable {
    /// The deal.
    public let deal: Deal.ID
    /// True where pressing it leads to the review.
    public let isReview: Bool
    /// The product's name at the time of the deal.
    public let title: String
    /// The meeting, the state, the price and the partner's name.
    public let facts: String
    /// The product's picture; `nil` where it is not known.
    public let picture: SavedPicture?
    public var id: String { "\(isReview ? "review" : "deal")-\(deal)" }
}

/// Rows below a heading.
public struct TradeSection: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The rows.
    public let rows: [TradeRow]
}

extension TradeOverviewModel {
    private var texts: Texts { context.localization.texts }

    /// The meetings of the week, the reviews to write, the sales and the purchases; none that is empty.
    public var sections: [TradeSection] {
        let now = context.screenClock.now()
        let today = context.days(of: now)
        let meetings = deals.filter { own in
            guard own.deal.seen(at: now).state.isOpen, let meeting = own.deal.meeting else { return false }
            return (0..<7).contains(context.days(of: meeting.at) - today)
        }
        .sorted { one, other in
            (one.deal.meeting?.at ?? one.deal.until) < (other.deal.meeting?.at ?? other.deal.until)
        }
        let due = deals.filter { $0.reviews.map { $0.mine == nil && $0.mayWrite(at: now) } ?? false }
        let inMeetings = Set(meetings.map(\.deal.id))
        let rest = deals.filter { !inMeetings.contains($0.deal.id) }
        func section(_ title: TextKey, _ deals: [OwnDeal], isReview: Bool = false) -> TradeSection? {
            let rows = deals.prefix(Self.mostRows).map { row($0, isReview: isReview) }
            return rows.isEmpty ? nil : TradeSection(title: texts[title], rows: rows)
        }
        return [
            section(.hubMeetings, meetings), section(.mineReviewsDue, due, isReview: true),
            section(.dealsSold, rest.filter { $0.role == .seller }),
            section(.dealsBought, rest.filter { $0.role == .buyer }),
        ].compactMap(\.self)
    }

    private func row(_ own: OwnDeal, isReview: Bool) -> TradeRow {
        let deal = own.deal.seen(at: context.screenClock.now())
        let meeting = deal.state.isOpen ? deal.meeting.map { context.text(of: $0) } : nil
        let facts = [deal.state.text(in: texts), deal.amount.displayText(in: texts), own.partner.name]
            .joined(separator: " · ")
        return TradeRow(
            deal: deal.id,
            isReview: isReview,
            title: own.productName,
            facts: [meeting, facts].compactMap(\.self).joined(separator: "\n"),
            picture: picture(of: deal.product)
        )
    }

    /// True while there is nothing to show yet.
    public var showsLoading: Bool { phase == .loading }

    /// The text of an empty page; `nil` while there is something, or while it is not loaded.
    public var emptyText: EmptyState? {
        guard phase == .shown, deals.isEmpty else { return nil }
        return EmptyState(title: texts[.dealsEmpty], text: texts[.screenDealsEmpty], action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? { context.offlineText(phase) }
}
