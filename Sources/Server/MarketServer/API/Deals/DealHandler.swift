import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for offers, deals and handovers.
struct DealHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.makeOffer, replying: makeOffer)
        handlers.on(.offerForProduct, replying: offerForProduct)
        handlers.on(.requestPurchase, replying: requestPurchase)
        handlers.on(.showOffer, showOffer)
        handlers.on(.answerOffer, answer)
        handlers.on(.makeDeal, replying: makeDeal)
        handlers.on(.reserveFromLine, replying: reserveFromLine)
        handlers.on(.listDeals, list)
        handlers.on(.showDeal, show)
        handlers.on(.setDealState, setState)
        handlers.on(.showDealCode, showCode)
        handlers.on(.confirmDeal, confirm)
        handlers.on(.objectToDeal, object)
        handlers.on(.makeMeeting, makeMeeting)
        handlers.on(.answerMeeting, answerMeeting)
        handlers.on(.showLinePlace, showLinePlace)
        handlers.on(.joinLine, joinLine)
        handlers.on(.leaveLine, leaveLine)
    }

    private var deals: DealService { services.deals }

    func makeOffer(_ call: APICall, _ id: Conversation.ID) async throws -> HTTPResponse {
        try await makeOffer(call, Endpoint.makeOffer.path(id)) {
            amount,
            words,
            account,
            key throws(MarketError) in
            try await deals.offer(amount, words, in: id, by: account, key: key)
        }
    }

    func offerForProduct(_ call: APICall, _ id: Product.ID) async throws -> HTTPResponse {
        let greeting = call.incoming.texts[.offerGreeting]
        return try await makeOffer(call, Endpoint.offerForProduct.path(id)) {
            amount,
            words,
            account,
            key throws(MarketError) in
            try await deals.offer(amount, words, about: id, greeting: greeting, by: account, key: key)
        }
    }

    private func makeOffer(
        _ call: APICall,
        _ path: String,
        _ make: (Int64, OfferWords, Account, RequestKey<Offer>?) async throws(MarketError) -> Outcome<Offer>
    ) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let input = try JSONInput.read(OfferInput.self, from: json)
        let outcome = try await make(
            input.amount.hundredths,
            OfferWords(quantity: input.quantity ?? 1, hours: input.hours),
            account,
            key.map { RequestKey($0, posted: json, to: path) { StoredReply($0).bytes } }
        )
        return try .made(outcome) { StoredReply($0) }
    }

    func requestPurchase(_ call: APICall, _ id: Product.ID) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let input = try JSONInput.read(PurchaseInput.self, from: json)
        let outcome = try await deals.requestPurchase(
            of: id,
            at: input.shown,
            quantity: input.quantity ?? 1,
            greeting: call.incoming.texts[.purchaseGreeting],
            by: account,
            key: key.map {
                RequestKey($0, posted: json, to: Endpoint.requestPurchase.path(id)) { StoredReply($0).bytes }
            }
        )
        return try .made(outcome) { StoredReply($0) }
    }

    func showOffer(_ call: APICall, _ id: Offer.ID) async throws -> Offer {
        try await deals.offer(id, of: try call.account())
    }

    func answer(_ call: APICall, _ id: Offer.ID, _ input: OfferAnswerInput) async throws -> Offer {
        let account = try call.account()
        return try await deals.answer(input.answer, to: id, by: account)
    }

    func makeDeal(_ call: APICall, _ id: Conversation.ID) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let outcome = try await deals.reserve(
            try JSONInput.read(DealInput.self, from: json).quantity ?? 1,
            in: id,
            by: account,
            key: key.map {
                RequestKey($0, posted: json, to: Endpoint.makeDeal.path(id)) { StoredReply($0).bytes }
            }
        )
        return try .made(outcome) { StoredReply($0) }
    }

    func reserveFromLine(_ call: APICall, _ id: Product.ID) async throws -> HTTPResponse {
        let greeting = call.incoming.texts[.dealLineGreeting]
        let own = try await deals.reserveFromLine(of: id, greeting: greeting, by: try call.account())
        return StoredReply(own).response
    }
}

