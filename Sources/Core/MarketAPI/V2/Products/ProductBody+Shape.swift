import Market

extension ProductBody: ShapedBody {
    public static let shape = Shape<ProductBody>(
        "Product",
        "A product in full. version is what If-Match names."
    ) { o in
        let head = o.head(of: \.product)
        let description = o("description", \.product.description)
        let photos = o("photos", \.product.photos)
        let liked = o(
            "liked",
            ifPresent: \.isLiked,
            "Whether the caller likes it; absent where nobody is signed in."
        )
        let soldAt = o(
            "soldAt",
            ifPresent: \.product.soldAt,
            "When it was sold; absent where it is for sale."
        )
        let reserved = o(
            "reserved",
            ifPresent: { $0.product.reserved > 0 ? $0.product.reserved : nil },
            "How many of the stock are promised to buyers; absent where none are.",
            as: .int64(1...Int64.max)
        )
        let kept = o(
            "kept",
            ifPresent: \.isKept.ifTrue,
            "Present and true where all that is left is kept for who is first in the queue, or some of it for who asks: "
                + "GET /products/{id}/queue tells which. Others wait, and offer nothing. Not in lists."
        )
        let secrets = o.further(secret: true) { $0.secrets }
        o(
            "lost_photos",
            ifPresent: { $0.lostPhotos.map(\.rawValue).ifAny },
            "Photos whose files are lost, by id, for those who may replace them; absent where there are none."
        )
        return { json in
            let rest = ProductRest(
                description: try json(description),
                photos: try json(photos),
                reserved: try json(reserved) ?? 0,
                soldAt: try json(soldAt)
            )
            var product = try head(json, rest)
            try secrets(json, product.price.currency, &product.facts)
            return ProductBody(
                product,
                for: product.facts == product.facts.withoutSecrets ? nil : product.seller.id,
                isLiked: try json(liked),
                isKept: try json(kept) ?? false
            )
        }
    }

    /// The facts with those that are for its seller alone; `nil` for anybody else.
    var secrets: ProductFacts? { reader == product.seller.id ? product.facts : nil }
}

extension ProductRow: ShapedBody {
    public static let shape = Shape<ProductRow>(
        "ProductRow",
        "A product as lists show it: without its description, and with its first photo only.",
        page: "Some of a list. total is there on counted pages."
    ) { o in
        let head = o.head(of: \.product)
        let photos = o(
            "photos",
            { Array($0.product.photos.prefix(1)) },
            as: .array(of: Photo.schema).with(["maxItems": 1])
        )
        let liked = o("liked", ifPresent: \.isLiked)
        return { json in
            let product = try head(json, ProductRest(photos: try json(photos)))
            return ProductRow(product, isLiked: try json(liked))
        }
    }
}

/// The members of a product besides those that lists and details share.
private struct ProductRest {
    var description = ""
    var photos: [Photo]
    var reserved: Int64 = 0
    var soldAt: Timestamp?
}

extension ShapeMembers {
    /// Adds the members that lists and details share, and returns what makes a product of them and of the rest.
    ///
    /// A fact that this build does not know is read as none.
    fileprivate mutating func head(
        of product: @escaping @Sendable (Body) -> Product
    ) -> @Sendable (ObjectReader, ProductRest) throws -> Product {
        let id = self("id", { product($0).id })
        let version = self("version", { product($0).version }, as: .int64(1...))
        let name = self("name", { product($0).name })
        let price = self("price", { product($0).price })
        let stock = self("stock", { product($0).stock }, as: .int64(0...))
        let state = self("state", { product($0).state })
        let seller = self("seller", { product($0).seller })
        let createdAt = self("createdAt", { product($0).createdAt })
        let changedAt = self("changedAt", { product($0).changedAt })
        let facts = facts(of: { product($0).facts })
        let likes = self(
            "likes",
            { product($0).interest.likes },
            or: 0,
            "How many people like it; up to ten minutes old.",
            as: .int64(0...)
        )
        let looks = self(
            "looks",
            { product($0).interest.viewCount },
            or: 0,
            "How many people have looked at it, each once a day; up to ten minutes old.",
            as: .int64(0...)
        )
        let listing = self(
            "listing",
            ifPresent: { product($0).renewedAt == nil ? nil : product($0).listing },
            "The number of its place among the newest, which come from the greatest down; absent while that is its id.",
            as: .int64(1...)
        )
        let renewedAt = self(
            "renewedAt",
            ifPresent: { product($0).renewedAt },
            "When its seller last put it on top of the newest; absent before the first time."
        )
        return { json, rest in
            let price = try json(price)
            return Product(
                id: try json(id),
                listing: try json(listing),
                seller: try json(seller),
                name: try json(name),
                description: rest.description,
                price: price,
                stock: try json(stock),
                reserved: rest.reserved,
                state: try json(state),
                facts: try facts(json, price.currency),
                photos: rest.photos,
                interest: ProductInterest(likes: try json(likes), viewCount: try json(looks)),
                version: try json(version),
                createdAt: try json(createdAt),
                changedAt: try json(changedAt),
                renewedAt: try json(renewedAt),
                soldAt: rest.soldAt
            )
        }
    }

    private mutating func facts(
        of facts: @escaping @Sendable (Body) -> ProductFacts
    ) -> @Sendable (ObjectReader, Currency) throws -> ProductFacts {
        let category = self(
            "category",
            ifPresent: { facts($0).category?.rawValue },
            "Its category, by the id that GET /categories tells; absent where none is known."
        )
        let condition = self("condition", ifPresent: { facts($0).condition?.rawValue }, as: Condition.schema)
        let ways = self(
            "ways",
            ifPresent: { facts($0).ways.words.ifAny },
            "How it changes hands; absent where the seller has not said.",
            as: [TradingWay].schema
        )
        let parcelFee = self(
            "parcelFee",
            ifPresent: { facts($0).ways.parcel?.paid?.decimalText },
            "What the buyer pays for the parcel besides the price; absent where the price holds it."
        )
        let giveaway = self("giveaway", ifPresent: { facts($0).giveaway?.rawValue }, as: Giveaway.schema)
        let further = further { facts($0) }
        return { json, currency in
            let words = try json(ways) ?? []
            let fee = try json(parcelFee).flatMap { try? Money($0, currency: currency) }
            var parcel: TradingWays.Parcel?
            if words.contains(TradingWay.parcel.rawValue) { parcel = fee.map { .fee($0) } ?? .feeIncluded }
            var facts = ProductFacts(
                category: try json(category).flatMap { Category.ID(rawValue: $0) },
                condition: try json(condition).flatMap { Condition(rawValue: $0) },
                ways: TradingWays(meets: words.contains(TradingWay.meeting.rawValue), parcel: parcel),
                giveaway: try json(giveaway).flatMap { Giveaway(rawValue: $0) }
            )
            try further(json, currency, &facts)
            return facts
        }
    }
}

extension TradingWays {
    fileprivate var words: [String] {
        (meets ? [TradingWay.meeting.rawValue] : []) + (parcel == nil ? [] : [TradingWay.parcel.rawValue])
    }
}

extension TradingWays.Parcel {
    /// The fee that the buyer pays besides the price.
    fileprivate var paid: Money? { if case .fee(let fee) = self, fee.hundredths > 0 { fee } else { nil } }
}
