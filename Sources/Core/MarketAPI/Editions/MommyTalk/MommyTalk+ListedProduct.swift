public import Market

extension MommyTalk {
    /// A product in a list.
    public struct ListedProduct: Hashable, Sendable, Decodable {
        public let hash: Hash
        public let name: String
        /// Wrapped in `|`.
        public let brand: String?
        public let sellPrc: Int64
        public let normalPrc: Int64
        public let soldOut: Bool
        public let imgUrl: String
        public let reviewCount: Int
        public let reviewAvg: Amount
        public let partnerNo: Account.ID
        /// Any of `BEST` and `FREE_DELIVERY`.
        public let tags: [String]

        public init(_ product: Product, photos: PhotoAddresses) {
            hash = Hash(product.id)
            name = product.name
            brand = "|\(product.seller.name)|"
            sellPrc = Amount(product.price.bargain).wholeUnits
            normalPrc = Amount(product.price.full).wholeUnits
            soldOut = product.isSoldOut
            imgUrl = photos.thumbnail(of: product)
            // Reviews here are of people, and none is of a product.
            reviewCount = 0
            reviewAvg = Amount(.zero(.krw))
            partnerNo = product.seller.id
            tags = []
        }

        /// The discount in whole percent, rounded down.
        public var discountRate: Int64 {
            guard sellPrc >= 0, normalPrc > sellPrc else { return 0 }
            let (high, low) = (normalPrc - sellPrc).multipliedFullWidth(by: 100)
            return normalPrc.dividingFullWidth((high, low)).quotient
        }
    }
}

extension MommyTalk.ListedProduct: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in writeMembers(to: &o) }
    }

    func writeMembers(to o: inout JSONObjectWriter) {
        o("hash", hash)
        o("name", name)
        o("brand", brand)
        o("sellPrc", sellPrc)
        o("normalPrc", normalPrc)
        o("soldOut", soldOut)
        o("imgUrl", imgUrl)
        o("reviewCount", reviewCount)
        o("reviewAvg", reviewAvg.shortest)
        o("partnerNo", partnerNo)
        o("tags", tags)
        o("discountRate", discountRate)
    }
}
