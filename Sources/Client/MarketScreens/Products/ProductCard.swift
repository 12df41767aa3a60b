import Foundation
public import Market
import MarketClient

/// All that a row or a card says, in words.
public struct ProductCard: Hashable, Sendable, Identifiable {
    public let id: ProductReference
    /// As the seller wrote it.
    public let name: String
    /// The ranges of the name that match the query.
    public let hits: [Range<String.Index>]
    /// `nil` where nobody knows what it costs.
    public let price: PriceText?
    /// `nil` for a single thing, and where nobody says how many there are.
    public let stock: StockText?
    /// A word on the picture: reserved, sold, hidden, or gone.
    public let badge: String?
    /// The name of the seller or the shop; empty where nobody says.
    public let seller: String
    /// The time since the product was offered; empty where it is unknown.
    public let date: String
    /// The number of likes: `관심 3`; empty for none.
    public let likes: String
    /// True where it can't be bought now, so that its picture is dimmed.
    public let isDimmed: Bool
    /// The first picture; `nil` where there is none.
    public let picture: SavedPicture?
    /// True where it is liked.
    public let isLiked: Bool
    /// True where it is the person's own, which has no heart.
    public let isOwn: Bool
    /// The action of the heart and its product, for a screen reader that reads the heart alone.
    public let likeLabel: String
    /// All of it in one sentence, for a screen reader.
    public private(set) var spoken: String
    /// The heading above it, where products of another kind begin; `nil` elsewhere.
    public private(set) var heading: String?

    init(
        _ goods: SavedProduct,
        hits: [Range<String.Index>] = [],
        date: String = "",
        likes: Int64 = 0,
        isLiked: Bool,
        isOwn: Bool = false,
        in texts: Texts
    ) {
        id = goods.key
        name = goods.name
        self.hits = hits
        price = goods.price?.text(isGiveaway: goods.isGiveaway, in: texts)
        // Of what is sold, its state says that none is left.
        stock =
            goods.state == .sold
            ? nil : goods.stock.flatMap { StockText(stock: $0, isSoldOut: goods.isSoldOut, in: texts) }
        badge =
            if goods.isGone {
                texts[.screenGone]
            } else if goods.state != .selling {
                goods.state.text(in: texts)
            } else {
                nil
            }
        seller = goods.seller
        self.date = date
        self.likes = likes > 0 ? texts(.interestLikes, count: likes) : ""
        isDimmed = goods.isGone || goods.isSoldOut || goods.state != .selling
        picture = goods.pictures.first
        self.isLiked = isLiked
        self.isOwn = isOwn
        likeLabel = texts(isLiked ? .screenUnlike : .screenLike, ["name": goods.name])
        spoken = [goods.name, price?.spoken, badge, stock?.text, isLiked ? texts[.screenLiked] : nil]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// The same below a heading.
    func headed(_ heading: String) -> ProductCard {
        var card = self
        card.heading = heading
        card.spoken = "\(heading), \(spoken)"
        return card
    }
}

extension ScreenContext {
    /// The card of some goods as they are to be shown now; who reads it observes likes and language.
    func card(_ goods: ProductSummary) -> ProductCard {
        ProductCard(
            SavedProduct(goods),
            date: date(of: goods),
            likes: goods.interest.likes,
            isLiked: savedItems.isLiked(.here(goods.id)),
            isOwn: accountSession.identity.owns(sellerWith: goods.seller.id),
            in: localization.texts
        )
    }

    func card(_ goods: SavedProduct) -> ProductCard {
        ProductCard(
            goods,
            isLiked: savedItems.isLiked(goods.key),
            isOwn: isOwn(goods),
            in: localization.texts
        )
    }

    private func isOwn(_ goods: SavedProduct) -> Bool {
        guard case .here = goods.key, let seller = goods.sellerID else { return false }
        return accountSession.identity.owns(sellerWith: seller)
    }

    func card(_ finding: SearchResult) -> ProductCard {
        let goods = SavedProduct(finding)
        var (date, likes) = ("", Int64(0))
        if case .here(let here) = finding.place { (date, likes) = (self.date(of: here), here.interest.likes) }
        return ProductCard(
            goods,
            hits: finding.hits,
            date: date,
            likes: likes,
            isLiked: savedItems.isLiked(goods.key),
            isOwn: isOwn(goods),
            in: localization.texts
        )
    }

    /// The time since the product was offered; empty for remembered products without it.
    func date(of goods: ProductSummary) -> String {
        goods.createdAt.millisecondsSince1970 == 0
            ? "" : screenClock.text(of: goods.createdAt, in: localization.texts)
    }

    func toggleLike(_ goods: SavedProduct) {
        savedItems.setLiked(!savedItems.isLiked(goods.key), goods)
    }
}
