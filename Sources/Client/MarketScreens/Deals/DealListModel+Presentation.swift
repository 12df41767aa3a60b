public import Market
import MarketClient

/// A deal as a row of the list.
public struct DealRow: Hashable, Sendable, Identifiable {
    public let id: Deal.ID
    /// The product's name at the time of the deal.
    public let title: String
    /// The state, the price, the partner's name and the deadline.
    public let facts: String
}

/// Rows of the list that belong together.
public struct DealSection: Hashable, Sendable {
    /// The period of the meetings; `nil` where there is one section alone.
    public let title: String?
    /// The deals of the section.
    public let rows: [DealRow]
}

extension DealListModel {
    private var texts: Texts { context.localization.texts }

    /// Deals that meet today, within a week, and the rest; one section where there are no meetings.
    public var sections: [DealSection] {
        let today = context.days(of: context.screenClock.now())
        func days(_ own: OwnDeal) -> Int? { own.deal.meeting.map { context.days(of: $0.at) - today } }
        guard !isPast, deals.contains(where: { $0.deal.meeting != nil }) else {
            return deals.isEmpty ? [] : [DealSection(title: nil, rows: rows(deals))]
        }
        let byTime = deals.sorted { one, other in
            (one.deal.meeting?.at ?? one.deal.until, one.deal.id)
                < (other.deal.meeting?.at ?? other.deal.until, other.deal.id)
        }
        func section(_ title: TextKey, _ isMeant: (Int?) -> Bool) -> DealSection? {
            let part = byTime.filter { isMeant(days($0)) }
            return part.isEmpty ? nil : DealSection(title: texts[title], rows: rows(part))
        }
        return [
            section(.dealsToday) { $0 == 0 },
            section(.dealsWeek) { $0.map { (1..<7).contains($0) } ?? false },
            section(.dealsRest) { $0.map { !(0..<7).contains($0) } ?? true },
        ].compactMap(\.self)
    }

    private func rows(_ deals: [OwnDeal]) -> [DealRow] {
        deals.map { own in
            let deal = own.deal.seen(at: context.screenClock.now())
            let moment =
                deal.state.isOpen
                ? context.untilText(of: deal)
                : context.screenClock.text(of: deal.endedAt ?? deal.madeAt, in: texts)
            let facts = [
                deal.state.text(in: texts), deal.amount.displayText(in: texts), own.partner.name(in: texts),
                moment,
            ].joined(separator: " · ")
            let meeting = deal.state.isOpen ? deal.meeting.map { context.text(of: $0) } : nil
            return DealRow(
                id: deal.id,
                title: own.productName,
                facts: [meeting, facts].compactMap(\.self).joined(separator: "\n")
            )
        }
    }

    /// The text of an empty list; `nil` while there are deals, or while it is not loaded.
    public var emptyText: EmptyState? {
        guard phase == .shown, deals.isEmpty else { return nil }
        return EmptyState(title: texts[.dealsEmpty], text: texts[.screenDealsEmpty], action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? { context.offlineText(phase) }
}
