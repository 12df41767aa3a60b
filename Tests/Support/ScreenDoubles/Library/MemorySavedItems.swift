package import Market
package import MarketAPI
package import MarketClient
package import MarketScreens
import Observation

/// A person's saved items, for as long as a test.
@Observable
@MainActor
package final class MemorySavedItems: SavedItems {
    package private(set) var liked: [SavedProduct] = []
    package private(set) var cart: [SavedCartItem] = []
    package private(set) var searches: [String] = []
    package private(set) var seen: [SavedProduct] = []
    package var isPrivate = false
    package var health: StorageWarning?

    /// The references of the products that were converted for learning, kept or not.
    package private(set) var learned: [ProductReference] = []

    /// The kept first pages of lists.
    package private(set) var lists: [KeptListOfAccount: [ProductSummary]] = [:]

    /// A list as it was told to one account, or to nobody.
    package struct KeptListOfAccount: Hashable {
        package let list: KeptList
        package let account: Account.ID?
    }

    package init() {}

    package func products(keptOf list: KeptList, for account: Account.ID?) -> [ProductSummary] {
        lists[KeptListOfAccount(list: list, account: account)] ?? []
    }

    package func keep(_ products: [ProductSummary], of list: KeptList, for account: Account.ID?) {
        let kept = Array(products.prefix(KeptList.mostProducts))
        lists[KeptListOfAccount(list: list, account: account)] = kept.isEmpty ? nil : kept
    }

    package private(set) var keptCategories: [Market.Category] = []
    package private(set) var keptMarket: MarketBody?

    package func keep(_ categories: [Market.Category]) { keptCategories = categories }

    package func keep(_ market: MarketBody) { keptMarket = market }

    package func updateKept(_ goods: ProductSummary) {
        for (key, products) in lists {
            guard let place = products.firstIndex(where: { $0.id == goods.id }) else { continue }
            if case .mine(let state?) = key.list, state != goods.state {
                lists[key]?.remove(at: place)
            } else {
                lists[key]?[place] = goods
            }
        }
    }

    package func removeKept(where isMeant: (ProductSummary) -> Bool) {
        for key in lists.keys { lists[key]?.removeAll(where: isMeant) }
    }

    package func forgetLists(besides account: Account.ID?) {
        lists = lists.filter { $0.key.account == nil || $0.key.account == account }
    }

    package func isLiked(_ key: ProductReference) -> Bool { liked.contains { $0.key == key } }

    package func setLiked(_ isLiked: Bool, _ goods: SavedProduct) {
        guard isLiked != self.isLiked(goods.key) else { return }
        let goods = heard(goods)
        if isLiked { liked.insert(goods, at: 0) } else { liked.removeAll { $0.key == goods.key } }
    }

    package func quantity(of key: ProductReference) -> Int64 {
        cart.first { $0.goods.key == key }?.quantity ?? 0
    }

    @discardableResult
    package func setQuantity(_ quantity: Int64, of goods: SavedProduct) -> Int64 {
        let known = cart.first { $0.goods.key == goods.key }
        let goods = known?.goods ?? heard(goods)
        guard quantity > 0 else {
            cart.removeAll { $0.goods.key == goods.key }
            return 0
        }
        let count = min(quantity, goods.stock ?? .max, 9_999)
        guard count > 0 else { return known?.quantity ?? 0 }
        if let place = cart.firstIndex(where: { $0.goods.key == goods.key }) {
            cart[place].quantity = count
        } else {
            cart.insert(SavedCartItem(goods: goods, quantity: count, agreedPrice: goods.price?.price), at: 0)
        }
        return count
    }

    package func agreeToPrice(of key: ProductReference) {
        guard let place = cart.firstIndex(where: { $0.goods.key == key }) else { return }
        cart[place].agreedPrice = cart[place].goods.price?.price
    }

    package func recordSearch(_ text: String, elsewhere: Bool) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !isPrivate, !text.isEmpty else { return }
        forgetSearch(text)
        searches.insert(text, at: 0)
    }

    package func forgetSearch(_ text: String) { searches.removeAll { $0.lowercased() == text.lowercased() } }
    package func forgetSearches() { searches = [] }

    package func recordSeen(_ goods: SavedProduct) {
        guard !isPrivate else { return }
        let goods = heard(goods)
        seen.removeAll { $0.key == goods.key }
        seen.insert(goods, at: 0)
    }

    package func forgetSeen() { seen.removeAll { if case .here = $0.key { true } else { false } } }

    package func known(_ key: ProductReference) -> SavedProduct? {
        (liked + cart.map(\.goods) + seen).first { $0.key == key }
    }

    package func isSaved(_ key: ProductReference) -> Bool {
        (liked + cart.map(\.goods) + seen).contains { $0.key == key }
    }

    package func learn(_ goods: SavedProduct) {
        learned.append(goods.key)
        func update(_ known: inout SavedProduct) {
            guard known.key == goods.key, known.version <= goods.version else { return }
            known = goods.withDetails(of: known)
        }
        for place in liked.indices { update(&liked[place]) }
        for place in cart.indices { update(&cart[place].goods) }
        for place in seen.indices { update(&seen[place]) }
    }

    /// Takes over what is said of goods in passing.
    ///
    /// - Returns: What is known of them then.
    private func heard(_ goods: SavedProduct) -> SavedProduct {
        learn(goods)
        return (liked + cart.map(\.goods) + seen).first { $0.key == goods.key } ?? goods
    }

    package func markGone(_ key: ProductReference) {
        func mark(_ known: inout SavedProduct) { if known.key == key { known.isGone = true } }
        for place in liked.indices { mark(&liked[place]) }
        for place in cart.indices { mark(&cart[place].goods) }
        for place in seen.indices { mark(&seen[place]) }
    }

    package func warning(in texts: Texts) -> StorageWarning? { health }

    /// As if whatever it was had been mended.
    package func answerWarning() { health = nil }
}
