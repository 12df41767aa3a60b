public import Market

extension Edition2022 {
    /// A product in full.
    public struct Detail: Hashable, Sendable {
        public let item: Item
        public let description: String
        public let images: [Image]
        public let vendor: Vendor

        /// Shows a product whose seller's account was made at `vendorSince`.
        public init(
            _ product: Product,
            vendorSince: Timestamp,
            photos: PhotoAddresses,
            cents: EditionCents = .round
        ) {
            item = Item(product, photos: photos, cents: cents)
            description = product.description
            images = product.photosInEditions.map { Image($0, of: product, photos: photos) }
            vendor = Vendor(product.seller, since: vendorSince)
        }
    }

    /// A photo of a product.
    public struct Image: Hashable, Sendable, Decodable {
        public let id: Photo.ID
        public let url: String
        public let thumbnailURL: String
        public let succeed: Bool
        public let issuedAt: EditionDate

        init(_ photo: Photo, of product: Product, photos: PhotoAddresses) {
            id = photo.id
            url = photos.url(photo.content, .full)
            thumbnailURL = photos.url(photo.content, .thumbnail)
            succeed = true
            issuedAt = EditionDate(product.changedAt)
        }

        enum CodingKeys: String, CodingKey {
            case id, url, succeed
            case thumbnailURL = "thumbnail_url"
            case issuedAt = "issued_at"
        }
    }

    /// The seller of a product.
    public struct Vendor: Hashable, Sendable, Decodable {
        public let name: String
        public let id: Account.ID
        public let createdAt: EditionDate
        public let issuedAt: EditionDate

        init(_ seller: Seller, since moment: Timestamp) {
            name = seller.name
            id = seller.id
            createdAt = EditionDate(moment)
            issuedAt = EditionDate(moment)
        }

        enum CodingKeys: String, CodingKey {
            case name, id
            case createdAt = "created_at"
            case issuedAt = "issued_at"
        }
    }
}

extension Edition2022.Detail: JSONWritable {
    public func write(to json: inout JSONWriter) {
        write(to: &json, dates: .fraction)
    }

    func write(to json: inout JSONWriter, dates: EditionDate.Style) {
        json.object { o in
            o("id", item.id)
            o("vendor_id", item.vendorID)
            o("name", item.name)
            o("description", description)
            item.writeOffer(to: &o, dates: dates)
            o("images") { json in
                json.array { a in
                    for image in images { a { image.write(to: &$0, dates: dates) } }
                }
            }
            // One object, in spite of the name.
            o("vendors") { vendor.write(to: &$0, dates: dates) }
        }
    }
}

extension Edition2022.Image {
    fileprivate func write(to json: inout JSONWriter, dates: EditionDate.Style) {
        json.object { o in
            o("id", id)
            o("url", url)
            o("thumbnail_url", thumbnailURL)
            o("succeed", succeed)
            o("issued_at", issuedAt.midnight(dates))
        }
    }
}

extension Edition2022.Vendor {
    fileprivate func write(to json: inout JSONWriter, dates: EditionDate.Style) {
        json.object { o in
            o("name", name)
            o("id", id)
            o("created_at", createdAt.midnight(dates))
            o("issued_at", issuedAt.midnight(dates))
        }
    }
}

extension Edition2022.Detail: Decodable {
    enum CodingKeys: String, CodingKey {
        case description, images
        case vendor = "vendors"
    }

    public init(from decoder: any Decoder) throws {
        item = try Edition2022.Item(from: decoder)
        let body = try decoder.container(keyedBy: CodingKeys.self)
        description = try body.decode(String.self, forKey: .description)
        images = try body.decode([Edition2022.Image].self, forKey: .images)
        vendor = try body.decode(Edition2022.Vendor.self, forKey: .vendor)
    }
}
