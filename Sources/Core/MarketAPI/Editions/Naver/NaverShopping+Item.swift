public import Market

extension NaverShopping {
    /// One hit, in which every value is text.
    public struct Item: Hashable, Sendable, Decodable {
        /// HTML with `<b>` around the hits; see ``NaverTitle``.
        public let title: String
        public let link: String
        public let image: String
        public let lprice: String
        /// The highest price; empty or `0` when unknown.
        public let hprice: String
        public let mallName: String
        public let productId: String
        public let productType: String
        public let brand: String
        public let maker: String
        public let category1: String
        public let category2: String
        public let category3: String
        public let category4: String

        /// Lists a product whose name was found at `hits` and whose page is at `link`.
        public init(_ product: Product, hits: [Range<String.Index>], link: String, photos: PhotoAddresses) {
            title = NaverTitle.html(product.name, hits: hits)
            self.link = link
            image = photos.thumbnail(of: product)
            lprice = String(Amount(product.price.bargain).wholeUnits)
            hprice = ""
            mallName = product.seller.name
            productId = product.id.description
            // A used product that no catalogue of Naver's compares with others.
            productType = "5"
            brand = ""
            maker = ""
            category1 = ""
            category2 = ""
            category3 = ""
            category4 = ""
        }
    }
}

extension NaverShopping.Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("title", title)
            o("link", link)
            o("image", image)
            o("lprice", lprice)
            o("hprice", hprice)
            o("mallName", mallName)
            o("productId", productId)
            o("productType", productType)
            o("brand", brand)
            o("maker", maker)
            o("category1", category1)
            o("category2", category2)
            o("category3", category3)
            o("category4", category4)
        }
    }
}
