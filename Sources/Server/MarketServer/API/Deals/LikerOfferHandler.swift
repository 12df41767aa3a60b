import HTTPServer
import Market
import MarketAPI
import MarketService

/// One lower price for all who like goods.
struct LikerOfferHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func show(_ call: APICall) async throws -> HTTPResponse {
        let (id, account) = try product(call)
        guard let offer = try await services.likerOffers.offer(for: id, of: account) else {
            throw RequestFailure.problem(.notFound)
        }
        return .json(LikerOfferBody(offer))
    }

    func make(_ call: APICall) async throws -> HTTPResponse {
        let (id, account) = try product(call)
        let input = try await call.input(LikerOfferInput.self)
        let offer = try await services.likerOffers.make(input.amount.hundredths, for: id, by: account)
        return .json(LikerOfferBody(offer))
    }

    func withdraw(_ call: APICall) async throws -> HTTPResponse {
        let (id, account) = try product(call)
        try await services.likerOffers.withdraw(id, by: account)
        return HTTPResponse(.noContent)
    }

    func take(_ call: APICall) async throws -> HTTPResponse {
        let (id, account) = try product(call)
        let greeting = call.incoming.texts[.likerOfferGreeting]
        let deal = try await services.likerOffers.take(id, greeting: greeting, by: account)
        return .json(DealBody(try await services.deals.deal(deal.id, of: account)))
    }

    private func product(_ call: APICall) throws -> (Product.ID, Account) {
        guard case .likerOffer(let id) = call.route else { throw call.misrouted }
        return (id, try call.account())
    }
}
