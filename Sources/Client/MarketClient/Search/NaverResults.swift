import Foundation
import Market
import MarketAPI

/// A reply of Naver's, reduced to the fields in use, so that fewer can be malformed.
struct NaverResults: Decodable, Sendable {
    let total: Int
    let items: [LenientlyDecoded<Item>]

    struct Item: Decodable, Sendable {
        let title: String
        let link: String
        let image: String?
        let lprice: String?
        let mallName: String?
        let productId: String?
    }
}

extension NaverResults.Item {
    /// The product; `nil` where its page is no web page.
    var goods: ExternalProduct? {
        guard let page = URL(string: link), Origin(page) != nil else { return nil }
        let picture = image.flatMap { URL(string: $0) }
        return ExternalProduct(
            id: productId ?? link,
            name: NaverTitle.plainText(title),
            price: price,
            shop: mallName ?? "",
            picture: picture.flatMap { Origin($0) == nil ? nil : $0 },
            page: page
        )
    }

    /// Nothing is how an unknown price is written.
    private var price: Money? {
        do {
            let price = try Money(lprice ?? "", currency: .krw)
            return price.isZero ? nil : price
        } catch {
            return nil
        }
    }
}
