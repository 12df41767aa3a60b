public import Market

extension Edition2021 {
    /// A product, in a list or in full.
    public struct Item: Hashable, Sendable, Decodable {
        public let id: Product.ID
        public let title: String
        /// Only in full.
        public let descriptions: String?
        /// Whole; what is behind the point is cut off.
        public let price: Amount
        public let currency: CurrencyCode
        public let stock: Int64
        /// The price to pay, unlike in all later editions; absent without a discount.
        public let discountedPrice: Amount?
        public let thumbnails: [String]
        /// Only in full.
        public let images: [String]?
        /// Seconds since 1970, as a double.
        public let registrationDate: Double

        /// A product in full.
        public init(_ product: Product, photos: PhotoAddresses) {
            self.init(
                product,
                photos: photos,
                descriptions: product.description,
                images: product.photosInEditions.map { photos.url($0.content, .full) }
            )
        }

        /// A product in a list.
        public init(listed product: Product, photos: PhotoAddresses) {
            self.init(product, photos: photos, descriptions: nil, images: nil)
        }

        private init(_ product: Product, photos: PhotoAddresses, descriptions: String?, images: [String]?) {
            id = product.id
            title = product.name
            self.descriptions = descriptions
            price = Amount(product.price.full)
            currency = CurrencyCode(product.price.currency)
            stock = product.stockInEditions
            discountedPrice = product.price.isDiscounted ? Amount(product.price.bargain) : nil
            thumbnails = product.photosInEditions.map { photos.url($0.content, .thumbnail) }
            self.images = images
            registrationDate = Double(product.createdAt.millisecondsSince1970) / 1000
        }

        enum CodingKeys: String, CodingKey {
            case id, title, descriptions, price, currency, stock, thumbnails, images
            case discountedPrice = "discounted_price"
            case registrationDate = "registration_date"
        }
    }
}

extension Edition2021.Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("title", title)
            o("descriptions", ifPresent: descriptions)
            o("price", price.wholeUnits)
            o("currency", currency)
            o("stock", stock)
            o("discounted_price", ifPresent: discountedPrice?.wholeUnits)
            o("thumbnails", thumbnails)
            o("images", ifPresent: images)
            o("registration_date") { $0.double(registrationDate) }
        }
    }
}

extension Edition2021 {
    /// A page of products; past the end it is empty.
    public struct ItemPage: Hashable, Sendable, Decodable {
        public let page: Int
        public let items: [Item]

        public init(page: Int, items: [Item]) {
            self.page = page
            self.items = items
        }
    }
}

extension Edition2021.ItemPage: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("page", page)
            o("items", items)
        }
    }
}
