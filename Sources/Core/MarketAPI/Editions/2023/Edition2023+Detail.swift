public import Market

extension Edition2023 {
    /// A product in full.
    public struct Detail: Hashable, Sendable {
        public let item: Edition2022.Item
        public let description: String
        public let images: [Image]
        public let vendor: Vendor

        public init(_ product: Product, photos: PhotoAddresses, cents: EditionCents = .round) {
            item = Edition2022.Item(product, photos: photos, cents: cents)
            description = product.description
            images = product.photosInEditions.map { Image($0, of: product, photos: photos) }
            vendor = Vendor(id: product.seller.id, name: product.seller.name)
        }
    }

    /// A photo of a product.
    public struct Image: Hashable, Sendable, Decodable {
        public let id: Photo.ID
        public let url: String
        public let thumbnailURL: String
        public let issuedAt: EditionDate

        init(_ photo: Photo, of product: Product, photos: PhotoAddresses) {
            id = photo.id
            url = photos.url(photo.content, .full)
            thumbnailURL = photos.url(photo.content, .thumbnail)
            issuedAt = EditionDate(product.changedAt)
        }

        enum CodingKeys: String, CodingKey {
            case id, url
            case thumbnailURL = "thumbnail_url"
            case issuedAt = "issued_at"
        }
    }

    /// The seller of a product.
    public struct Vendor: Hashable, Sendable, Decodable {
        public let id: Account.ID
        public let name: String
    }
}

extension Edition2023.Detail: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", item.id)
            o("vendor_id", item.vendorID)
            o("name", item.name)
            o("description", description)
            item.writeOffer(to: &o, dates: .plain)
            o("images", images)
            o("vendors", vendor)
        }
    }
}

extension Edition2023.Image: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("url", url)
            o("thumbnail_url", thumbnailURL)
            o("issued_at", issuedAt.midnight(.plain))
        }
    }
}

extension Edition2023.Vendor: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("name", name)
        }
    }
}

extension Edition2023.Detail: Decodable {
    enum CodingKeys: String, CodingKey {
        case description, images
        case vendor = "vendors"
    }

    public init(from decoder: any Decoder) throws {
        item = try Edition2022.Item(from: decoder)
        let body = try decoder.container(keyedBy: CodingKeys.self)
        description = try body.decode(String.self, forKey: .description)
        images = try body.decode([Edition2023.Image].self, forKey: .images)
        vendor = try body.decode(Edition2023.Vendor.self, forKey: .vendor)
    }
}
