public import Market

/// A draft of an account, with every text as it was typed.
public struct SavedDraftBody: Hashable, Sendable {
    public let saved: SavedDraft

    public init(_ saved: SavedDraft) {
        self.saved = saved
    }
}

extension SavedDraftBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        let (draft, facts) = (saved.draft, saved.draft.facts)
        json.object { o in
            o("id", saved.id)
            o("version", saved.version)
            o("changedAt", saved.changedAt)
            o("name", draft.name)
            o("description", draft.description)
            o("price", draft.price)
            o("discount", draft.discount)
            o("stock", draft.stock)
            o("currency", draft.currency)
            o("category", facts.category)
            o("condition", facts.condition?.rawValue ?? "")
            o("ways", facts.tradingWays.map(\.rawValue))
            o("parcelFee", facts.parcelFee)
            o("giveaway", facts.giveaway?.rawValue ?? "")
            o("takesOffers", facts.takesOffers)
            o("offersFrom", facts.offersFrom)
            o("photos", saved.photos.map(PhotoBody.init))
            o("lostPhotos", Int64(saved.lostPhotos))
        }
    }
}

extension SavedDraftBody: Decodable {
    private enum Key: CodingKey {
        case id, version, changedAt, name, description, price, discount, stock, currency, category, condition
        case ways, parcelFee, giveaway, takesOffers, offersFrom, photos, lostPhotos
    }

    /// Reads a draft; a condition, a way or a kind of giving that a newer market made up is left out.
    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String { try body.decode(String.self, forKey: key) }
        let ways = try body.decode([String].self, forKey: .ways).compactMap(TradingWay.init)
        let draft = ProductDraft(
            name: try text(.name),
            description: try text(.description),
            price: try text(.price),
            discount: try text(.discount),
            stock: try text(.stock),
            currency: try body.decode(Currency.self, forKey: .currency),
            facts: FactsDraft(
                category: try text(.category),
                condition: Condition(rawValue: try text(.condition)),
                meets: ways.contains(.meeting),
                sends: ways.contains(.parcel),
                parcelFee: try text(.parcelFee),
                giveaway: Giveaway(rawValue: try text(.giveaway)),
                takesOffers: try body.decode(Bool.self, forKey: .takesOffers),
                offersFrom: try text(.offersFrom)
            )
        )
        saved = SavedDraft(
            id: try body.decode(SavedDraft.ID.self, forKey: .id),
            version: try body.decode(Int64.self, forKey: .version),
            draft: draft,
            photos: try body.decode([PhotoBody].self, forKey: .photos).map(\.photo),
            lostPhotos: try body.decode(Int.self, forKey: .lostPhotos),
            changedAt: try body.decode(Timestamp.self, forKey: .changedAt)
        )
    }
}

extension FactsDraft {
    fileprivate var tradingWays: [TradingWay] {
        (meets ? [.meeting] : []) + (sends ? [.parcel] : [])
    }
}

/// The draft that goods are made of: `{"id":5,"version":3}`.
public struct DraftReferenceInput: Hashable, Sendable, Decodable {
    public let id: SavedDraft.ID
    public let version: Int64

    public init(_ reference: DraftReference) {
        id = reference.id
        version = reference.version
    }

    public var reference: DraftReference { DraftReference(id, version: version) }
}

extension DraftReferenceInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("version", version)
        }
    }
}
