import Market

extension Price {
    /// The price as it is seen, and once, in words, as it is heard.
    func html(isGiveaway: Bool = false, in texts: Texts) -> HTML {
        let text = PriceText(self, isGiveaway: isGiveaway, in: texts)
        return span(.class("price")) {
            span(.unspoken) {
                for part in text.spans {
                    switch part.role {
                    case .plain: part.text
                    case .old: s(.class("long").when(part.isLong)) { part.text }
                    case .current: strong(.class("long").when(part.isLong)) { part.text }
                    }
                }
            }
            span(.class("unseen")) { text.spoken }
        }
    }
}

extension PriceText.Span {
    /// Whether it is wider than `999,999원`, so that a narrow card has less room for each letter.
    fileprivate var isLong: Bool { text.count > 8 }
}

extension Money {
    func html(in texts: Texts) -> HTML { Price(self).html(in: texts) }
}

extension Product {
    /// The price, or that it is given away.
    func priceHTML(in texts: Texts) -> HTML { price.html(isGiveaway: facts.giveaway != nil, in: texts) }

    /// How many are left, where it is more than one, or that there are none; and whether it is kept for someone, or by a moderator.
    @HTMLBuilder func stockHTML(isHeld: Bool = false, in texts: Texts) -> HTML {
        switch state {
        case .reserved: span(.class("badge")) { state.text(in: texts) }
        case .hidden where isHeld: span(.class("badge strong")) { texts[.moderationHeld] }
        case .sold, .hidden: span(.class("badge strong")) { state.text(in: texts) }
        case .selling: HTML.empty
        }
        if state != .sold, let stock = StockText(of: self, in: texts) {
            span(.class(stock.isWarning ? "stock none" : "stock")) { stock.text }
        }
    }
}
