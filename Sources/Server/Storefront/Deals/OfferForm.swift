package import Market

/// A form to offer a price.
struct OfferForm {
    let link: Link
    let range: OfferRange
    /// True for a seller, whose offers are not counted by product.
    var isSellers = false
    /// The offers that the reader may make in a day; `nil` where they are not counted.
    var offersADay: Int?
    /// The typed amount, and the reason why it was not sent.
    var amount = ""
    var problem: String?

    func html(in frame: Frame) -> HTML {
        form(.post, .action(link), .class("offering")) {
            frame.sealed
            Field(
                name: "amount",
                label: .offerAmount,
                problem: problem,
                hint: problem == nil ? hint(in: frame.texts) : nil
            )
            .line(
                amount,
                in: frame,
                Attribute("inputmode", .fixed("decimal")),
                Attribute("autocomplete", .fixed("off")),
                Attribute("maxlength", .fixed("20")),
                Attribute("required", .present)
            )
            button(.class("main")) { frame.texts[.offerSend] }
        }
    }

    /// The bounds that hold for everybody, before they are met.
    private func hint(in texts: Texts) -> String {
        let upTo = texts(.offerUpTo, ["to": range.to.displayText(in: texts)])
        let bounds = isSellers ? nil : Offer.boundsText(in: texts)
        let aDay = offersADay.map { texts(.offerADay, ["count": "\($0)"]) }
        return [upTo, bounds, aDay].compactMap(\.self).joined(separator: " ")
    }
}

/// Offering a price for a product, from its page.
package struct OfferPage: WebPage {
    package let product: Product
    /// The typed amount, and the reason why nothing came of it.
    package var amount: String
    package var problem: String?
    /// True where one may wait for a product that can't be had now.
    package var mayWait = false
    /// The offers that the reader may make in a day; `nil` where they are not counted.
    package var offersADay: Int?

    package init(_ product: Product, amount: String = "") {
        self.product = product
        self.amount = amount
    }

    private var form: OfferForm {
        OfferForm(
            link: .offer(for: product.id),
            range: product.offerRange,
            offersADay: offersADay,
            amount: amount,
            problem: problem
        )
    }

    package func title(in frame: Frame) -> String { frame.texts[.offerMake] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            form.html(in: frame)
            if mayWait { p { a(.class("main"), .href(.wait(for: product.id))) { frame.texts[.waitJoin] } } }
            p(.class("hint")) { frame.texts[.offerHint] }
        }
    }
}

/// The product of a conversation, in one line that leads to it.
struct ProductLink {
    let product: Product

    func html(in frame: Frame) -> HTML {
        a(.class("about-goods"), .href(.product(product.id))) {
            if let photo = product.photos.first { photo.square(sizes: "56px", isLazy: false) {} }
            span(.class("name")) { product.name }
            product.priceHTML(in: frame.texts)
            span(.class("facts")) { product.stateHTML(in: frame.texts) }
        }
    }
}