extension DealHandler {
    func list(_ call: APICall, _ query: DealQuery) async throws -> PageBody<OwnDeal> {
        let page = try await deals.deals(
            query.filter,
            at: query.cursor,
            limit: query.limit,
            for: try call.account()
        )
        return PageBody(page)
    }

    func show(_ call: APICall, _ id: Deal.ID) async throws -> OwnDeal {
        try await deals.deal(id, of: try call.account())
    }

    func setState(_ call: APICall, _ id: Deal.ID, _ input: DealStateInput) async throws -> OwnDeal {
        let account = try call.account()
        switch (input.state, input.reason, input.until) {
        case (.cancelled, let reason?, nil):
            return try await deals.cancel(id, for: reason, by: account)
        case (.reserved, nil, let end?):
            return try await deals.prolong(id, until: end, by: account)
        default:
            throw RequestFailure.problem(
                .malformed,
                detail: "To cancel needs a reason, and to prolong a moment."
            )
        }
    }

    func showCode(_ call: APICall, _ id: Deal.ID) async throws -> DealCodeBody {
        DealCodeBody(code: try await deals.code(of: id, for: try call.account()))
    }

    func confirm(_ call: APICall, _ id: Deal.ID, _ input: ConfirmationInput) async throws -> OwnDeal {
        let account = try call.account()
        return try await deals.confirm(id, withCode: input.code, by: account)
    }

    func object(_ call: APICall, _ id: Deal.ID, _ input: ObjectionInput) async throws -> OwnDeal {
        let account = try call.account()
        switch input.kind ?? .notTraded {
        case .notTraded: return try await deals.object(to: id, by: account)
        case .noShow: return try await deals.noteNoShow(id, by: account)
        case .wasThere: return try await deals.denyNoShow(id, by: account)
        }
    }
}

extension DealHandler {
    func makeMeeting(_ call: APICall, _ id: Conversation.ID, _ input: MeetingInput) async throws
        -> Meeting
    {
        let account = try call.account()
        let words = MeetingWords(at: input.at, place: input.place, note: input.note)
        return try await deals.meet(
            words,
            isConfirmed: input.confirmed ?? false,
            in: id,
            by: account
        )
    }

    func answerMeeting(_ call: APICall, _ id: Meeting.ID, _ input: MeetingAnswerInput) async throws
        -> Meeting
    {
        let account = try call.account()
        return try await deals.answer(input.answer, to: id, by: account)
    }
}

extension DealHandler {
    func showLinePlace(_ call: APICall, _ id: Product.ID) async throws -> QueuePosition {
        guard let place = try await deals.linePlace(of: id, for: try call.account()) else {
            throw RequestFailure.problem(.notFound)
        }
        return place
    }

    func joinLine(_ call: APICall, _ id: Product.ID) async throws -> QueuePosition {
        let account = try call.account()
        return try await deals.joinLine(of: id, by: account, from: call.request.outsideNetwork)
    }

    func leaveLine(_ call: APICall, _ id: Product.ID) async throws {
        try await deals.leaveLine(of: id, by: try call.account())
    }
}

extension RequestKey {
    /// A key that stands for the same words to the same address.
    fileprivate init(
        _ name: String,
        posted json: [UInt8],
        to path: String,
        _ reply: @escaping @Sendable (Value) -> [UInt8]
    ) {
        self.init(name, content: [Array("POST".utf8), Array(path.utf8), json], answer: reply)
    }
}

extension HTTPResponse {
    /// The reply for a new value, or the stored one for a repetition.
    fileprivate static func made<Value>(
        _ outcome: Outcome<Value>,
        _ reply: (Value) -> StoredReply
    ) throws -> HTTPResponse {
        switch outcome {
        case .done(let value): reply(value).response
        case .repeated(let answer): try StoredReply(bytes: answer).response
        }
    }
}

extension StoredReply {
    fileprivate init(_ offer: Offer) {
        self.init(location: Endpoint.showOffer.path(offer.id), json: JSONWriter.bytes(of: offer))
    }

    fileprivate init(_ own: OwnDeal) {
        self.init(location: Endpoint.showDeal.path(own.deal.id), json: JSONWriter.bytes(of: own))
    }
}
