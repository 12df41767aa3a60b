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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.showLikerOffer, show)
        handlers.on(.makeLikerOffer, make)
        handlers.on(.withdrawLikerOffer, withdraw)
        handlers.on(.takeLikerOffer, take)
    }

    func show(_ call: APICall, _ id: Product.ID) async throws -> LikerOffer {
        let account = try call.account()
        guard let offer = try await services.likerOffers.offer(for: id, of: account) else {
            throw RequestFailure.problem(.notFound)
        }
        return offer
    }

    func make(_ call: APICall, _ id: Product.ID, _ input: LikerOfferInput) async throws -> LikerOffer {
        let account = try call.account()
        return try await services.likerOffers.make(input.amount.hundredths, for: id, by: account)
    }

    func withdraw(_ call: APICall, _ id: Product.ID) async throws {
        let account = try call.account()
        try await services.likerOffers.withdraw(id, by: account)
    }

    func take(_ call: APICall, _ id: Product.ID) async throws -> OwnDeal {
        let account = try call.account()
        let greeting = call.incoming.texts[.likerOfferGreeting]
        let deal = try await services.likerOffers.take(id, greeting: greeting, by: account)
        return try await services.deals.deal(deal.id, of: account)
    }
}
