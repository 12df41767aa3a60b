public import Market

extension MarketClient {
    /// The cart of the signed-in account.
    public struct Cart: Sendable {
        /// The products in the cart, and their sums.
        public var show: @Sendable () async throws(ClientError) -> CartContents
        /// Puts so many of a product into the cart; none takes it out.
        public var setQuantity:
            @Sendable (_ quantity: Int64, _ id: Product.ID) async throws(ClientError) -> CartContents
        /// Merges a change made earlier on a device, and returns the quantity in the cart afterwards.
        ///
        /// A later change of the same product stays. Of two quantities that were set independently, the
        /// larger one stays.
        ///
        /// Sent again, it changes nothing. It is sent for its author alone.
        public var merge:
            @Sendable (_ id: Product.ID, _ change: SavedItemSubmission) async throws(ClientError) -> Int64
        /// Takes everything out of the cart.
        public var empty: @Sendable () async throws(ClientError) -> Void

        public init(
            show: @escaping @Sendable () async throws(ClientError) -> CartContents,
            setQuantity: @escaping @Sendable (Int64, Product.ID) async throws(ClientError) -> CartContents,
            merge: @escaping @Sendable (Product.ID, SavedItemSubmission) async throws(ClientError) -> Int64,
            empty: @escaping @Sendable () async throws(ClientError) -> Void
        ) {
            self.show = show
            self.setQuantity = setQuantity
            self.merge = merge
            self.empty = empty
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                show: { () throws(ClientError) in throw unstubbed("cart.show") },
                setQuantity: { _, _ throws(ClientError) in throw unstubbed("cart.setQuantity") },
                merge: { _, _ throws(ClientError) in throw unstubbed("cart.merge") },
                empty: { () throws(ClientError) in throw unstubbed("cart.empty") }
            )
        }
    }
}
