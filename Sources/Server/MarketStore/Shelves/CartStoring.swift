package import Market

/// What people mean to buy.
package protocol CartStoring: Sendable {
    /// Puts so many into the cart, whatever was there before; 0 takes the product out.
    func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(StoreError)
    /// Most recently added first; what is hidden or deleted meanwhile is left out.
    func cart(of account: Account.ID) async throws(StoreError) -> [CartLine]
    /// How many lines are left out of ``cart(of:)``.
    func unseenLines(inCartOf account: Account.ID) async throws(StoreError) -> Int
    /// Takes out what is left out of ``cart(of:)``, and no more of it comes back.
    func removeUnseenLines(fromCartOf account: Account.ID) async throws(StoreError)
    func emptyCart(of account: Account.ID) async throws(StoreError)
}

package struct CartLine: Hashable, Sendable {
    package let product: Product
    package let quantity: Int64
    package let addedAt: Timestamp

    package init(product: Product, quantity: Int64, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.addedAt = addedAt
    }
}
