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

    func write(_ call: APICall) async throws -> HTTPResponse {
        guard case .dealReview(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(ReviewInput.self)
        let reviews = try await services.reviews.write(
            input.verdict,
            tags: Set(input.tags ?? []),
            text: input.text ?? "",
            of: id,
            by: account
        )
        return .json(OwnReviewsBody(reviews))
    }

    func answer(_ call: APICall) async throws -> HTTPResponse {
        guard case .reviewReply(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(ReplyInput.self)
        return .json(ReviewBody(try await services.reviews.answer(id, input.text, by: account)))
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .accountReviews(let id, let cursor, let limit) = call.route else { throw call.misrouted }
        // Nobody's reviews are no empty list.
        _ = try await services.accounts.account(id)
        let page = try await services.reviews.reviews(of: id, at: cursor, limit: limit)
        return .json(
            PageBody(
                items: page.elements.map(ReviewBody.init),
                next: page.next,
                previous: page.previous,
                total: nil
            )
        )
    }
    func listNoticedTrades(_ call: APICall) async throws -> HTTPResponse {
        .json(NoticedTradesBody(try await services.reviews.noticedTrades(for: call.caller)))
    }
}
