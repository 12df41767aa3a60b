import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles

/// A market in memory where account 1 trades with account 9, about which conversation 4 is.
@MainActor
final class TradeMarket {
    let talk = TalkMarket()
    /// The error of every action on offers and deals.
    var failure: ClientError?
    var deals: [OwnDeal] = []
    var place: QueuePosition?
    /// The requested actions, in words.
    private(set) var asked: [String] = []

    func stub(_ client: inout MarketClient) {
        talk.stub(&client)
        client.deals.answer = { [self] offer, answer throws(ClientError) in
            try await took("\(answer) \(offer)")
            return .sample(offer.rawValue)
        }
        client.deals.offer = { [self] id, offer throws(ClientError) in
            try await took("offer \(offer.amount.hundredths / 100) in \(id)")
            return .sample()
        }
        client.deals.offerForProduct = { [self] id, offer throws(ClientError) in
            try await took("offer \(offer.amount.hundredths / 100) for \(id)")
            return .sample()
        }
        client.deals.requestPurchase = { [self] id, purchase throws(ClientError) in
            try await took("buy \(id) for \(purchase.price.hundredths / 100)")
            return .sample()
        }
        client.deals.reserve = { [self] id, count throws(ClientError) in
            try await took("reserve \(count) in \(id)")
            return .sample()
        }
        client.deals.list = { [self] query throws(ClientError) in
            try await took("list \(query.filter.isOpen == true ? "open" : "past")")
            return await Page(deals.filter { $0.deal.state.isOpen == query.filter.isOpen }, next: nil)
        }
        client.deals.show = { [self] id throws(ClientError) in try await deal(id) }
        client.deals.code = { [self] id throws(ClientError) in
            try await took("code \(id)")
            return "123456"
        }
        client.deals.confirm = { [self] id, code throws(ClientError) in
            try await took(code.map { "code \($0)" } ?? "confirm")
            return try await change(id, code == nil ? .oneSided : .completed)
        }
        client.deals.object = { [self] id throws(ClientError) in
            try await took("object")
            return try await change(id, .cancelled)
        }
        client.deals.cancel = { [self] id, reason throws(ClientError) in
            try await took("cancel \(reason)")
            return try await change(id, .cancelled)
        }
        client.deals.prolong = { [self] id, end throws(ClientError) in
            try await took("prolong \(end.millisecondsSince1970)")
            return try await deal(id)
        }
        client.deals.sell = { [self] product, id, _ throws(ClientError) in
            try await took("sell \(product) in \(id)")
            return .sample(product.rawValue)
        }
        client.deals.meet = { [self] _, input throws(ClientError) in
            let moment = input.at.internetText.prefix(16)
            try await took("meet \(moment) \(input.place)\(input.confirmed == true ? " 확인" : "")")
            return .sample(by: 1, at: input.at)
        }
        client.deals.answerMeeting = { [self] id, answer throws(ClientError) in
            try await took("\(answer) meeting \(id)")
            return .sample(at: .sampleNow)
        }
        client.deals.noteNoShow = { [self] id throws(ClientError) in
            try await took("no show")
            return try await change(id, .noShow)
        }
        client.deals.denyNoShow = { [self] id throws(ClientError) in
            try await took("was there")
            return try await deal(id)
        }
        client.deals.endAndSetState = { [self] id, state, _ throws(ClientError) in
            try await took("end and \(state.rawValue) \(id)")
            return .sample(id.rawValue)
        }
        client.deals.endAndDelete = { [self] id throws(ClientError) in
            try await took("end and delete \(id)")
        }
        client.reviews.write = { [self] id, input throws(ClientError) in
            let tags = input.tags?.map(\.rawValue) ?? []
            try await took("review \(([input.verdict.rawValue] + tags).joined(separator: " "))")
            return try await write(input, of: id)
        }
        client.reviews.answer = { [self] id, text throws(ClientError) in
            try await took("reply \(text)")
            return .sample(by: id.rawValue, reply: Review.Reply(text: text, at: .sampleNow))
        }
        client.deals.linePlace = { [self] _ throws(ClientError) in await place }
        client.deals.joinLine = { [self] product throws(ClientError) in
            try await took("join \(product)")
            return QueuePosition(position: 2, waiting: 2, heldUntil: nil)
        }
        client.deals.leaveLine = { [self] product throws(ClientError) in try await took("leave \(product)") }
        client.deals.reserveFromLine = { [self] product throws(ClientError) in
            try await took("take \(product)")
            return .sample()
        }
    }

    private func took(_ wish: String) throws(ClientError) {
        asked.append(wish)
        if let failure { throw failure }
    }

    private func deal(_ id: Deal.ID) throws(ClientError) -> OwnDeal {
        if let failure { throw failure }
        guard let found = deals.first(where: { $0.deal.id == id }) else {
            throw .refused(Refusal(status: 404, code: .notFound))
        }
        return found
    }

    private func write(_ input: ReviewInput, of id: Deal.ID) throws(ClientError) -> OwnReviews {
        let own = try deal(id)
        let words = ReviewWords(input.verdict, tags: Set(input.tags ?? []))
        let reviews = OwnReviews.sample(
            mine: .sample(by: 1, words, seenAt: own.reviews?.due ?? .sampleNow),
            theirs: own.reviews?.theirs ?? .none
        )
        deals = deals.map { $0.deal.id == id ? .sample(own.deal, reviews: reviews) : $0 }
        return reviews
    }

    private func change(_ id: Deal.ID, _ state: Deal.State) throws(ClientError) -> OwnDeal {
        let old = try deal(id)
        let by: Set<Conversation.Role> =
            switch state {
            case .completed: [.buyer, .seller]
            case .oneSided: [old.role]
            default: []
            }
        let new = OwnDeal.sample(
            .sample(
                id.rawValue,
                seller: old.deal.seller.rawValue,
                buyer: old.deal.buyer.rawValue,
                state: state,
                confirmedBy: by
            ),
            reviews: state == .completed ? .sample() : nil
        )
        deals = deals.map { $0.deal.id == id ? new : $0 }
        return new
    }
}

extension Timestamp {
    /// The moment at which the clock of a stage stands.
    static let sampleNow = Timestamp(millisecondsSince1970: 1_642_464_060_000)
}
