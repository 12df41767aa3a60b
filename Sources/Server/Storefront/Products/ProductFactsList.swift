import Market

/// The facts of a product, and the number of people who care: one short line a fact.
struct ProductFactsList {
    let product: Product
    let category: Market.Category?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        let lines = lines(in: frame.texts)
        if !lines.isEmpty || category != nil {
            dl(.class("said")) {
                if let category {
                    dt { frame.texts[.factsCategory] }
                    dd {
                        a(.href(Link.search.with("category", category.id.rawValue))) {
                            category.name(in: frame.texts.language)
                        }
                    }
                }
                for line in lines {
                    dt { frame.texts[line.label] }
                    dd {
                        line.text
                        if line.label == .factsWays, product.facts.ways.parcel != nil {
                            " "
                            LegalLink(page: .parcels).html(in: frame)
                        }
                    }
                }
            }
        }
        let interest = interest(in: frame.texts)
        if !interest.isEmpty { p(.class("facts")) { interest } }
    }

    private func lines(in texts: Texts) -> [(label: TextKey, text: String)] {
        let facts = product.facts
        var lines: [(TextKey, String)] = []
        if let condition = facts.condition { lines.append((.factsCondition, condition.text(in: texts))) }
        let ways = facts.ways.lines(in: texts)
        if !ways.isEmpty { lines.append((.factsWays, ways.joined(separator: " · "))) }
        if let giveaway = facts.giveaway { lines.append((.priceGiveaway, giveaway.text(in: texts))) }
        if product.mayBeOfferedOn { lines.append((.offersLabel, texts[.offersWelcome])) }
        if product.state == .selling { lines += facts.told.map { ($0.label, texts[$0.text]) } }
        return lines
    }

    /// `관심 3 · 조회 12`; nothing where nobody has looked yet.
    private func interest(in texts: Texts) -> String {
        let interest = product.interest
        return [
            interest.likes > 0 ? texts(.interestLikes, count: interest.likes) : nil,
            interest.viewCount > 0 ? texts(.interestLooks, count: interest.viewCount) : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }
}
