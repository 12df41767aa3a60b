package import Market

/// The queue for a product that is promised to another buyer.
package struct WaitingPage: WebPage {
    package let product: Product
    /// The reader's place.
    package let position: BuyerPosition
    /// The reason why nothing was done.
    package let trouble: String?

    package init(_ product: Product, _ position: BuyerPosition, trouble: String? = nil) {
        self.product = product
        self.position = position
        self.trouble = trouble
    }

    /// `nil` where the reader does not wait.
    private var place: QueuePosition? { position.place }

    /// True where there is something to wait for.
    private var isPromised: Bool { product.state == .reserved && !product.isSoldOut || position.isKept }

    package func title(in frame: Frame) -> String { frame.texts[.waitTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            if let trouble { p(.class("trouble"), .role("alert"), .unreached, .focused) { trouble } }
            if let place, isPromised || place.heldUntil != nil {
                if position.isKept, place.heldUntil == nil { p { frame.texts[.waitKept] } }
                p { place.text(in: frame) }
            } else if isPromised {
                p(.class("hint")) { frame.texts[.waitHint] }
            } else {
                p { frame.texts[product.isSoldOut ? .waitSold : .waitFree] }
                p { a(.class("main"), .href(.product(product.id))) { frame.texts[.waitToProduct] } }
            }
            if place != nil || isPromised { answers(in: frame) }
        }
    }

    private func answers(in frame: Frame) -> HTML {
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

extension QueuePosition {
    /// The place, or the end of a hold for the one who stands there.
    func text(in frame: Frame) -> String {
        guard let heldUntil else { return text(in: frame.texts) }
        let until = heldUntil.momentText(asOf: frame.now, in: frame.texts)
        return frame.texts(.waitHeld, ["until": until])
    }
}
