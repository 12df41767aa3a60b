import SQLite

/// The product changes between two change numbers, as each server stores them for its lists.
struct ReplicatedChanges: Sendable {
    /// A product that is no longer there, since a change.
    struct Removal: Sendable {
        let product: Int64
        let change: Int64
    }

    /// The numbers of likes and views of a product.
    struct Counts: Sendable {
        let product: Int64
        let likes: Int64
        let viewCount: Int64
    }

    /// Everything up to this change is in here, or came before.
    let change: Int64
    /// The last change whose removals may no longer be known.
    let forgotten: Int64
    /// The same of the whole market, which may be further than this.
    let forgottenByAll: Int64
    /// The market's name in replicas; see ``ReplicaHistory/name(ofMarketWith:)``.
    let name: [UInt8]
    /// True where there was nothing more when this was read.
    let isLast: Bool
    var accounts: [[Value]] = []
    var contents: [[Value]] = []
    var products: [[Value]] = []
    var photos: [[Value]] = []
    var removals: [Removal] = []
    var counts: [Counts] = []

    /// The largest number of a product in here.
    var lastProduct: Int64? {
        products.compactMap { row -> Int64? in
            guard case .integer(let id) = row[0] else { return nil }
            return id
        }.max()
    }
}
