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

/// The consequence of a request to buy, before it is made.
struct PurchaseHint {
    let product: Product
    /// True for a reader whom the seller answers also where the first buyer has it.
    let asksFirst: Bool

    func html(in frame: Frame) -> HTML {
        p(.class("hint")) {
            switch (product.facts.firstCome, asksFirst) {
            case (false, _): frame.texts[.purchaseHint]
            case (true, false): frame.texts[.purchaseFirstCome]
            case (true, true): frame.texts[.purchaseFirstComeNew]
            }
        }
    }
}

/// Buying a product at its price: where a request was refused, and where one comes back to after signing in.
package struct PurchasePage: WebPage {
    package let product: Product
    package let position: BuyerPosition
    /// The reason why nothing came of it.
    package var problem: String?
    /// True for a reader whom the seller answers also where the first buyer has it.
    package let asksFirst: Bool

    package init(
        _ product: Product,
        _ position: BuyerPosition,
        problem: String? = nil,
        asksFirst: Bool = false
    ) {
        self.product = product
        self.position = position
        self.problem = problem
        self.asksFirst = asksFirst
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
            PurchaseHint(product: product, asksFirst: asksFirst).html(in: frame)
        }
    }

    private func link(_ link: Link, _ name: TextKey, in frame: Frame) -> HTML {
        a(.class("main"), .href(link)) { frame.texts[name] }
    }
}
