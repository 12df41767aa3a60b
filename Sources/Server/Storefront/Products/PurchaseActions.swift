import Market

/// The bar of a product for those who may buy it: a heart, the one deed of the moment, and the rest behind three dots.
struct PurchaseActions {
    let product: Product
    let isLiked: Bool
    let position: BuyerPosition
    /// True where the page shows similar products below.
    let hasSimilar: Bool

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
            // A phone has it in the menu.
            offer(in: frame, .class("offer wide"))
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
                offer(in: frame, .class("narrow"))
                if deed != .chat, deed != nil {
                    a(.href(talk)) { frame.texts[.chatStart] }
                }
                if mayBeBought {
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

    @HTMLBuilder private func offer(in frame: Frame, _ kind: Attribute) -> HTML {
        if deed == .chat, product.mayBeOfferedOn {
            a(kind, .href(.offer(for: product.id))) { frame.texts[.offerMake] }
        }
    }

    /// The conversation of a reader who holds it, or a new one.
    private var talk: Link {
        position.deal.map { Link.conversation($0.conversation).at("write") } ?? .talk(about: product.id)
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
        return product.facts.giveaway != nil && product.state.isOnline ? .apply : .chat
    }

    private func link(of deed: Deed) -> Link {
        switch deed {
        case .chat: .talk(about: product.id)
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
        case .reserve: texts[.waitReserve]
        case .wait: texts[.waitJoin]
        case .showPlace(let place): texts(.waitPosition, ["position": "\(place)"])
        case .seeSimilar: texts[.similarShow]
        }
    }

    /// True where it may lie in a cart: no giveaway, and nothing that others have or hold.
    private var mayBeBought: Bool {
        product.state == .selling && !product.isSoldOut && product.facts.giveaway == nil && !position.isKept
            && position.deal == nil
    }
}
