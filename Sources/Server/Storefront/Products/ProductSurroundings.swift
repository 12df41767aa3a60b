package import Market

/// The rest of a product page: its seller, the seller's other products, and similar ones.
package struct ProductSurroundings: Sendable {
    package let record: SellerRecord?
    package let ofSeller: ProductCards
    package let similar: ProductCards
    private let seller: Seller
    private let category: Market.Category.ID?

    package init(
        of product: Product,
        record: SellerRecord?,
        ofSeller: ProductCards,
        similar: ProductCards
    ) {
        self.record = record
        self.ofSeller = ofSeller
        self.similar = similar
        seller = product.seller
        category = product.facts.category
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !ofSeller.products.isEmpty || !similar.products.isEmpty {
            ProductCards.likeForm(in: frame)
        }
        shelf(
            "of-seller",
            ofSeller,
            frame.texts(.moreOfSeller, ["name": seller.name]),
            .seller(seller.id),
            in: frame
        )
        shelf(
            "similar",
            similar,
            frame.texts[.similarGoods],
            Link.search.with("category", category?.rawValue ?? ""),
            in: frame
        )
    }

    @HTMLBuilder private func shelf(
        _ id: StaticString,
        _ goods: ProductCards,
        _ title: String,
        _ link: Link,
        in frame: Frame
    ) -> HTML {
        if !goods.products.isEmpty {
            Storefront.section(.class("finds"), .id(id)) {
                h2 {
                    a(.href(link)) {
                        title
                        Icon.right
                    }
                }
                ol(.class("goods grid"), .label(title)) {
                    for product in goods.products { goods.card(product, isEarly: false, in: frame) }
                }
            }
        }
    }
}
