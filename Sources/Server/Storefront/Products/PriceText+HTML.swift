import Market

extension Price {
    /// The price as it is seen, and once, in words, as it is heard.
    func html(isGiveaway: Bool = false, in texts: Texts) -> HTML {
        let text = PriceText(self, isGiveaway: isGiveaway, in: texts)
        // How much lower comes first, and the price before last.
        let (old, current) = (text.spans.first { $0.role == .old }, text.spans.first { $0.role == .current })
        return span(.class("price")) {
            span(.unspoken) {
                if text.discountPercent > 0 {
                    b { "\(text.discountPercent)%" }
                    " "
                }
                if let current { strong(.class("long").when(current.isLong)) { current.text } }
                if let old {
                    " "
                    s(.class("long").when(old.isLong)) { old.text }
                }
            }
            span(.class("unseen")) { text.spoken }
        }
    }
}

extension PriceText.Span {
    /// True where it is wider than `999,999원`, so that a narrow card has less room for each letter.
    fileprivate var isLong: Bool { text.count > 8 }
}

extension Money {
    func html(in texts: Texts) -> HTML { Price(self).html(in: texts) }
}

extension Product {
    /// The price, or that it is given away.
    func priceHTML(in texts: Texts) -> HTML { price.html(isGiveaway: facts.giveaway != nil, in: texts) }

    /// Why it can't be bought now, as a badge: it is sold, kept for someone, hidden by its seller or a moderator, or none is left.
    @HTMLBuilder func stateHTML(isHeld: Bool = false, in texts: Texts) -> HTML {
        switch state {
        case .reserved: span(.class("badge reserved")) { state.text(in: texts) }
        case .hidden where isHeld: span(.class("badge")) { texts[.moderationHeld] }
        case .sold, .hidden: span(.class("badge")) { state.text(in: texts) }
        case .selling: if stock == 0 { span(.class("badge")) { texts[.soldOut] } }
        }
    }

    /// The same over its photo, which it dims.
    @HTMLBuilder func overPhoto(isHeld: Bool, in texts: Texts) -> HTML {
        if state != .selling || stock == 0 {
            span(.class("veil")) { stateHTML(isHeld: isHeld, in: texts) }
        }
    }

    /// The number that is left, where it is more than one.
    @HTMLBuilder func leftHTML(in texts: Texts) -> HTML {
        if !isSoldOut, let stock = StockText(of: self, in: texts) {
            span(.class("stock")) { stock.text }
        }
    }
}
