package import Market

/// What is known of somebody who sells.
package struct SellerRecord: Hashable, Sendable {
    package let since: Timestamp
    package let onSale: FacetCount
    package let sold: FacetCount

    package init(since: Timestamp, onSale: FacetCount, sold: FacetCount) {
        self.since = since
        self.onSale = onSale
        self.sold = sold
    }
}

/// Who sells a product, as a way to all that they sell.
struct SellerCard {
    let seller: Seller
    let record: SellerRecord?

    func html(in frame: Frame) -> HTML {
        a(.class("seller"), .href(.seller(seller.id))) {
            span(.class("disc"), .unspoken) { String(seller.name.prefix(1)) }
            span(.class("who")) { seller.name }
            if let record {
                span(.class("facts")) {
                    [
                        frame.texts(
                            .sellerSince,
                            [
                                "date": CivilDate(record.since, secondsFromUTC: frame.secondsFromUTC).text(
                                    in: frame.texts
                                )
                            ]
                        ),
                        frame.texts(.sellerOnSale, ["count": record.onSale.text]),
                        frame.texts(.sellerSold, ["count": record.sold.text]),
                    ].joined(separator: " · ")
                }
            }
            Icon.right
        }
    }
}
