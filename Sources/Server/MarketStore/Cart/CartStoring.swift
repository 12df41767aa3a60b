package import Market

/// The carts: products that people mean to buy.
package protocol CartStoring: Sendable {
    /// Puts so many into the cart, whatever was there before; 0 takes the product out.
    func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(StoreError)
    /// Takes what was done earlier on a device, as ``SavedItemState/merge(_:)`` says, and once where it has a key; returns
    /// how many there are then.
    func mergeLine(
        _ change: SavedItemChange,
        of product: Product.ID,
        inCartOf account: Account.ID,
        once: Once<Int64>?
    ) async throws(StoreError) -> Outcome<Int64>
    /// Puts one more into the cart, so that of two at once both count; returns how many there are then.
    ///
    /// Throws `limitReached(.quantity)`, and changes nothing, where there are `limit` already.
    @discardableResult
    func addToCart(
        _ product: Product.ID,
        of account: Account.ID,
        atMost limit: Int64
    ) async throws(StoreError) -> Int64
    /// Returns the cart, most recently added first.
    ///
    /// Leaves out products that are now hidden or deleted, and those of sellers whom the account blocks.
    func cart(of account: Account.ID) async throws(StoreError) -> [CartItem]
    /// The number of lines of ``cart(of:)``, at the cost of counting them.
    func lineCount(inCartOf account: Account.ID) async throws(StoreError) -> Int
    /// The number of lines left out of ``cart(of:)``.
    func unseenLines(inCartOf account: Account.ID) async throws(StoreError) -> Int
    /// Takes out what is left out of ``cart(of:)``, and no more of it comes back.
    func removeUnseenLines(fromCartOf account: Account.ID) async throws(StoreError)
    func emptyCart(of account: Account.ID) async throws(StoreError)
}

/// Bringing to an account what a browser kept for its owner before they signed in.
package protocol VisitorItemsStoring: Sendable {
    /// Adds a visitor's likes and cart lines to the account in one transaction; what it already has is
    /// unchanged.
    ///
    /// Leaves out products that are gone. Returns the items that can't be taken over now: there is no room,
    /// or the product is hidden.
    func adopt(_ items: VisitorItems, by account: Account.ID) async throws(StoreError) -> VisitorItems
}
