public import Market

/// A list of products whose first page is kept on this device, to be shown before the market answers.
public enum KeptList: Hashable, Sendable {
    /// The market's products, newest first: all of them, or those of a category.
    case market(Category.ID?)
    /// The account's own products in one state, or in any.
    case mine(ProductState?)

    /// The most products of a list that are kept.
    public static let mostProducts = 40

    /// As it stands in the file.
    var column: String {
        switch self {
        case .market(let category): category.map { "market \($0.rawValue)" } ?? "market"
        case .mine(let state): state.map { "mine \($0.rawValue)" } ?? "mine"
        }
    }
}

/// An answer of a market that is the same for everybody: its categories, or its description of itself.
struct KeptAnswer: Hashable, Sendable {
    let origin: MarketOrigin
    let name: String

    static func categories(at origin: MarketOrigin) -> KeptAnswer {
        KeptAnswer(origin: origin, name: "categories")
    }

    static func market(at origin: MarketOrigin) -> KeptAnswer {
        KeptAnswer(origin: origin, name: "market")
    }
}

/// The first page of a list, as its market last told it to one person.
struct KeptPage: Hashable, Sendable {
    struct ID: Hashable, Sendable {
        let origin: MarketOrigin
        /// `nil` where nobody was signed in.
        let account: Account.ID?
        /// A ``KeptList``, as it stands in the file.
        let list: String

        /// False of a list of one's own products in another state.
        func holds(_ state: ProductState) -> Bool {
            ProductState.allCases.allSatisfy { $0 == state || KeptList.mine($0).column != list }
        }
    }

    var products: [ProductSummary]
    var keptAt: Timestamp

    /// The most pages on a device; the oldest go first.
    static let most = 24
}
