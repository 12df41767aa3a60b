import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for drafts of products.
struct DraftHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listDrafts, list)
        handlers.on(.addDraft, replying: add)
        handlers.on(.showDraft, replying: show)
        handlers.on(.changeDraft, replying: change)
        handlers.on(.removeDraft, remove)
    }

    func list(_ call: APICall) async throws -> PageBody<SavedDraft> {
        PageBody(items: try await services.drafts.drafts(of: try call.account()))
    }

    func add(_ call: APICall) async throws -> HTTPResponse {
        let (owner, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let outcome = try await services.drafts.add(
            try content(json),
            by: owner,
            key: key.map { key in
                RequestKey(key, content: [Array("POST /drafts".utf8), json]) { Self.answer($0).bytes }
            }
        )
        switch outcome {
        case .done(let draft): return Self.answer(draft).response
        case .repeated(let answer): return try StoredReply(bytes: answer).response
        }
    }

    func show(_ call: APICall, _ id: SavedDraft.ID) async throws -> HTTPResponse {
        Self.reply(try await services.drafts.draft(id, of: try call.account()))
    }

    func change(_ call: APICall, _ id: SavedDraft.ID) async throws -> HTTPResponse {
        let owner = try call.account()
        return Self.reply(
            try await services.drafts.change(
                id,
                from: call.wantedVersion,
                to: try content(try await call.json()),
                by: owner
            )
        )
    }

    func remove(_ call: APICall, _ id: SavedDraft.ID) async throws {
        try await services.drafts.discard(
            id,
            from: call.wantedVersion,
            by: try call.account()
        )
    }

    private func content(_ json: [UInt8]) throws(RequestFailure) -> DraftContent {
        let input = try JSONInput.product(from: json)
        let empty = ProductDraft(currency: services.products.currencies.first)
        return DraftContent(
            input.applied(to: empty),
            photos: (input.photos ?? []).map { PhotoPlace($0.id, altText: $0.alt ?? "") }
        )
    }

    private static func reply(_ draft: SavedDraft) -> HTTPResponse {
        var reply = HTTPResponse.json(draft)
        reply.fields[.etag] = "\"\(draft.version)\""
        return reply
    }

    private static func answer(_ draft: SavedDraft) -> StoredReply {
        StoredReply(
            location: Endpoint.showDraft.path(draft.id),
            json: JSONWriter.bytes(of: draft)
        )
    }
}
