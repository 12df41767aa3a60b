package import Market

/// Offering goods, changing them and taking them back.
///
/// `from` is the version an edit starts from: when the product has another by then, the call throws
/// `stale` and changes nothing. `nil` takes whatever is there, for clients that know no versions.
package protocol ProductStoring: Sendable {
    func createProduct(_ new: NewProduct, once: Once<Product>?) async throws(StoreError) -> Outcome<Product>
    /// Makes all of them or, when one can't be made, none.
    func createProducts(_ new: [NewProduct]) async throws(StoreError) -> [Product]

    /// The goods of an account as far as a budget asks: when those of since a moment were made, oldest first, and how
    /// many are selling or reserved; no more of either than asked for.
    func listings(
        of seller: Account.ID,
        since moment: Timestamp,
        recent: Int,
        online: Int
    ) async throws(StoreError) -> Listings

    /// The numbers of an account's products by state, hidden ones too; a state without any may be missing.
    func stateCounts(of seller: Account.ID) async throws(StoreError) -> [ProductState: Int]

    /// The product in whatever state, hidden too; `nil` when it was deleted.
    func product(_ id: Product.ID) async throws(StoreError) -> Product?
    /// The hash of the old clients' password for a single product.
    func passwordHash(of id: Product.ID) async throws(StoreError) -> String?

    func editProduct(
        _ id: Product.ID,
        from version: Int64?,
        _ edit: ProductEdit,
        once: Once<Product>?
    ) async throws(StoreError) -> Outcome<Product>

    /// Takes the product away, and returns its last state.
    ///
    /// The account is remembered for as long as the deletion can be undone; `nil` is nobody in particular. A
    /// deletion by an account other than the seller is a moderation, and logged as one with its reason, which
    /// the seller reads; deals then end by the market. Promised products are only taken away where that
    /// cancels the deals.
    func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool
    ) async throws(StoreError) -> Product
    /// Brings a deleted product back; throws `undoExpired` when it is too late.
    ///
    /// Logged as its deletion is.
    func undeleteProduct(_ id: Product.ID, by account: Account.ID?) async throws(StoreError) -> Product
    /// Of a product that was deleted and is not gone for good, who took it away and when.
    func deletion(of id: Product.ID) async throws(StoreError) -> Deletion?
    /// Of a product that was deleted and can still be brought back, what it was; `nil` of every other.
    func deletedProduct(_ id: Product.ID) async throws(StoreError) -> Product?
}

extension ProductStoring {
    /// Takes a product away that is promised to nobody.
    package func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?
    ) async throws(StoreError) -> Product {
        try await deleteProduct(id, from: version, by: account, reason: "", cancellingDeals: false)
    }
}

/// The numbers of an account's listings.
package struct Listings: Hashable, Sendable {
    package let recent: [Timestamp]
    package let online: Int

    package init(recent: [Timestamp], online: Int) {
        self.recent = recent
        self.online = online
    }
}

/// That a product was taken away.
package struct Deletion: Hashable, Sendable {
    /// `nil` where nobody is known to have done it.
    package let account: Account.ID?
    package let at: Timestamp

    package init(by account: Account.ID?, at: Timestamp) {
        self.account = account
        self.at = at
    }
}
