public import Market

/// A product in full.
///
/// Lists carry the same shape with `description` left out and the first photo only.
public struct ProductBody: Hashable, Sendable {
    public let product: Product
    /// True where the reader likes it; `nil` where no one is signed in.
    public let isLiked: Bool?
    /// Photos whose files are lost, for their seller alone.
    public let lostPhotos: [Photo.ID]
    /// True where all that is left is kept for the waiting line: for others, or some of it for the reader.
    public let isKept: Bool
    /// The account that reads it: only the seller learns below which amount offers are declined
    /// automatically.
    public let reader: Account.ID?

    public init(
        _ product: Product,
        for reader: Account.ID?,
        isLiked: Bool? = nil,
        lostPhotos: [Photo.ID] = [],
        isKept: Bool = false
    ) {
        self.product = product
        self.reader = reader
        self.isLiked = isLiked
        self.lostPhotos = lostPhotos
        self.isKept = isKept
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
            o("soldAt", ifPresent: product.soldAt)
            if product.reserved > 0 { o("reserved", product.reserved) }
            if isKept { o("kept", true) }
            if reader == product.seller.id {
                o("offersFrom", ifPresent: product.facts.offersFrom?.decimalText)
            }
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
        var category = facts.category?.rawValue ?? ""
        category.withUTF8 { letters in
            let more = MoreFacts(
                category: UnsafeRawBufferPointer(letters),
                condition: facts.condition,
                meets: facts.ways.meets,
                parcelFee: facts.ways.parcel?.fee,
                giveaway: facts.giveaway,
                takesOffers: facts.takesOffers,
                likes: interest.likes,
                viewCount: interest.viewCount
            )
            writeHead(to: &o, more)
        }
    }

    private func writeHead(to o: inout JSONObjectWriter, _ more: MoreFacts) {
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
                    changedAt: changedAt,
                    more: more
                ).write(to: &o)
            }
        }
    }

    fileprivate enum Key: CodingKey {
        case id, version, name, price, stock, state, seller, createdAt, changedAt, description, photos, liked
        case category, condition, ways, parcelFee, giveaway, takesOffers, offersFrom, likes, looks, soldAt
        case reserved
    }

    fileprivate init(from container: KeyedDecodingContainer<Key>) throws {
        let price = try container.decode(PriceBody.self, forKey: .price).price
        self.init(
            id: try container.decode(ID.self, forKey: .id),
            seller: try container.decode(SellerBody.self, forKey: .seller).seller,
            name: try container.decode(String.self, forKey: .name),
            description: try container.decodeIfPresent(String.self, forKey: .description) ?? "",
            price: price,
            stock: try container.decode(Int64.self, forKey: .stock),
            reserved: try container.decodeIfPresent(Int64.self, forKey: .reserved) ?? 0,
            state: try container.decode(ProductState.self, forKey: .state),
            facts: try Self.facts(in: container, currency: price.currency),
            photos: try container.decode([PhotoBody].self, forKey: .photos).map(\.photo),
            interest: ProductInterest(
                likes: try container.decodeIfPresent(Int64.self, forKey: .likes) ?? 0,
                viewCount: try container.decodeIfPresent(Int64.self, forKey: .looks) ?? 0
            ),
            version: try container.decode(Int64.self, forKey: .version),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            changedAt: try container.decode(Timestamp.self, forKey: .changedAt),
            soldAt: try container.decodeIfPresent(Timestamp.self, forKey: .soldAt)
        )
    }

    /// A value that this build does not know is read as none.
    private static func facts(
        in container: KeyedDecodingContainer<Key>,
        currency: Currency
    ) throws -> ProductFacts {
        func text(_ key: Key) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        let ways = try container.decodeIfPresent([String].self, forKey: .ways) ?? []
        var parcel: TradingWays.Parcel?
        if ways.contains(TradingWay.parcel.rawValue) {
            let fee = try text(.parcelFee).flatMap { try? Money($0, currency: currency) }
            parcel = fee.map { .fee($0) } ?? .feeIncluded
        }
        return ProductFacts(
            category: try text(.category).flatMap { Category.ID(rawValue: $0) },
            condition: try text(.condition).flatMap { Condition(rawValue: $0) },
            ways: TradingWays(meets: ways.contains(TradingWay.meeting.rawValue), parcel: parcel),
            giveaway: try text(.giveaway).flatMap { Giveaway(rawValue: $0) },
            takesOffers: try container.decodeIfPresent(Bool.self, forKey: .takesOffers) ?? false,
            offersFrom: try text(.offersFrom).flatMap { try? Money($0, currency: currency) }
        )
    }
}

extension ProductBody: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Product.Key.self)
        let product = try Product(from: container)
        self.init(
            product,
            for: product.facts.offersFrom == nil ? nil : product.seller.id,
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
