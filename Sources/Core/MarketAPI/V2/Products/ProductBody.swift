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

extension ProductBody {
    /// Writes what the shape does, by the pen that lists are written with.
    public func write(to json: inout JSONWriter) {
        json.object { o in
            product.writeHead(to: &o)
            o("description", product.description)
            o("photos", product.photos)
            o("liked", ifPresent: isLiked)
            o("soldAt", ifPresent: product.soldAt)
            if product.reserved > 0 { o("reserved", product.reserved) }
            if isKept { o("kept", true) }
            secrets?.writeSecrets(to: &o)
            if !lostPhotos.isEmpty { o("lost_photos", lostPhotos.map(\.rawValue)) }
        }
    }
}

extension ProductRow {
    /// Writes what the shape does, by the pen that lists are written with.
    public func write(to json: inout JSONWriter) {
        json.object { o in
            product.writeHead(to: &o)
            o("photos", Array(product.photos.prefix(1)))
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
                flags: facts.flags,
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
                    more: more,
                    renewal: renewedAt.map { (listing, $0) }
                ).write(to: &o)
            }
        }
    }
}
