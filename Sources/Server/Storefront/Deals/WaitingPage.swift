package import Market

/// Waiting for goods that are promised to somebody else.
package struct WaitingPage: WebPage {
    package let product: Product
    /// Where the reader stands; `nil` where the reader does not wait.
    package let place: LinePlace?

    package init(_ product: Product, place: LinePlace?) {
        self.product = product
        self.place = place
    }

    package func title(in frame: Frame) -> String { frame.texts[.waitTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                GoodsLine(product: product).html(in: frame)
            }
            if let place {
                p {
                    frame.texts(
                        .waitPlace,
                        ["position": "\(place.position)", "waiting": "\(place.waiting)"]
                    )
                }
                if let end = place.heldUntil {
                    p {
                        let moment = end.momentText(in: frame.texts)
                        frame.texts(.waitHeld, ["until": moment])
                    }
                }
            }
            p(.class("hint")) { frame.texts[.waitHint] }
            form(.post, .action(.wait(for: product.id)), .class("answers")) {
                frame.sealed
                if place?.heldUntil != nil {
                    button(.class("main"), .name("do"), .value("reserve")) { frame.texts[.waitReserve] }
                }
                if place == nil {
                    button(.class("main"), .name("do"), .value("join")) { frame.texts[.waitJoin] }
                } else {
                    button(.name("do"), .value("leave")) { frame.texts[.waitLeave] }
                }
            }
        }
    }
}

/// To whom goods were sold.
package struct SoldPage: WebPage {
    package let product: Product
    /// Those who asked for it.
    package let conversations: [Conversation]

    package init(_ product: Product, conversations: [Conversation]) {
        self.product = product
        self.conversations = conversations
    }

    package func title(in frame: Frame) -> String { frame.texts[.soldTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                GoodsLine(product: product).html(in: frame)
            }
            p(.class("hint")) { frame.texts[.soldHint] }
            form(.post, .action(.sold(product.id)), .class("people")) {
                frame.sealed
                for one in conversations {
                    button(.name("conversation"), .value("\(one.id)")) { one.partner.name }
                }
                button(.name("conversation"), .value("")) { frame.texts[.soldElsewhere] }
            }
        }
    }
}
