public import Foundation
public import Market
public import MarketAPI
public import MarketClient

/// The local library as the screens of one market see it: the goods of that market, and of other shops.
@MainActor
public final class LibrarySavedItems: SavedItems {
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let retrying = TaskSlot()

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        self.library = library
        self.origin = origin
    }

    // MARK: Likes

    public var liked: [SavedProduct] { library.likes.products.compactMap(goods) }

    public func isLiked(_ key: ProductReference) -> Bool { library.likes.contains(productKey(key)) }

    public func setLiked(_ isLiked: Bool, _ goods: SavedProduct) {
        library.likes.set(product(goods), isLiked: isLiked)
    }

    // MARK: Cart

    public var cart: [SavedCartItem] {
        library.cart.lines.compactMap { line in
            goods(line.product).map {
                SavedCartItem(goods: $0, quantity: line.quantity, agreedPrice: line.agreedPrice)
            }
        }
    }

    public func quantity(of key: ProductReference) -> Int64 { library.cart.quantity(of: productKey(key)) }

    public func setQuantity(_ quantity: Int64, of goods: SavedProduct) -> Int64 {
        let before = self.quantity(of: goods.key)
        guard before == 0 else { return library.cart.setQuantity(quantity, of: productKey(goods.key)) }
        guard quantity > 0 else { return 0 }
        return library.cart.add(product(goods), quantity: quantity)
    }

    public func agreeToPrice(of key: ProductReference) { library.cart.agreeToPrice(of: productKey(key)) }

    // MARK: Searches

    public var searches: [String] { library.history.searches }
    public func recordSearch(_ text: String, elsewhere: Bool) {
        library.history.note(text, elsewhere: elsewhere)
    }
    public func forgetSearch(_ text: String) { library.history.remove(text) }
    public func forgetSearches() { library.history.removeAll() }

    // MARK: What was seen, and what is known

    public var seen: [SavedProduct] { library.seen.products.compactMap(goods) }

    public func recordSeen(_ goods: SavedProduct) {
        library.seen.note(product(goods))
    }

    public func forgetSeen() { library.forgetSeen(of: origin) }

    public func known(_ key: ProductReference) -> SavedProduct? {
        library.product(productKey(key)).flatMap(goods)
    }

    public var isPrivate: Bool {
        get { library.isPrivate }
        set { library.isPrivate = newValue }
    }

    public func isSaved(_ key: ProductReference) -> Bool { library.product(productKey(key)) != nil }

    public func learn(_ goods: SavedProduct) {
        guard isSaved(goods.key) else { return }
        library.learn(product(goods))
    }

    public func markGone(_ key: ProductReference) { library.markGone(productKey(key)) }

    // MARK: Lists

    public func products(keptOf list: KeptList, for account: Account.ID?) -> [ProductSummary] {
        library.products(keptOf: list, at: origin, for: account)
    }

    public func keep(_ products: [ProductSummary], of list: KeptList, for account: Account.ID?) {
        library.keep(products, of: list, at: origin, for: account)
    }

    public var keptCategories: [Market.Category] { library.categories(keptOf: origin) }

    public func keep(_ categories: [Market.Category]) { library.keep(categories, of: origin) }

    public var keptMarket: MarketBody? { library.market(keptOf: origin) }

    public func keep(_ market: MarketBody) { library.keep(market, of: origin) }

    public func updateKept(_ goods: ProductSummary) { library.updateKept(goods, at: origin) }

    public func removeKept(where isMeant: (ProductSummary) -> Bool) {
        library.removeKept(at: origin, where: isMeant)
    }

    public func forgetLists(besides account: Account.ID?) {
        library.forgetLists(at: origin, besides: account)
    }

    public func warning(in texts: Texts) -> StorageWarning? {
        let action: TextKey? =
            switch library.health {
            case .sound, .inMemory: nil
            case .setAside, .notTaken: .dialogConfirm
            case .unsaved: .screenRetry
            }
        return library.health.text(in: texts).map {
            StorageWarning(text: $0, action: action.map { texts[$0] })
        }
    }

    public func answerWarning() {
        switch library.health {
        case .sound, .inMemory: break
        case .setAside, .notTaken: library.acknowledge()
        case .unsaved: retrying.run { [library] in await library.retry() }
        }
    }

    // MARK: From one to the other

    private func productKey(_ key: ProductReference) -> ProductKey {
        switch key {
        case .here(let id): .market(origin, id)
        case .elsewhere(let page): .external(link: page.absoluteString)
        }
    }

    private func product(_ goods: SavedProduct) -> LibraryProduct {
        // A row says less than what may be known from the goods' own page.
        let known = library.product(productKey(goods.key)).flatMap(self.goods)
        let goods = known.map { goods.withDetails(of: $0) } ?? goods
        return LibraryProduct(
            key: productKey(goods.key),
            name: goods.name,
            description: goods.description,
            seller: goods.seller,
            price: goods.price,
            stock: goods.stock,
            state: goods.state,
            facts: goods.facts,
            photos: goods.pictures.map { picture in
                LibraryPhoto(
                    large: picture.large.absoluteString,
                    thumbnail: picture.thumbnail.absoluteString,
                    width: picture.size?.width ?? 0,
                    height: picture.size?.height ?? 0,
                    mainColour: picture.mainColour,
                    altText: picture.altText
                )
            },
            version: goods.version,
            isGone: goods.isGone,
            sellerID: goods.sellerID
        )
    }

    /// `nil` for goods of another market.
    private func goods(_ product: LibraryProduct) -> SavedProduct? {
        let key: ProductReference
        switch product.key {
        case .market(origin, let id): key = .here(id)
        case .market: return nil
        case .external(let link):
            guard let page = URL(string: link) else { return nil }
            key = .elsewhere(page: page)
        }
        return SavedProduct(
            key: key,
            name: product.name,
            price: product.price,
            stock: product.stock,
            state: product.state,
            facts: product.facts,
            seller: product.seller,
            sellerID: product.sellerID,
            description: product.description,
            pictures: product.photos.compactMap(SavedPicture.init),
            version: product.version,
            isGone: product.isGone
        )
    }
}

extension SavedPicture {
    fileprivate init?(_ photo: LibraryPhoto) {
        guard let large = URL(string: photo.large), let thumbnail = URL(string: photo.thumbnail) else {
            return nil
        }
        self.init(
            large: large,
            thumbnail: thumbnail,
            size: photo.width > 0 ? ProductPicture.Size(width: photo.width, height: photo.height) : nil,
            mainColour: photo.mainColour,
            altText: photo.altText
        )
    }
}
