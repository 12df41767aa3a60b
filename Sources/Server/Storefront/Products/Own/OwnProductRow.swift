import Market

/// The seller's part of a row: what goes on about the product, and what can be done without opening it.
struct OwnProductRow {
    let product: Product
    let activity: ProductActivity
    /// True where a moderator keeps it out of sight.
    let isHeld: Bool

    /// Chooses it, together with others, for the actions below the list.
    func tick(in frame: Frame) -> HTML {
        label(.class("tick")) {
            input(
                .type("checkbox"),
                .name("id"),
                .value("\(product.id)"),
                Attribute("form", .fixed(SeveralForm.name)),
                .label(frame.texts(.severalTick, ["name": product.name]))
            )
        }
    }

    func html(in frame: Frame) -> HTML {
        div(.class("own")) {
            numbers(in: frame)
            for holder in activity.holders(of: product) { held(by: holder, in: frame) }
            if !isHeld { StateSwitch(product: product, outerForm: "state").html(in: frame) }
            div(.class("works")) {
                if !isHeld { RenewForm(product: product, outerForm: "state").html(in: frame) }
                a(.href(.edit(product.id)), .label(frame.texts(.mineEditName, ["name": product.name]))) {
                    frame.texts[.mineEdit]
                }
                a(
                    .class("danger"),
                    .href(.delete(product.id)),
                    .label(frame.texts(.mineDeleteName, ["name": product.name]))
                ) { frame.texts[.remove] }
            }
        }
    }

    /// Chats and offers lead to the conversations, as far as there are some.
    private func numbers(in frame: Frame) -> HTML {
        let chats = ConversationListPage.link(about: product.id)
        return ul(.class("numbers")) {
            li { counted(.mineChats, activity.chats, leadingTo: chats, in: frame) }
            if activity.offers > 0 {
                li(.class("asks")) { counted(.mineOffers, activity.offers, leadingTo: chats, in: frame) }
            }
            li { frame.texts(.interestLooks, count: product.interest.viewCount) }
            li { frame.texts(.interestLikes, count: product.interest.likes) }
        }
    }

    @HTMLBuilder private func counted(_ key: TextKey, _ count: Int, leadingTo link: Link, in frame: Frame)
        -> HTML
    {
        let text = frame.texts(key, count: Int64(count))
        if count > 0 { a(.href(link)) { text } } else { text }
    }

    private func held(by holder: ProductActivity.Holder, in frame: Frame) -> HTML {
        let deal = holder.deal
        let values = [
            "name": holder.buyer.name, "until": deal.until.momentText(asOf: frame.now, in: frame.texts),
        ]
        return p(.class("holder")) {
            a(.href(.deal(deal.id))) {
                switch deal.state {
                case .reserved where deal.frozenAt != nil: frame.texts(.mineReservedFor, values)
                case .reserved: frame.texts(.mineReservedUntil, values)
                case .oneSided: frame.texts(.mineConfirming, values)
                case .completed, .cancelled, .expired, .noShow: frame.texts(.mineTradedWith, values)
                }
            }
        }
    }
}
