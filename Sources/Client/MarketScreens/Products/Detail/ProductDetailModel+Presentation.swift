import Market
import MarketClient

/// A fact of a product, and what it is called.
public struct ProductFactText: Hashable, Sendable {
    /// The name of the fact; empty where the text says it all.
    public let label: String
    /// The fact in words.
    public let text: String
}

extension ProductDetailModel {
    /// The card of its row; `nil` while nothing is known of it.
    public var card: ProductCard? { goods.map { context.card($0) } }

    /// The name in the title bar.
    public var title: String { goods?.name ?? "" }

    /// A word on the picture: reserved, sold, hidden; `nil` while it is simply for sale.
    public var stateText: String? {
        guard let goods, goods.state != .selling else { return nil }
        return goods.state.text(in: context.localization.texts)
    }

    /// The seller's name; empty while unknown.
    public var sellerText: String { goods?.seller.name ?? "" }

    private var texts: Texts { context.localization.texts }

    /// The seller's other facts about it, named as the pages name them, and the interest of others.
    public var facts: [ProductFactText] {
        guard let goods = detail?.goods else { return [] }
        let facts = goods.facts
        let ways = facts.ways.lines(in: texts).joined(separator: " · ")
        let lines: [(TextKey, String?)] = [
            (.factsCategory, facts.category.flatMap { context.choices.name(of: $0, in: texts.language) }),
            (.factsCondition, facts.condition?.text(in: texts)),
            (.factsWays, ways.isEmpty ? nil : ways),
            (.priceGiveaway, facts.giveaway?.text(in: texts)),
            (.offersLabel, canOffer ? texts[.offersWelcome] : nil),
        ]
        let told = goods.state == .selling ? facts.told.map { ($0.label, texts[$0.text]) } : []
        let named = lines.compactMap { label, text in text.map { (label, $0) } } + told
        return named.map { ProductFactText(label: texts[$0.0], text: $0.1) }
            + [interestText].compactMap(\.self).map { ProductFactText(label: "", text: $0) }
    }

    /// `관심 3 · 조회 12`; `nil` where nobody has looked yet.
    private var interestText: String? {
        guard let interest = detail?.goods.interest else { return nil }
        let parts = [
            interest.likes > 0 ? texts(.interestLikes, count: interest.likes) : nil,
            interest.viewCount > 0 ? texts(.interestLooks, count: interest.viewCount) : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The description with its links; `nil` until it is known.
    public var description: LinkedText? { detail.map { LinkedText($0.description) } }

    /// Asks once for what stands below the product, as soon as it is known what that is.
    public func loadRelated() {
        if let detail, !isRemembered { related.load(for: detail.goods) }
    }

    /// True while a skeleton is to be shown; false in the first moment, so that nothing flashes.
    public var showsLoading: Bool { phase == .loading(isSlow: true) }

    /// True while a change to the product is under way, so that buttons are disabled.
    public var isBusy: Bool {
        if case .working = phase { true } else { false }
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return context.screenError(error)
    }

    /// The text in place of a product that is gone; `nil` while it is there.
    public var goneText: EmptyState? {
        guard phase == .gone else { return nil }
        let texts = context.localization.texts
        return EmptyState(
            title: texts[.screenGoneTitle],
            text: texts[.screenGoneText],
            action: texts[.screenBack]
        )
    }

    /// True where there is nothing to view while the network is away.
    var hasNothingToShow: Bool { goods == nil }
}
