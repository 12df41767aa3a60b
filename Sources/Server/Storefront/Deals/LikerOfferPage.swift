package import Market

/// One lower price for all who like goods: where its seller makes it, and where those who like them take it.
package struct LikerOfferPage: WebPage {
    package let product: Product
    package let offer: LikerOffer?
    package let isSellers: Bool
    package let now: Timestamp
    /// The typed amount, and the reason why nothing came of it.
    package var amount = ""
    package var problem: String?
    /// True where one may wait for what another buyer has just taken.
    package var mayWait = false

    package init(_ product: Product, _ offer: LikerOffer?, isSellers: Bool, now: Timestamp) {
        self.product = product
        self.offer = offer
        self.isSellers = isSellers
        self.now = now
    }

    package func title(in frame: Frame) -> String {
        frame.texts[isSellers ? .likerOfferMake : .likerOfferTitle]
    }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            if let offer { current(offer, in: frame) }
            if isSellers { sellers(in: frame) } else { likers(in: frame) }
        }
    }

    /// The state of the offer: until when, or why it is over.
    @HTMLBuilder private func current(_ offer: LikerOffer, in frame: Frame) -> HTML {
        if offer.isOpen {
            p(.class("standing")) {
                b {
                    frame.texts(
                        .likerOfferStands,
                        [
                            "amount": offer.amount.displayText(in: frame.texts),
                            "until": moment(offer.expiresAt, in: frame),
                        ]
                    )
                }
            }
        } else {
            p(.class("standing")) {
                frame.texts[.likerOfferOver]
                if let lapse = offer.lapse { " "; lapse.text(in: frame.texts) }
            }
        }
    }

    @HTMLBuilder private func sellers(in frame: Frame) -> HTML {
        if let offer, offer.isOpen {
            form(.post, .action(.likerOffer(for: product.id))) {
                frame.sealed
                button(.name("do"), .value("withdraw")) { frame.texts[.likerOfferWithdraw] }
            }
        } else if let offer, now < offer.nextAt {
            trouble
            p { frame.texts(.likerOfferNext, ["at": moment(offer.nextAt, in: frame)]) }
        } else {
            form(.post, .action(.likerOffer(for: product.id)), .class("offering")) {
                frame.sealed
                Field(
                    name: "amount",
                    label: .likerOfferAmount,
                    problem: problem,
                    hint: problem == nil ? range(in: frame.texts) : nil
                )
                .line(
                    amount,
                    in: frame,
                    Attribute("inputmode", .fixed("decimal")),
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("maxlength", .fixed("20")),
                    Attribute("required", .present)
                )
                button(.class("main"), .name("do"), .value("make")) { frame.texts[.likerOfferSend] }
            }
        }
        p(.class("hint")) { frame.texts[.likerOfferMakeHint] }
    }

    @HTMLBuilder private func likers(in frame: Frame) -> HTML {
        trouble
        if mayWait { p { a(.class("main"), .href(.wait(for: product.id))) { frame.texts[.waitJoin] } } }
        if let offer, offer.isOpen {
            form(.post, .action(.likerOffer(for: product.id)), .class("confirming")) {
                frame.sealed
                button(.class("main"), .name("do"), .value("take")) {
                    frame.texts(.likerOfferTake, ["amount": offer.amount.displayText(in: frame.texts)])
                }
            }
            p(.class("hint")) { frame.texts[.likerOfferTakeHint] }
        }
    }

    @HTMLBuilder private var trouble: HTML {
        if let problem { p(.class("trouble"), .role("alert")) { problem } }
    }

    private func range(in texts: Texts) -> String? {
        OfferRange(below: product.price.bargain).map { range in
            texts(
                .likerOfferRange,
                ["from": range.from.displayText(in: texts), "to": range.to.displayText(in: texts)]
            )
        }
    }

    private func moment(_ at: Timestamp, in frame: Frame) -> String {
        at.momentText(asOf: frame.now, in: frame.texts)
    }
}
