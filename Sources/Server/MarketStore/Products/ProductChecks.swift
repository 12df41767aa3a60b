package import Market

extension NewProduct {
    package func check() throws(MarketError) {
        try name.check(TextLimit.productName, .productName)
        try description.check(TextLimit.description, .description)
        try passwordHash?.check(TextLimit.passwordHash, .passwordHash)
        guard stock >= 0 else { throw .invalid(.stock) }
        try photos.check()
    }
}

extension ProductEdit {
    package func check() throws(MarketError) {
        try name?.check(TextLimit.productName, .productName)
        try description?.check(TextLimit.description, .description)
        if let stock, stock < 0 { throw .invalid(.stock) }
        try photos?.check()
    }
}

extension [PhotoPlace] {
    /// The rules for drafts allow fewer; this is what no product ever needs.
    private static let most = 20

    fileprivate func check() throws(MarketError) {
        guard count <= Self.most, Set(map(\.photo)).count == count else { throw .invalid(.photos) }
        for place in self { try place.altText.check(TextLimit.altText, .altText) }
    }
}

extension Product {
    /// True where everything is equal to the byte; `==` treats two spellings of one letter as one text.
    package func isExactly(_ other: Product) -> Bool {
        self == other && name.utf8.elementsEqual(other.name.utf8)
            && description.utf8.elementsEqual(other.description.utf8)
            && zip(photos, other.photos).allSatisfy { $0.altText.utf8.elementsEqual($1.altText.utf8) }
    }

    package func edited(_ edit: ProductEdit, photos: [Photo]?) -> Product {
        var product = self
        product.name = edit.name ?? name
        product.description = edit.description ?? description
        product.price = edit.price ?? price
        product.stock = edit.stock ?? stock
        product.state = edit.state ?? state
        product.facts = edit.facts ?? facts
        product.photos = photos ?? self.photos
        product.dropImpossibleFacts()
        return product
    }

    /// Removes the facts that the price no longer allows, where an old client changed the price alone.
    private mutating func dropImpossibleFacts() {
        if !price.full.isZero { facts.giveaway = nil }
        if case .fee(let fee) = facts.ways.parcel, fee.currency != price.currency { facts.ways.parcel = nil }
        for field in ProductField.further {
            if case .amount(let amount, _) = field.kind { followPrice(amount) }
        }
    }

    /// An amount of who lowers the price below it becomes the price: that is nearest to what the seller said.
    ///
    /// Refusing would stop old clients, which know of no such thing. In another currency nothing was said.
    private mutating func followPrice(_ place: WritableKeyPath<ProductFacts, Money?>) {
        guard let amount = facts[keyPath: place] else { return }
        if facts.giveaway != nil || amount.currency != price.currency || price.bargain.isZero {
            facts[keyPath: place] = nil
        } else if amount.hundredths > price.bargain.hundredths {
            facts[keyPath: place] = price.bargain
        }
    }

    package func with(version: Int64, changedAt: Timestamp, state: ProductState? = nil) -> Product {
        var product = self
        product.version = version
        product.changedAt = changedAt
        product.state = state ?? self.state
        return product
    }

    /// Sets the moment of its sale, and whether it has left the lists since, as both follow from the state
    /// before.
    ///
    /// Hiding and showing again changes neither: it is no new sale.
    package func placed(after earlier: Product, at now: Timestamp) -> Product {
        var product = self
        switch state {
        case .sold: product.soldAt = earlier.soldAt ?? now
        case .hidden: break
        case .selling, .reserved: (product.soldAt, product.settledAt) = (nil, nil)
        }
        return product
    }

    package func with(photos: [Photo]) -> Product {
        edited(ProductEdit(), photos: photos)
    }

    /// True where it may be bought: neither sold nor used up.
    ///
    /// A reserved one may still become free.
    package var isInStock: Bool { !isSoldOut }
}
