import HTTPServer
import Market
import MarketAPI
import MarketService

/// What people offer each other, promise and hand over.
struct DealHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    private var deals: DealService { services.deals }

    func makeOffer(_ call: APICall) async throws -> HTTPResponse {
        guard case .offers(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let input = try await call.input(OfferInput.self)
        let offer = try await deals.offer(
            input.amount.hundredths,
            OfferWords(quantity: input.quantity ?? 1, hours: input.hours),
            in: id,
            by: account
        )
        return .made(OfferBody(offer), at: .offer(offer.id))
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
        let account = try call.account()
        let input = try await call.input(DealInput.self)
        return made(try await deals.reserve(input.quantity ?? 1, in: id, by: account))
    }

    func reserveFromLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .productDeal(let id) = call.route else { throw call.misrouted }
        let greeting = call.incoming.texts[.dealLineGreeting]
        return made(try await deals.reserveFromLine(of: id, greeting: greeting, by: try call.account()))
    }

    private func made(_ own: OwnDeal) -> HTTPResponse {
        .made(DealBody(own), at: .deal(own.deal.id))
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
        let meeting = try await deals.meet(words, in: id, by: account)
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
        return .json(LinePlaceBody(place))
    }

    func joinLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .queue(let id) = call.route else { throw call.misrouted }
        return .json(LinePlaceBody(try await deals.joinLine(of: id, by: try call.account())))
    }

    func leaveLine(_ call: APICall) async throws -> HTTPResponse {
        guard case .queue(let id) = call.route else { throw call.misrouted }
        try await deals.leaveLine(of: id, by: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension HTTPResponse {
    fileprivate static func made(_ body: some JSONWritable, at route: Route) -> HTTPResponse {
        var reply = HTTPResponse.json(.created, body)
        reply.fields[.location] = route.path
        return reply
    }
}
