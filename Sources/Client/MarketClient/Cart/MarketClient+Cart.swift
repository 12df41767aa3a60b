public import Market

extension MarketClient {
    /// What an account means to buy.
    public struct Cart: Sendable {
        /// What is in the cart, and what it comes to.
        public var show: @Sendable () async throws(ClientError) -> CartContents
        /// Puts so many of a product into the cart; none takes it out.
        public var setQuantity:
            @Sendable (_ quantity: Int64, _ id: Product.ID) async throws(ClientError) -> CartContents
        /// Takes everything out of the cart.
        public var empty: @Sendable () async throws(ClientError) -> Void

        public init(
            show: @escaping @Sendable () async throws(ClientError) -> CartContents,
            setQuantity: @escaping @Sendable (Int64, Product.ID) async throws(ClientError) -> CartContents,
            empty: @escaping @Sendable () async throws(ClientError) -> Void
        ) {
            self.show = show
            self.setQuantity = setQuantity
            self.empty = empty
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                show: { () throws(ClientError) in throw unstubbed("cart.show") },
                setQuantity: { _, _ throws(ClientError) in throw unstubbed("cart.setQuantity") },
                empty: { () throws(ClientError) in throw unstubbed("cart.empty") }
            )
        }
    }
}
