import Market

/// The facts that order and filter a listed product, in 16 bytes.
struct ListedFacts: Sendable {
    /// The price for the buyer, in hundredths.
    var price: Int64 = 0
    /// In seconds since 1970.
    var listedAt: UInt32 = 0
    /// The number that the table has for the kind; 0 for what is not listed.
    var kind: UInt32 = 0
}

/// The facts that many products share: a market has some hundreds of kinds.
struct FactKind: Hashable, Sendable {
    /// Each is true or not; of the states, conditions and currencies at most one is.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        static let listed = Flags(rawValue: 1 << 0)
        static let inStock = Flags(rawValue: 1 << 1)
        static let meeting = Flags(rawValue: 1 << 2)
        static let parcel = Flags(rawValue: 1 << 3)
        static let giveaway = Flags(rawValue: 1 << 4)
        /// In stock and neither reserved nor sold.
        static let available = Flags(rawValue: 1 << 5)

        static func state(_ state: ProductState) -> Flags {
            switch state {
            case .selling: Flags(rawValue: 1 << 6)
            case .reserved: Flags(rawValue: 1 << 7)
            case .sold: Flags(rawValue: 1 << 8)
            case .hidden: []
            }
        }

        static func condition(_ condition: Condition) -> Flags {
            switch condition {
            case .new: Flags(rawValue: 1 << 9)
            case .likeNew: Flags(rawValue: 1 << 10)
            case .used: Flags(rawValue: 1 << 11)
            case .forParts: Flags(rawValue: 1 << 12)
            }
        }

        static func way(_ way: TradingWay) -> Flags {
            switch way {
            case .meeting: .meeting
            case .parcel: .parcel
            }
        }

        static func currency(_ currency: Currency) -> Flags {
            switch currency {
            case .krw: Flags(rawValue: 1 << 13)
            case .usd: Flags(rawValue: 1 << 14)
            }
        }
    }

    var category: Category.ID?
    /// Empty for what is not listed.
    var flags: Flags = []
}
