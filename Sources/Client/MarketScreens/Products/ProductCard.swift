import Foundation
public import Market
import MarketClient

/// All that a row or a card says, in words.
public struct ProductCard: Hashable, Sendable, Identifiable {
    public let id: ProductReference
    /// As the seller wrote it.
    public let name: String
    /// Where the words that were looked for stand in the name.
    public let hits: [Range<String.Index>]
    /// `nil` where nobody knows what it costs.
    public let price: PriceText?
    /// `nil` for a single thing, and where nobody says how many there are.
    public let stock: StockText?
    /// A word on the picture: reserved, sold, hidden, or gone.
    public let badge: String?
    /// The name of the seller or the shop; empty where nobody says.
    public let seller: String
    /// How long it has been offered; empty where nobody says.
    public let date: String
    /// How many like it: `관심 3`; empty for nobody.
    public let likes: String
    /// Whether nobody can have it now, so that its picture steps back.
    public let isDimmed: Bool
    /// The first picture; `nil` where there is none.
    public let picture: SavedPicture?
    /// Whether the heart is filled.
    public let isLiked: Bool
    /// What pressing the heart does, and to what: a screen reader hears it alone.
    public let likeLabel: String
    /// All of it in one sentence, for a screen reader.
    public private(set) var spoken: String
    /// What stands above it: that goods of another kind begin here.
    public private(set) var heading: String?

    init(
        _ goods: SavedProduct,
        hits: [Range<String.Index>] = [],
        date: String = "",
        likes: Int64 = 0,
        isLiked: Bool,
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
            in: localization.texts
        )
    }

    func card(_ goods: SavedProduct) -> ProductCard {
        ProductCard(goods, isLiked: savedItems.isLiked(goods.key), in: localization.texts)
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
            in: localization.texts
        )
    }

    /// How long ago the goods were offered; empty for those that are remembered without that.
    func date(of goods: ProductSummary) -> String {
        goods.createdAt.millisecondsSince1970 == 0
            ? "" : screenClock.text(of: goods.createdAt, in: localization.texts)
    }

    func toggleLike(_ goods: SavedProduct) {
        savedItems.setLiked(!savedItems.isLiked(goods.key), goods)
    }
}
