import Market
import MarketAPI

/// A page whose unreadable rows are left out.
struct OwnPage<Item: Decodable & Sendable>: Decodable, Sendable {
    let items: [Item]
    let next: Cursor?
    let previous: Cursor?
    /// Only what was looked for may not be.
    let isComplete: Bool

    private enum Key: CodingKey {
        case items, next, previous, complete
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        items = try body.decode([LenientlyDecoded<Item>].self, forKey: .items).compactMap(\.value)
        next = try body.decodeIfPresent(String.self, forKey: .next).map { Cursor(rawValue: $0) }
        previous = try body.decodeIfPresent(String.self, forKey: .previous).map { Cursor(rawValue: $0) }
        isComplete = try body.decodeIfPresent(Bool.self, forKey: .complete) ?? true
    }
}

/// The results of a search.
struct OwnFindings: Decodable, Sendable {
    struct Section: Decodable, Sendable {
        let sort: String
        let products: [LenientlyDecoded<OwnProduct>]
    }

    let total: Total
    let sections: [Section]
    let corrections: [String]
    let correctedTo: String?
    /// Servers of before look at everything, and don't say so.
    let complete: Bool?
    /// Servers of before count nothing, and what can't be understood is of no use.
    let facets: LenientlyDecoded<FacetsBody>?
}

/// The market's JSON of a cart.
struct OwnCart: Decodable, Sendable {
    struct Line: Decodable, Sendable {
        let product: OwnProduct
        let quantity: Int64
        let addedAt: Timestamp
    }

    struct Sum: Decodable, Sendable {
        let currency: Currency
        let amount: Amount
    }

    let lines: [LenientlyDecoded<Line>]
    let sums: [LenientlyDecoded<Sum>]
}

/// One change, or the data of an event.
struct OwnChange: Decodable, Sendable {
    let number: Int64
    let product: OwnProduct?
    let removed: Product.ID?
}

/// The changes of the products since a number.
struct OwnChangesBody: Decodable, Sendable {
    let changes: [LenientlyDecoded<OwnChange>]
    let latest: Int64
    let hasMore: Bool
}

/// A photo that waits for its product.
struct OwnUpload: Decodable, Sendable {
    let photo: OwnPhoto
}

/// A problem whose code this build need not know.
struct OwnProblem: Decodable, Sendable {
    let code: ProblemCode?
    let detail: String?
    let fields: [ProblemBody.Field]
    let current: OwnProduct?
    let draft: SavedDraft?
    let work: SignUpWork?
    let request: String?

    private enum Key: CodingKey {
        case code, detail, fields, current, draft, work, request
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        code = try body.readable(ProblemCode.self, .code)
        detail = try body.readable(String.self, .detail)
        fields = try body.readableList(ProblemBody.Field.self, .fields)
        current = try body.readable(OwnProduct.self, .current)
        draft = try body.readable(SavedDraft.self, .draft)
        work = try body.readable(SignUpWork.self, .work)
        request = try body.readable(String.self, .request)
    }
}
