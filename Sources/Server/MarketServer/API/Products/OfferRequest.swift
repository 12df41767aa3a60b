import HTTPServer
import Market
import MarketAPI
import MarketService

/// A request to offer a product: JSON that names uploads, or a form of JSON and photos.
struct OfferRequest: Sendable {
    let offer: ProductOffer
    /// The content that the request's key stands for, besides the photos that came along.
    let content: [[UInt8]]

    /// `currency` is that of a body without one.
    init(_ call: APICall, _ uploads: UploadReader, currency: Currency) async throws {
        guard MediaType(call.request[.contentType] ?? "").isForm else {
            let json = try await call.json()
            self.init(try JSONInput.product(from: json), json: json, currency: currency)
            return
        }
        let form = try await uploads.form(
            call.request,
            of: UsageParty(try call.account()),
            // One more than a product may have, so that it is the rules of the draft that refuse it.
            files: DraftRules.market.photos.upperBound + 1,
            orElse: InvalidDraft(problems: [DraftProblem(.photos, .tooMany)])
        )
        guard let part = form.texts.first(where: { $0.head.name == "product" }) else {
            throw RequestFailure.problem(
                .malformed,
                detail: "The form has no part named product with the JSON."
            )
        }
        let altTexts = form.texts.filter { $0.head.name == "alt" }.map(\.string)
        for text in altTexts { try JSONInput.check(text, "alt", upTo: JSONInput.longestAltText) }
        self.init(
            try JSONInput.product(from: part.bytes),
            json: part.bytes,
            currency: currency,
            photos: form.files.map { ReceivedPhoto($0) },
            altTexts: altTexts
        )
    }

    private init(
        _ input: ProductInput,
        json: [UInt8],
        currency: Currency,
        photos: [ReceivedPhoto] = [],
        altTexts: [String] = []
    ) {
        offer = ProductOffer(
            input.applied(to: ProductDraft(currency: currency)),
            uploads: (input.photos ?? []).map { PhotoPlace($0.id, altText: $0.alt ?? "") },
            photos: photos,
            altTexts: altTexts,
            saved: input.draft?.reference
        )
        content = [Array("POST /products".utf8), json] + altTexts.map { Array($0.utf8) }
    }
}

extension JSONInput {
    fileprivate static let longestAltText = 1000

    /// Reads the new values of a product.
    static func product(from json: [UInt8]) throws(RequestFailure) -> ProductInput {
        let input = try read(ProductInput.self, from: json)
        for photo in input.photos ?? [] { try check(photo.alt ?? "", "alt", upTo: longestAltText) }
        return input
    }
}
