import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for reviews of trading partners.
struct ReviewHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.writeReview, write)
        handlers.on(.answerReview, answer)
        handlers.on(.listReviews, list)
        handlers.on(.listNoticedTrades, listNoticedTrades)
    }

    func write(_ call: APICall, _ id: Deal.ID, _ input: ReviewInput) async throws -> OwnReviews {
        let account = try call.account()
        return try await services.reviews.write(
            input.verdict,
            tags: Set(input.tags ?? []),
            text: input.text ?? "",
            of: id,
            by: account
        )
    }

    func answer(_ call: APICall, _ id: Review.ID, _ input: ReplyInput) async throws -> Review {
        let account = try call.account()
        return try await services.reviews.answer(id, input.text, by: account)
    }

    func list(_ call: APICall, _ address: NumberedQuery<Account, PageQuery>) async throws
        -> PageBody<ReviewRow>
    {
        // Nobody's reviews are no empty list.
        _ = try await services.accounts.account(address.id)
        let page = try await services.reviews.reviews(
            of: address.id,
            at: address.query.cursor,
            limit: address.query.limit
        )
        let authors = Set(page.elements.map(\.author.id))
        let profiles = try await services.profiles.profiles(of: authors, for: call.caller)
        return PageBody(page) { ReviewRow($0, picture: profiles[$0.author.id]?.picture) }
    }

    func listNoticedTrades(_ call: APICall) async throws -> NoticedTrades {
        try await services.reviews.noticedTrades(for: call.caller)
    }
}
