package import Market
package import MarketStore

/// The work that a database and the model are compared by.
package protocol ModelStore: ProductListing {
    func createAccount(_ new: NewAccount) async throws(StoreError) -> Account
    func createProduct(_ new: NewProduct, once: Once<Product>?) async throws(StoreError) -> Outcome<Product>
    func editProduct(_ id: Product.ID, from version: Int64?, _ edit: ProductEdit, once: Once<Product>?)
        async throws(StoreError) -> Outcome<Product>
    func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool
    ) async throws(StoreError) -> Product
    func undeleteProduct(_ id: Product.ID, by account: Account.ID?) async throws(StoreError) -> Product
    func product(_ id: Product.ID) async throws(StoreError) -> Product?
    func hideProduct(_ id: Product.ID, by moderator: Account.ID, reason: String)
        async throws(StoreError) -> Product
    func restoreProduct(_ id: Product.ID, by moderator: Account.ID, reason: String)
        async throws(StoreError) -> Product
    func addUpload(_ new: NewUpload, once: Once<Upload>?) async throws(StoreError) -> Outcome<Upload>
    func markUnneededContents(limit: Int) async throws(StoreError) -> [PhotoContent]
    func forgetContents(_ hashes: [ContentHash]) async throws(StoreError)
    func setLike(_ isLiked: Bool, of product: Product.ID, by account: Account.ID) async throws(StoreError)
    func likes(of account: Account.ID, at cursor: Cursor?, limit: Int)
        async throws(StoreError) -> Page<Product>
    func addViews(_ views: [Product.ID: Int64]) async throws(StoreError)
    func recountLikes(limit: Int) async throws(StoreError) -> Int
    func setQuantity(_ quantity: Int64, of product: Product.ID, inCartOf account: Account.ID)
        async throws(StoreError)
    func cart(of account: Account.ID) async throws(StoreError) -> [CartItem]
    func changes(since number: Int64, limit: Int) async throws(StoreError) -> [Change]
    func mergeSearchIndex(anew: Bool) async throws(StoreError) -> Bool
    func removeExpired(limit: Int) async throws(StoreError) -> Int
}

extension InMemoryStore: ModelStore {}
extension SQLiteStore: ModelStore {}
