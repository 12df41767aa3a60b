public import Market
import MarketClient

/// A deal as a row of the list.
public struct DealRow: Hashable, Sendable, Identifiable {
    public let id: Deal.ID
    /// What the goods were called.
    public let title: String
    /// How it stands, the price, who the other one is, until when.
    public let facts: String
}

extension DealListModel {
    private var texts: Texts { context.localization.texts }

    /// The list in words.
    public var rows: [DealRow] {
        deals.map { own in
            let deal = own.deal.seen(at: context.screenClock.now())
            let moment =
                deal.state.isOpen
                ? context.untilText(of: deal)
                : context.screenClock.text(of: deal.endedAt ?? deal.madeAt, in: texts)
            return DealRow(
                id: deal.id,
                title: own.productName,
                facts: [
                    deal.state.text(in: texts), deal.amount.displayText(in: texts), own.partner.name, moment,
                ].joined(separator: " · ")
            )
        }
    }

    /// What is said in place of an empty list; `nil` while there is something.
    public var emptyText: EmptyState? {
        guard phase == .shown, deals.isEmpty else { return nil }
        return EmptyState(title: texts[.dealsEmpty], text: texts[.screenDealsEmpty], action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return context.screenError(error)
    }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? {
        guard phase == .kept else { return nil }
        return context.outageText?.title ?? texts[.screenOfflineTitle]
    }
}
