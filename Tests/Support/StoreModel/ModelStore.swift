package import Market
package import MarketStore

/// The work that a database and the model are compared by.
package protocol ModelStore: ProductListing {
    func createAccount(_ new: NewAccount) async throws(MarketError) -> Account
    func createProduct(_ new: NewProduct, once: Once<Product>?) async throws(MarketError) -> Outcome<Product>
    func editProduct(_ id: Product.ID, from version: Int64?, _ edit: ProductEdit, once: Once<Product>?)
        async throws(MarketError) -> Outcome<Product>
    func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool
    ) async throws(MarketError) -> Product
    func undeleteProduct(_ id: Product.ID, by account: Account.ID?) async throws(MarketError) -> Product
    func renewProduct(_ id: Product.ID) async throws(MarketError) -> Product
    func product(_ id: Product.ID) async throws(MarketError) -> Product?
    func hideProduct(_ id: Product.ID, by moderator: Account.ID, reason: String)
        async throws(MarketError) -> Product
    func restoreProduct(_ id: Product.ID, by moderator: Account.ID, reason: String)
        async throws(MarketError) -> Product
    func addUpload(_ new: NewUpload, once: Once<Upload>?) async throws(MarketError) -> Outcome<Upload>
    func markUnneededContents(limit: Int) async throws(MarketError) -> [PhotoContent]
    func forgetContents(_ hashes: [ContentHash]) async throws(MarketError)
    func setLike(_ isLiked: Bool, of product: Product.ID, by account: Account.ID) async throws(MarketError)
    func likes(of account: Account.ID, at cursor: Cursor?, limit: Int)
        async throws(MarketError) -> Page<Product>
    func addViews(_ views: [Product.ID: Int64]) async throws(MarketError)
    func recountLikes(limit: Int) async throws(MarketError) -> Int
    func setQuantity(_ quantity: Int64, of product: Product.ID, inCartOf account: Account.ID)
        async throws(MarketError)
    func cart(of account: Account.ID) async throws(MarketError) -> [CartItem]
    func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change]
    func mergeSearchIndex(anew: Bool) async throws(MarketError) -> Bool
    func removeExpired(limit: Int) async throws(MarketError) -> Int
}

extension InMemoryStore: ModelStore {}
extension SQLiteStore: ModelStore {}
