package import Market

extension NewProduct {
    package func check() throws(StoreError) {
        try name.check(TextLimit.productName, .productName)
        try description.check(TextLimit.description, .description)
        try passwordHash?.check(TextLimit.passwordHash, .passwordHash)
        guard stock >= 0 else { throw .invalid(.stock) }
        try photos.check()
    }
}

extension ProductEdit {
    package func check() throws(StoreError) {
        try name?.check(TextLimit.productName, .productName)
        try description?.check(TextLimit.description, .description)
        if let stock, stock < 0 { throw .invalid(.stock) }
        try photos?.check()
    }
}

extension [PhotoPlace] {
    /// The rules for drafts allow fewer; this is what no product ever needs.
    private static let most = 20

    fileprivate func check() throws(StoreError) {
        guard count <= Self.most, Set(map(\.photo)).count == count else { throw .invalid(.photos) }
        for place in self { try place.altText.check(TextLimit.altText, .altText) }
    }
}

extension Product {
    /// Whether everything is the same to the byte; `==` takes two spellings of one letter for one text.
    package func isExactly(_ other: Product) -> Bool {
        self == other && name.utf8.elementsEqual(other.name.utf8)
            && description.utf8.elementsEqual(other.description.utf8)
            && zip(photos, other.photos).allSatisfy { $0.altText.utf8.elementsEqual($1.altText.utf8) }
    }

    package func edited(_ edit: ProductEdit, photos: [Photo]?) -> Product {
        Product(
            id: id,
            seller: seller,
            name: edit.name ?? name,
            description: edit.description ?? description,
            price: edit.price ?? price,
            stock: edit.stock ?? stock,
            state: edit.state ?? state,
            photos: photos ?? self.photos,
            version: version,
            createdAt: createdAt,
            changedAt: changedAt
        )
    }

    package func with(version: Int64, changedAt: Timestamp, state: ProductState? = nil) -> Product {
        Product(
            id: id,
            seller: seller,
            name: name,
            description: description,
            price: price,
            stock: stock,
            state: state ?? self.state,
            photos: photos,
            version: version,
            createdAt: createdAt,
            changedAt: changedAt
        )
    }

    package func with(photos: [Photo]) -> Product {
        edited(ProductEdit(), photos: photos)
    }

    /// Whether it may be bought: neither sold nor used up.
    ///
    /// A reserved one may still become free.
    package var isInStock: Bool { !isSoldOut }
}
