import Market

/// The actions that anyone may take on a product: like it, and put it into the cart.
struct PurchaseActions {
    let product: Product
    let isLiked: Bool
    let position: BuyerPosition

    func html(in frame: Frame) -> HTML {
        div(.class("purchase")) {
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
            if let deal = position.deal {
                a(.class("main talking"), .href(.deal(deal.id))) { span { frame.texts[.dealShowMine] } }
                a(.class("offer"), .href(Link.conversation(deal.conversation).at("write"))) {
                    frame.texts[.chatStart]
                }
            } else if position.place?.heldUntil != nil {
                a(.class("main talking"), .href(.wait(for: product.id))) {
                    span { frame.texts[.waitReserve] }
                }
                a(.class("offer"), .href(.talk(about: product.id))) { frame.texts[.chatStart] }
            } else if isGivenAway {
                a(.class("main talking"), .href(.claim(for: product.id))) {
                    span { frame.texts[.claimSend] }
                }
                a(.class("offer"), .href(.talk(about: product.id))) { frame.texts[.chatStart] }
            } else {
                a(.class("main talking"), .href(.talk(about: product.id))) {
                    Icon.chat
                    span { frame.texts[.chatStart] }
                }
            }
            if position.deal == nil, position.place?.heldUntil == nil { second(in: frame) }
            form(.post, .action(.cart), .class("carting")) {
                frame.sealed
                input(.hidden, .name("add"), .value("\(product.id)"))
                button(.disabled(product.isSoldOut)) {
                    if !product.isSoldOut { Icon.cart }
                    span { frame.texts[cartKey] }
                }
            }
        }
    }
}

extension PurchaseActions {
    /// True for a giveaway, which buyers apply for; everything else begins with a chat.
    private var isGivenAway: Bool {
        product.facts.giveaway != nil && product.state.isOnline && !product.isSoldOut
    }

    /// The other actions, in words alone.
    @HTMLBuilder private func second(in frame: Frame) -> HTML {
        if product.mayBeOfferedOn, !position.isKept {
            a(.class("offer"), .href(.offer(for: product.id))) { frame.texts[.offerMake] }
        } else if let place = position.place, !isGivenAway {
            a(.class("offer"), .href(.wait(for: product.id))) {
                frame.texts(.waitPosition, ["position": "\(place.position)"])
            }
        } else if product.state == .reserved && !product.isSoldOut || position.isKept, !isGivenAway {
            a(.class("offer"), .href(.wait(for: product.id))) { frame.texts[.waitJoin] }
        }
    }

    private var cartKey: TextKey {
        guard product.isSoldOut else { return .cartAdd }
        return product.state == .sold ? .stateSold : .soldOut
    }
}
