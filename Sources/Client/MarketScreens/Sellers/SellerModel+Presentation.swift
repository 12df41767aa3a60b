import Market
import MarketClient

extension SellerModel {
    private var texts: Texts { context.localization.texts }

    /// The seller's name.
    public var name: String { profile?.name ?? seller.name }

    /// The word that sums up their standing; `nil` where there is none.
    public var word: String? { profile?.facts.word?.text(in: texts) }

    /// The facts about the seller's trades, and the date of joining.
    public var facts: [String] {
        guard let profile else { return [] }
        let zone = context.screenClock.secondsFromUTC(profile.since)
        let since = CivilDate(profile.since, secondsFromUTC: zone).text(in: texts)
        return profile.facts.lines(in: texts) + [texts(.sellerSince, ["date": since])]
            + [profile.earlierName.map { texts(.nameEarlier, ["name": $0]) }].compactMap(\.self)
    }

    /// The tags that others chose for the seller, with the number of people for each.
    public var tags: [String] {
        (profile?.facts.tags ?? []).map { count in
            texts(
                .reviewTagCount,
                ["tag": count.tag.text(in: texts), "count": Int64(count.people).groupedText]
            )
        }
    }

    /// The parts of the page, and how much is in each.
    public var parts: [(part: Part, title: String)] {
        Part.allCases.map { part in
            let title =
                switch part {
                case .selling: texts[.sellerPartSelling]
                case .sold: texts[.sellerPartSold]
                case .reviews: texts[.reviewTitle]
                }
            return (part, [title, count(of: part)].compactMap(\.self).joined(separator: " "))
        }
    }

    private func count(of part: Part) -> String? {
        guard let profile else { return nil }
        switch part {
        case .selling: return profile.onSale.upToThousand
        case .sold: return profile.sold.upToThousand
        case .reviews: return Int64(profile.facts.reviews).groupedText
        }
    }

    /// The reviews by others.
    public var cards: [ReviewCard] { reviews.map { context.card($0) } }

    /// True where reviews can be reported.
    public var mayReport: Bool {
        context.accountSession.account != nil && context.client.capabilities.contains(.reports)
    }

    /// Why there are no reviews to show; `nil` while there are.
    public var reviewError: ScreenError? { context.screenError(reviewPhase) }

    /// True while reviews are loading.
    public var isLoadingReviews: Bool { reviewPhase == .loading }

    /// The text in place of reviews; `nil` while there are some, or while they are not loaded.
    public var reviewEmptyText: EmptyState? {
        guard reviewPhase == .shown, reviews.isEmpty else { return nil }
        return EmptyState(title: texts[.reviewEmpty], text: texts[.screenSellerNoReviews], action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }
}

extension Int {
    /// As the market counts goods: what is more than a thousand is not told apart.
    fileprivate var upToThousand: String { self > 1_000 ? "1,000+" : Int64(self).groupedText }
}
