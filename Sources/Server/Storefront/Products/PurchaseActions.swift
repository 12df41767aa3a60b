import Market

/// The bar of a product for those who may buy it: a heart, the one deed of the moment, and the rest behind three dots.
struct PurchaseActions {
    let product: Product
    let isLiked: Bool
    let position: BuyerPosition
    /// True where the page shows similar products below.
    let hasSimilar: Bool
    /// True for a reader whom the seller answers also where the first buyer has it.
    let asksFirst: Bool

    func html(in frame: Frame) -> HTML {
        div(.class("purchase")) {
            liking(in: frame)
            if let deed {
                a(.class("main talking"), .href(link(of: deed))) {
                    if deed == .chat { Icon.chat }
                    span { name(of: deed, in: frame.texts) }
                }
            } else {
                a(.class("talking"), .href(.talk(about: product.id))) { span { frame.texts[.chatStart] } }
            }
            menu(in: frame)
        }
    }

    private func liking(in frame: Frame) -> HTML {
        form(.post, .action(.likes), .class("liking")) {
            frame.sealed
            button(
                .class("heart"),
                .name(isLiked ? "unlike" : "like"),
                .value("\(product.id)"),
                Attribute("aria-pressed", .fixed(isLiked ? "true" : "false")),
                .label(frame.texts(.likeName, ["name": product.name]))
            ) {
                Icon.heart
                span { frame.texts[.like] }
            }
        }
    }

    private func menu(in frame: Frame) -> HTML {
        details(.class("menu")) {
            summary(.label(frame.texts[.reportMenu])) { Icon.more }
            div {
                if deed != .chat, deed != nil {
                    a(.href(talk)) { frame.texts[.chatStart] }
                }
                if product.mayBeBought, !position.isKept, position.deal == nil {
                    form(.post, .action(.cart), .class("carting")) {
                        frame.sealed
                        input(.hidden, .name("add"), .value("\(product.id)"))
                        button { frame.texts[.cartAdd] }
                    }
                }
                a(.href(.report(.product(product.id)))) { frame.texts[.report] }
            }
        }
    }

    /// Beside the price: to buy at it, or to offer less.
    @HTMLBuilder func priced(in frame: Frame) -> HTML {
        if deed == .chat, product.mayBeBought {
            div(.class("doings buying")) {
                PurchaseForm(product: product).html(in: frame)
                if product.mayBeOfferedOn {
                    a(.href(.offer(for: product.id))) { frame.texts[.offerMake] }
                }
                PurchaseHint(product: product, asksFirst: asksFirst).html(in: frame)
            }
        }
    }

    /// The conversation of a reader who holds it or has asked for it, or a new one.
    private var talk: Link {
        let begun = position.deal?.conversation ?? position.offer?.conversation
        return begun.map { Link.conversation($0).at("write") } ?? .talk(about: product.id)
    }
}

extension PurchaseActions {
    /// The one thing that the reader does next.
    enum Deed: Hashable {
        case chat
        /// A giveaway is applied for.
        case apply
        /// It is promised to the reader.
        case showDeal(Deal.ID)
        /// An offer of one of the two waits in their conversation.
        case showOffer(Offer)
        /// It is kept for the reader, who was first in the queue.
        case reserve
        case wait
        case showPlace(Int)
        /// It is gone; others are like it.
        case seeSimilar
    }

    /// `nil` where it is gone and there is none like it.
    var deed: Deed? {
        if let deal = position.deal { return .showDeal(deal.id) }
        if position.place?.heldUntil != nil { return .reserve }
        if product.isSoldOut { return hasSimilar ? .seeSimilar : nil }
        // A place in the queue counts while others hold it; what is free is bought by those who waited, too.
        if product.state == .reserved || position.isKept {
            return position.place.map { .showPlace($0.position) } ?? .wait
        }
        if let offer = position.offer { return .showOffer(offer) }
        return product.facts.giveaway != nil && product.state.isOnline ? .apply : .chat
    }

    private func link(of deed: Deed) -> Link {
        switch deed {
        case .chat, .showOffer: talk
        case .apply: .claim(for: product.id)
        case .showDeal(let id): .deal(id)
        case .reserve, .wait, .showPlace: .wait(for: product.id)
        case .seeSimilar: Link.product(product.id).at("similar")
        }
    }

    private func name(of deed: Deed, in texts: Texts) -> String {
        switch deed {
        case .chat: texts[.chatStart]
        case .apply: texts[.claimSend]
        case .showDeal: texts[.dealShowMine]
        case .showOffer(let offer): texts[offer.isPurchase ? .purchaseShow : .offerShow]
        case .reserve: texts[.waitReserve]
        case .wait: texts[.waitJoin]
        case .showPlace(let place): texts(.waitPosition, ["position": "\(place)"])
        case .seeSimilar: texts[.similarShow]
        }
    }
}
