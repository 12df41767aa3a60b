package import Market

/// A form of one button to buy a product at its price; the price that it shows goes with the press.
struct PurchaseForm {
    let product: Product
    /// True where the button says the price, as nothing else close to it does.
    var saysPrice = false
    var isMain = false

    func html(in frame: Frame) -> HTML {
        let price = product.price.bargain
        return form(.post, .action(.purchase(of: product.id))) {
            frame.sealed
            input(.hidden, .name("price"), .value(price.decimalText))
            input(.hidden, .name("currency"), .value(price.currency.rawValue))
            button(Attribute.class("main").when(isMain)) {
                saysPrice
                    ? frame.texts(.purchaseSendAt, ["amount": price.displayText(in: frame.texts)])
                    : frame.texts[.purchaseSend]
            }
        }
    }
}

/// Buying a product at its price: where a request was refused, and where one comes back to after signing in.
package struct PurchasePage: WebPage {
    package let product: Product
    package let position: BuyerPosition
    /// The reason why nothing came of it.
    package let problem: String?

    package init(_ product: Product, _ position: BuyerPosition, problem: String? = nil) {
        self.product = product
        self.position = position
        self.problem = problem
    }

    package func title(in frame: Frame) -> String { frame.texts[.purchaseSend] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            if let problem { p(.class("trouble"), .role("alert"), .unreached, .focused) { problem } }
            div(.class("doings buying")) { next(in: frame) }
        }
    }

    /// The one thing that would work now.
    @HTMLBuilder private func next(in frame: Frame) -> HTML {
        if let deal = position.deal {
            link(.deal(deal.id), .dealShowMine, in: frame)
        } else if let offer = position.offer {
            link(
                Link.conversation(offer.conversation).at("write"),
                offer.isPurchase ? .purchaseShow : .offerShow,
                in: frame
            )
        } else if product.isSoldOut {
            if problem == nil { p(.class("hint")) { frame.texts[.waitSold] } }
            link(.product(product.id), .waitToProduct, in: frame)
        } else if product.state == .reserved || position.isKept {
            link(.wait(for: product.id), .waitJoin, in: frame)
        } else if product.facts.giveaway != nil {
            link(.claim(for: product.id), .claimSend, in: frame)
        } else {
            PurchaseForm(product: product, saysPrice: true, isMain: true).html(in: frame)
            p(.class("hint")) { frame.texts[.purchaseHint] }
        }
    }

    private func link(_ link: Link, _ name: TextKey, in frame: Frame) -> HTML {
        a(.class("main"), .href(link)) { frame.texts[name] }
    }
}
