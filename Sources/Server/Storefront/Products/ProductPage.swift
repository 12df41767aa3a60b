package import Market

/// One product, with everything that is known of it.
package struct ProductPage: WebPage {
    /// The rights of a visitor beyond buying it.
    package struct Rights: OptionSet, Sendable {
        package let rawValue: Int
        package static let edit = Rights(rawValue: 1)
        package static let delete = Rights(rawValue: 2)
        package static let moderate = Rights(rawValue: 4)

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    package let product: Product
    package let isLiked: Bool
    package let rights: Rights
    /// The reason why a moderator hid it, for those who may still see it.
    package var hold: ModerationHold?
    /// The category that it is under, by its name; `nil` where its seller has not said, and the market could not guess.
    package var category: Market.Category?
    /// Its seller, and other products; `nil` where they are not known at the moment.
    package var around: ProductSurroundings?
    /// A lower price that stands for the reader, who likes it.
    package var likerOffer: LikerOffer?
    /// The reader's promise of it, and their place among those who wait.
    package var position = BuyerPosition()
    /// True for a reader whom the seller answers also where the first buyer has it.
    package var asksFirst = false

    package init(
        _ product: Product,
        isLiked: Bool,
        rights: Rights,
        hold: ModerationHold? = nil,
        category: Market.Category? = nil,
        around: ProductSurroundings? = nil
    ) {
        self.product = product
        self.isLiked = isLiked
        self.rights = rights
        self.hold = hold
        self.category = category
        self.around = around
    }

    package var isPublic: Bool { product.state != .hidden }

    package func title(in frame: Frame) -> String { product.name }

    package func about(in frame: Frame) -> HTML {
        About(
            title: product.name,
            text: About.text(of: product, in: frame.texts),
            link: .product(product.id),
            photo: product.photos.first,
            kind: "product",
            price: product.price.bargain
        ).html(in: frame)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        if frame.note == .sold, rights.contains(.edit) { ListedPanel(product: product).html(in: frame) }
        article(
            .class("product"),
            .data("data-id", "\(product.id)"),
            .data("data-version", "\(product.version)"),
            Attribute("itemscope", .present),
            Attribute("itemtype", .fixed("https://schema.org/Product"))
        ) {
            PhotoStrip(photos: product.photos, name: product.name) {
                product.stateHTML(isHeld: hold != nil, in: frame.texts)
            }.html(in: frame)
            div(.class("told")) {
                div(.class("named")) {
                    h1(.property("name")) { product.name }
                    // What only a script can do is shown by it.
                    button(
                        .class("share"),
                        .type("button"),
                        .label(frame.texts[.share]),
                        .title(frame.texts[.share])
                    ) { Icon.share }
                }
                product.priceHTML(in: frame.texts)
                p(.class("facts")) {
                    // What stands on the picture, where the heading is read.
                    span(.class("unseen")) { product.stateHTML(isHeld: hold != nil, in: frame.texts) }
                    product.leftHTML(in: frame.texts)
                    product.createdAt.html(in: frame)
                }
                if let deal = position.deal {
                    p(.class("reserved")) {
                        b { frame.texts[.dealReservedForMe] }
                        " · "
                        deal.untilText(in: frame)
                    }
                }
                offer
                if let actions { actions.priced(in: frame) }
                if let likerOffer { lower(likerOffer, in: frame) }
                ProductFactsList(product: product, category: category).html(in: frame)
                if let hold { hold.html(in: frame) }
                if rights.contains(.edit) {
                    div(.class("purchase narrow")) {
                        a(.class("main talking"), .href(Link.product(product.id).at("own"))) {
                            frame.texts[.ownManage]
                        }
                    }
                } else if let actions {
                    actions.html(in: frame)
                }
                if !rights.isEmpty {
                    OwnerPart(product: product, rights: rights, isHeld: hold != nil).html(in: frame)
                }
                if !product.description.isEmpty {
                    h2(.class("unseen")) { frame.texts[.formDescription] }
                    div(.class("description"), .property("description")) { product.description }
                }
                SellerCard(seller: product.seller, record: around?.record).html(in: frame)
            }
        }
        if let around { around.html(in: frame) }
    }

    /// The actions for others than its seller; `nil` where there are none.
    private var actions: PurchaseActions? {
        guard !rights.contains(.edit), product.state != .hidden else { return nil }
        return PurchaseActions(
            product: product,
            isLiked: isLiked,
            position: position,
            hasSimilar: around?.similar.products.isEmpty == false,
            asksFirst: asksFirst
        )
    }

    private func lower(_ offer: LikerOffer, in frame: Frame) -> HTML {
        let until = offer.expiresAt.momentText(asOf: frame.now, in: frame.texts)
        return p(.class("doings")) {
            a(.href(.likerOffer(for: product.id))) {
                frame.texts[.likerOfferTitle]
                ": "
                frame.texts(
                    .likerOfferStands,
                    ["amount": offer.amount.displayText(in: frame.texts), "until": until]
                )
            }
        }
    }

    /// For machines that compare offers (schema.org).
    private var offer: HTML {
        span(
            .property("offers"),
            Attribute("itemscope", .present),
            Attribute("itemtype", .fixed("https://schema.org/Offer"))
        ) {
            meta(.property("priceCurrency"), .content(product.price.currency.rawValue))
            meta(.property("price"), .content(product.price.bargain.decimalText))
            HTML("link", [.property("availability"), Attribute("href", .fixed(availability))], nil)
            HTML("link", [.property("itemCondition"), Attribute("href", .fixed(condition))], nil)
            HTML("link", [.property("url"), .href(.product(product.id))], nil)
            span(
                .property("seller"),
                Attribute("itemscope", .present),
                Attribute("itemtype", .fixed("https://schema.org/Person"))
            ) {
                meta(.property("name"), .content(product.seller.name))
                HTML("link", [.property("url"), .href(.seller(product.seller.id))], nil)
            }
        }
    }

    /// A product without a condition is taken to be used, as most products here are.
    private var condition: StaticString {
        switch product.facts.condition {
        case .new: "https://schema.org/NewCondition"
        case .forParts: "https://schema.org/DamagedCondition"
        case .likeNew, .used, nil: "https://schema.org/UsedCondition"
        }
    }

    private var availability: StaticString {
        if product.isSoldOut { return "https://schema.org/SoldOut" }
        return product.state == .selling
            ? "https://schema.org/InStock" : "https://schema.org/LimitedAvailability"
    }
}
