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

    private var deals: DealService { services.deals }

    func makeOffer(_ call: APICall) async throws -> HTTPResponse {
        guard case .offers(let id) = call.route else { throw call.misrouted }
        return try await makeOffer(call) { amount, words, account, key throws(DealError) in
            try await deals.offer(amount, words, in: id, by: account, key: key)
        }
    }

    func offerForProduct(_ call: APICall) async throws -> HTTPResponse {
        guard case .productOffers(let id) = call.route else { throw call.misrouted }
        let greeting = call.incoming.texts[.offerGreeting]
        return try await makeOffer(call) { amount, words, account, key throws(DealError) in
            try await deals.offer(amount, words, about: id, greeting: greeting, by: account, key: key)
        }
    }

    private func makeOffer(
        _ call: APICall,
        _ make: (Int64, OfferWords, Account, RequestKey<Offer>?) async throws(DealError) -> Outcome<Offer>
    ) async throws -> HTTPResponse {
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let input = try JSONInput.read(OfferInput.self, from: json)
        let outcome = try await make(
            input.amount.hundredths,
            OfferWords(quantity: input.quantity ?? 1, hours: input.hours),
            account,
            key.map { RequestKey($0, content: call.content(json)) { StoredReply($0).bytes } }
        )
        return try .made(outcome) { StoredReply($0) }
    }

    func showOffer(_ call: APICall) async throws -> HTTPResponse {
        guard case .offer(let id) = call.route else { throw call.misrouted }
        return .json(OfferBody(try await deals.offer(id, of: try call.account())))
    }

    func answer(_ call: APICall) async throws -> HTTPResponse {
        guard case .offerAnswer(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(OfferAnswerInput.self)
        return .json(OfferBody(try await deals.answer(input.answer, to: id, by: account)))
    }

    func makeDeal(_ call: APICall) async throws -> HTTPResponse {
        guard case .conversationDeal(let id) = call.route else { throw call.misrouted }
        let (account, key) = (try call.account(), try call.idempotencyKey())
        let json = try await call.json()
        let outcome = try await deals.reserve(
            try JSONInput.read(DealInput.self, from: json).quantity ?? 1,
            in: id,
            by: account,
            key: key.map { RequestKey($0, content: call.content(json)) { StoredReply($0).bytes } }
        )
        return try .made(outcome) { StoredReply($0) }
    }

    func reserveFromLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .productDeal(let id) = call.route else { throw call.misrouted }
        let greeting = call.incoming.texts[.dealLineGreeting]
        let own = try await deals.reserveFromLine(of: id, greeting: greeting, by: try call.account())
        return StoredReply(own).response
    }
}

extension DealHandler {
    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .deals(let query) = call.route else { throw call.misrouted }
        let page = try await deals.deals(
            query.filter,
            at: query.cursor,
            limit: query.limit,
            for: try call.account()
        )
        return .json(
            PageBody(
                items: page.elements.map(DealBody.init),
                next: page.next,
                previous: page.previous,
                total: nil
            )
        )
    }

    func show(_ call: APICall) async throws -> HTTPResponse {
        guard case .deal(let id) = call.route else { throw call.misrouted }
        return .json(DealBody(try await deals.deal(id, of: try call.account())))
    }

    func setState(_ call: APICall) async throws -> HTTPResponse {
        guard case .dealState(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(DealStateInput.self)
        switch (input.state, input.reason, input.until) {
        case (.cancelled, let reason?, nil):
            return .json(DealBody(try await deals.cancel(id, for: reason, by: account)))
        case (.reserved, nil, let end?):
            return .json(DealBody(try await deals.prolong(id, until: end, by: account)))
        default:
            throw RequestFailure.problem(
                .malformed,
                detail: "To cancel needs a reason, and to prolong a moment."
            )
        }
    }

    func showCode(_ call: APICall) async throws -> HTTPResponse {
        guard case .dealCode(let id) = call.route else { throw call.misrouted }
        return .json(DealCodeBody(code: try await deals.code(of: id, for: try call.account())))
    }

    func confirm(_ call: APICall) async throws -> HTTPResponse {
        guard case .dealConfirmation(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(ConfirmationInput.self)
        return .json(DealBody(try await deals.confirm(id, withCode: input.code, by: account)))
    }

    func object(_ call: APICall) async throws -> HTTPResponse {
        guard case .dealObjection(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let json = try await call.json()
        let input = json.isEmpty ? ObjectionInput() : try JSONInput.read(ObjectionInput.self, from: json)
        switch input.kind ?? .notTraded {
        case .notTraded: return .json(DealBody(try await deals.object(to: id, by: account)))
        case .noShow: return .json(DealBody(try await deals.noteNoShow(id, by: account)))
        case .wasThere: return .json(DealBody(try await deals.denyNoShow(id, by: account)))
        }
    }
}

extension DealHandler {
    func makeMeeting(_ call: APICall) async throws -> HTTPResponse {
        guard case .meetings(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(MeetingInput.self)
        let words = MeetingWords(at: input.at, place: input.place, note: input.note)
        let meeting = try await deals.meet(
            words,
            isConfirmed: input.confirmed ?? false,
            in: id,
            by: account
        )
        return .json(.created, MeetingBody(meeting))
    }

    func answerMeeting(_ call: APICall) async throws -> HTTPResponse {
        guard case .meetingAnswer(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(MeetingAnswerInput.self)
        return .json(MeetingBody(try await deals.answer(input.answer, to: id, by: account)))
    }
}

extension DealHandler {
    func showLinePlace(_ call: APICall) async throws -> HTTPResponse {
        guard case .queue(let id) = call.route else { throw call.misrouted }
        guard let place = try await deals.linePlace(of: id, for: try call.account()) else {
            throw RequestFailure.problem(.notFound)
        }
        return .json(QueuePositionBody(place))
    }

    func joinLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .queue(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        return .json(
            QueuePositionBody(
                try await deals.joinLine(of: id, by: account, from: call.request.outsideNetwork)
            )
        )
    }

    func leaveLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .queue(let id) = call.route else { throw call.misrouted }
        try await deals.leaveLine(of: id, by: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension APICall {
    /// The content that a key stands for: the same words to the same address.
    fileprivate func content(_ json: [UInt8]) -> [[UInt8]] {
        [Array("POST".utf8), Array(route.path.utf8), json]
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
        self.init(location: Route.offer(offer.id).path, json: JSONWriter.bytes(of: OfferBody(offer)))
    }

    fileprivate init(_ own: OwnDeal) {
        self.init(location: Route.deal(own.deal.id).path, json: JSONWriter.bytes(of: DealBody(own)))
    }
}
