public import Market
public import MarketAPI

extension MarketClient {
    /// Looking at goods.
    public struct ProductBrowsing: Sendable {
        /// A page of goods, newest first unless the query says otherwise.
        ///
        /// The page's `next` goes into the following query as its place. A row that this build can't fully read is
        /// shown as far as it can be; see ``ProductSummary``.
        public var list: @Sendable (_ query: ListingQuery) async throws(ClientError) -> Page<ProductSummary>

        /// A product in full.
        public var detail: @Sendable (_ id: Product.ID) async throws(ClientError) -> ProductDetails

        /// The products of the signed-in account, also the hidden ones.
        public var mine: @Sendable (_ query: ListingQuery) async throws(ClientError) -> Page<ProductSummary>

        /// The public profile of a seller; a `ListingQuery` lists what they sell.
        public var seller: @Sendable (_ id: Account.ID) async throws(ClientError) -> SellerProfile

        /// The categories of the market, in its order; none where it has none.
        public var categories: @Sendable () async throws(ClientError) -> [Market.Category]

        /// The currencies that goods are offered in; each, where the market does not say.
        public var currencies: @Sendable () async throws(ClientError) -> MarketCurrencies

        /// The number of products that each choice would leave of a list, with all other filters in force.
        ///
        /// The query's cursor and its order do not matter.
        public var facets: @Sendable (_ query: ListingQuery) async throws(ClientError) -> FacetCounts

        /// The market's appearance and its clock; `nil` where it sends none.
        public var about: @Sendable () async throws(ClientError) -> MarketBody? = {
            () throws(ClientError) in nil
        }

        public init(
            list: @escaping @Sendable (ListingQuery) async throws(ClientError) -> Page<ProductSummary>,
            detail: @escaping @Sendable (Product.ID) async throws(ClientError) -> ProductDetails,
            mine: @escaping @Sendable (ListingQuery) async throws(ClientError) -> Page<ProductSummary>,
            seller: @escaping @Sendable (Account.ID) async throws(ClientError) -> SellerProfile,
            categories: @escaping @Sendable () async throws(ClientError) -> [Market.Category] = {
                () throws(ClientError) in []
            },
            currencies: @escaping @Sendable () async throws(ClientError) -> MarketCurrencies = {
                () throws(ClientError) in .every
            },
            facets: @escaping @Sendable (ListingQuery) async throws(ClientError) -> FacetCounts = {
                _ throws(ClientError) in FacetCounts()
            }
        ) {
            self.list = list
            self.detail = detail
            self.mine = mine
            self.seller = seller
            self.categories = categories
            self.currencies = currencies
            self.facets = facets
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                list: { _ throws(ClientError) in throw unstubbed("products.list") },
                detail: { _ throws(ClientError) in throw unstubbed("products.detail") },
                mine: { _ throws(ClientError) in throw unstubbed("products.mine") },
                seller: { _ throws(ClientError) in throw unstubbed("products.seller") },
                categories: { () throws(ClientError) in throw unstubbed("products.categories") },
                currencies: { () throws(ClientError) in throw unstubbed("products.currencies") },
                facets: { _ throws(ClientError) in throw unstubbed("products.facets") }
            )
        }
    }
}
