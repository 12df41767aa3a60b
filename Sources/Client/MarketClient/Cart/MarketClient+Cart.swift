public import Market

extension MarketClient {
    /// What an account means to buy.
    public struct Cart: Sendable {
        /// What is in the cart, and what it comes to.
        public var show: @Sendable () async throws(ClientError) -> CartContents
        /// Puts so many of a product into the cart; none takes it out.
        public var setQuantity:
            @Sendable (_ quantity: Int64, _ id: Product.ID) async throws(ClientError) -> CartContents
        /// Takes over what somebody did on a device earlier: a later change of the same product stays, and of two
        /// quantities that were set without knowing of each other, the larger one.
        ///
        /// Sent again, it changes nothing. It is sent for its author alone. Gives how many are in the cart then.
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
