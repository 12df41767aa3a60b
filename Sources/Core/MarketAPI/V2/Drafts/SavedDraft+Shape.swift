public import Market

/// A draft of an account, with every text as it was typed.
extension SavedDraft: ShapedBody {
    /// A condition, a way or a kind of giving that a newer market made up is left out.
    public static let shape = Shape<SavedDraft>(
        "SavedDraft",
        "A draft of the account, with every text as it was typed.",
        page: "All of them."
    ) { o in
        let id = o("id", \.id, as: .integer)
        let version = o(
            "version",
            \.version,
            "Another one whenever something of the draft is another; what If-Match names.",
            as: .integer(1...)
        )
        let changedAt = o("changedAt", \.changedAt)
        let name = o("name", \.draft.name)
        let description = o("description", \.draft.description)
        let price = o("price", \.draft.price)
        let discount = o("discount", \.draft.discount)
        let stock = o("stock", \.draft.stock)
        let currency = o("currency", \.draft.currency)
        let category = o("category", \.draft.facts.category)
        let condition = o(
            "condition",
            { $0.draft.facts.condition?.rawValue ?? "" },
            as: .words(of: Condition.self, and: [""])
        )
        let ways = o(
            "ways",
            { $0.draft.facts.tradingWays.map(\.rawValue) },
            as: [TradingWay].schema
        )
        let parcelFee = o("parcelFee", \.draft.facts.parcelFee)
        let giveaway = o(
            "giveaway",
            { $0.draft.facts.giveaway?.rawValue ?? "" },
            as: .words(of: Giveaway.self, and: [""])
        )
        let further = o.further(typed: \.draft.facts)
        let photos = o("photos", \.photos)
        let lostPhotos = o(
            "lostPhotos",
            \.lostPhotos,
            "How many of its photos have gone, their days being over or somebody having removed them.",
            as: .count
        )
        return { json in
            let known = try json(ways).compactMap(TradingWay.init)
            var facts = FactsDraft(
                category: try json(category),
                condition: Condition(rawValue: try json(condition)),
                meets: known.contains(.meeting),
                sends: known.contains(.parcel),
                parcelFee: try json(parcelFee),
                giveaway: Giveaway(rawValue: try json(giveaway))
            )
            try further(json, &facts)
            let draft = ProductDraft(
                name: try json(name),
                description: try json(description),
                price: try json(price),
                discount: try json(discount),
                stock: try json(stock),
                currency: try json(currency),
                facts: facts
            )
            return SavedDraft(
                id: try json(id),
                version: try json(version),
                draft: draft,
                photos: try json(photos),
                lostPhotos: try json(lostPhotos),
                changedAt: try json(changedAt)
            )
        }
    }
}

extension FactsDraft {
    fileprivate var tradingWays: [TradingWay] {
        (meets ? [.meeting] : []) + (sends ? [.parcel] : [])
    }
}

/// The draft that goods are made of: `{"id":5,"version":3}`.
public struct DraftReferenceInput: Hashable, Sendable {
    public let id: SavedDraft.ID
    public let version: Int64

    public var reference: DraftReference { DraftReference(id, version: version) }
}

extension DraftReferenceInput {
    public init(_ reference: DraftReference) {
        self.init(id: reference.id, version: reference.version)
    }
}

extension DraftReferenceInput: ShapedBody {
    public static let shape = Shape<DraftReferenceInput>(
        "DraftReference",
        "A draft and the version that was sent; one that is another by then stays."
    ) { o in
        let id = o("id", \.id, as: .integer)
        let version = o("version", \.version, as: .integer)
        return { json in DraftReferenceInput(id: try json(id), version: try json(version)) }
    }
}
