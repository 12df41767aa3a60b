import HTTPServer
import Market
import MarketAPI
import MarketStore

/// What was sent to offer something: JSON that names uploads, or a form of JSON and photos.
struct Offer: Sendable {
    let input: ProductInput
    /// Photos that came along, which are shown after the uploads.
    let photos: [ReceivedPhoto]
    /// What is said of them, in their order.
    private let altTexts: [String]
    /// The JSON as it was sent.
    private let json: [UInt8]

    init(_ call: APICall, _ services: MarketServices) async throws {
        guard MediaType(call.request[.contentType] ?? "").isForm else {
            json = try await call.json(upTo: services.settings.largestJSON)
            input = try JSONInput.product(from: json)
            (photos, altTexts) = ([], [])
            return
        }
        var limits = MultipartLimits()
        // One more than a product may have, so that it is the rules of the draft that refuse it.
        limits.files = DraftRules.market.photos.upperBound + 1
        limits.file = services.settings.largestPhoto
        let tooMany = InvalidDraft(problems: [DraftProblem(.photos, .tooMany)])
        let form = try await call.form(within: limits, services, orElse: tooMany)
        guard let part = form.texts.first(where: { $0.head.name == "product" }) else {
            throw Failure.problem(.malformed, detail: "The form has no part named product with the JSON.")
        }
        json = part.bytes
        input = try JSONInput.product(from: json)
        photos = form.files.map(ReceivedPhoto.part)
        altTexts = form.texts.filter { $0.head.name == "alt" }.map(\.string)
        for text in altTexts { try JSONInput.check(text, "alt", upTo: JSONInput.longestAltText) }
    }

    var draft: ProductDraft {
        var draft = input.applied(to: ProductDraft())
        draft.photoCount += photos.count
        return draft
    }

    /// All photos in their order, those that came along under the ids that they were given.
    func places(of kept: [Photo.ID]) -> [PhotoPlace] {
        let before = (input.photos ?? []).map { PhotoPlace($0.id, altText: $0.alt ?? "") }
        return before
            + kept.enumerated().map { index, id in
                PhotoPlace(id, altText: altTexts.indices.contains(index) ? altTexts[index] : "")
            }
    }

    /// The digest of everything that was sent, whatever boundary the form had.
    func fingerprint(on pool: BlockingPool) async throws -> Fingerprint {
        var parts = [Array("POST /products".utf8), json] + altTexts.map { Array($0.utf8) }
        for photo in photos {
            parts.append(Array(try await photo.digest(on: pool).rawValue.utf8))
        }
        return Fingerprint(of: parts)
    }
}

extension JSONInput {
    fileprivate static let longestAltText = 1000

    /// What is to become of a product.
    static func product(from json: [UInt8]) throws(Failure) -> ProductInput {
        let input = try read(ProductInput.self, from: json)
        for photo in input.photos ?? [] { try check(photo.alt ?? "", "alt", upTo: longestAltText) }
        return input
    }
}
