public import Market

/// A product in full.
///
/// Lists carry the same shape with `description` left out and the first photo only.
public struct ProductBody: Hashable, Sendable {
    public let product: Product
    /// Whether whoever asks likes it; `nil` where nobody is signed in.
    public let isLiked: Bool?
    /// Photos whose files are lost, for their seller alone.
    public let lostPhotos: [Photo.ID]

    public init(_ product: Product, isLiked: Bool? = nil, lostPhotos: [Photo.ID] = []) {
        self.product = product
        self.isLiked = isLiked
        self.lostPhotos = lostPhotos
    }
}

/// A product as a list shows it: without its description, and with its first photo only.
public struct ProductRow: Hashable, Sendable {
    public let product: Product
    public let isLiked: Bool?

    public init(_ product: Product, isLiked: Bool? = nil) {
        self.product = product
        self.isLiked = isLiked
    }
}

extension ProductBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            product.writeHead(to: &o)
            o("description", product.description)
            o("photos", product.photos.map(PhotoBody.init))
            o("liked", ifPresent: isLiked)
            if !lostPhotos.isEmpty { o("lost_photos", lostPhotos.map(\.rawValue)) }
        }
    }
}

extension ProductRow: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            product.writeHead(to: &o)
            o("photos", product.photos.prefix(1).map(PhotoBody.init))
            o("liked", ifPresent: isLiked)
        }
    }
}

extension Product {
    fileprivate func writeHead(to o: inout JSONObjectWriter) {
        name.utf8.span.withUnsafeBytes { name in
            seller.name.utf8.span.withUnsafeBytes { sellerName in
                RowFacts(
                    id: id,
                    version: version,
                    name: name,
                    currency: price.currency,
                    fullPrice: price.full.hundredths,
                    discount: price.discount.hundredths,
                    stock: stock,
                    state: state,
                    sellerID: seller.id,
                    sellerName: sellerName,
                    createdAt: createdAt,
                    changedAt: changedAt
                ).write(to: &o)
            }
        }
    }

    fileprivate enum Key: CodingKey {
        case id, version, name, price, stock, state, seller, createdAt, changedAt, description, photos, liked
    }

    fileprivate init(from container: KeyedDecodingContainer<Key>) throws {
        self.init(
            id: try container.decode(ID.self, forKey: .id),
            seller: try container.decode(SellerBody.self, forKey: .seller).seller,
            name: try container.decode(String.self, forKey: .name),
            description: try container.decodeIfPresent(String.self, forKey: .description) ?? "",
            price: try container.decode(PriceBody.self, forKey: .price).price,
            stock: try container.decode(Int64.self, forKey: .stock),
            state: try container.decode(ProductState.self, forKey: .state),
            photos: try container.decode([PhotoBody].self, forKey: .photos).map(\.photo),
            version: try container.decode(Int64.self, forKey: .version),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            changedAt: try container.decode(Timestamp.self, forKey: .changedAt)
        )
    }
}

extension ProductBody: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Product.Key.self)
        self.init(
            try Product(from: container),
            isLiked: try container.decodeIfPresent(Bool.self, forKey: .liked)
        )
    }
}

extension ProductRow: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Product.Key.self)
        self.init(
            try Product(from: container),
            isLiked: try container.decodeIfPresent(Bool.self, forKey: .liked)
        )
    }
}
