import Market
import MarketStore
import SeededRandom
import Testing

/// Whatever people, moderators and time do to one seller's chairs, SQLite and PostgreSQL come to the same, and the goods are
/// what their deals say.
@Suite(.timeLimit(.minutes(10)))
struct DealWalkTests {
    @Test(arguments: UInt64(1)...8)
    func stateIsWhatTheDealsSay(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let stock = Int64.random(in: 1...3, using: &random)
        let other = Backend.allCases.last ?? .sqlite
        try await other.withTrade(stock: stock, buyers: 4) { _, plain async throws in
            try await Backend.sqlite.withTrade(stock: stock, buyers: 4) { store, trade async throws in
                for step in 0..<150 {
                    let pause =
                        Bool.random(using: &random) ? 1 : Int64.random(in: 0...TestTrade.day, using: &random)
                    plain.clock.advance(milliseconds: pause)
                    trade.clock.advance(milliseconds: pause)
                    let action = TradeStep(&random)
                    let (expected, found) = (await action.result(on: plain), await action.result(on: trade))
                    try #require(found == expected, "seed \(seed), step \(step): \(action)")
                    let sights = (try await plain.sight(), try await trade.sight())
                    try #require(sights.1 == sights.0, "seed \(seed), step \(step): after \(action)")
                    try trade.expectToAddUp(try await store.product(trade.chair.id), sights.1.deals)
                }
            }
        }
    }
}

/// One action in a trade.
private enum TradeStep {
    case offer(buyer: Int, isSellers: Bool, Int64)
    case answer(Offer.Answer, Int64, buyer: Int?)
    case reserve(buyer: Int, Int64)
    case sell(buyer: Int)
    case cancel(Int64, buyer: Int?)
    case object(Int64, buyer: Int?)
    case prolong(Int64, Int64)
    case confirm(Int64, buyer: Int?, code: String?)
    case join(buyer: Int)
    case leave(buyer: Int)
    case edit(ProductState?, stock: Int64?, price: Int64?, cancelsDeals: Bool)
    case hold(Bool)
    case block(buyer: Int, Bool)
    case delete(cancelsDeals: Bool)
    case undelete
    case sweep

    init(_ random: inout SplitMix64) {
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        let buyer = number(4)
        let role = number(2) == 0 ? buyer : nil
        let id = Int64(number(12) + 1)
        let isSure = number(3) == 0
        self =
            switch number(34) {
            case 0...4: .offer(buyer: buyer, isSellers: role == nil, Int64(number(5) + 6) * 1_000)
            case 5...9: .answer(Offer.Answer.allCases[number(3)], Int64(number(30) + 1), buyer: role)
            case 10...13: .reserve(buyer: buyer, Int64(number(2) + 1))
            case 14: .sell(buyer: buyer)
            case 15, 16: .cancel(id, buyer: role)
            case 17: .object(id, buyer: role)
            case 18: .prolong(id, Int64(number(16)))
            case 19...22:
                .confirm(id, buyer: role, code: [nil, "111111", "222222", "000000"][number(4)])
            case 23, 24: .join(buyer: buyer)
            case 25: .leave(buyer: buyer)
            case 26, 27:
                .edit(
                    number(2) == 0 ? ProductState.allCases[number(4)] : nil,
                    stock: number(2) == 0 ? Int64(number(4)) : nil,
                    price: number(3) == 0 ? Int64(number(5) + 6) * 1_000 : nil,
                    cancelsDeals: isSure
                )
            case 28, 29: .hold(number(2) == 0)
            case 30: .block(buyer: buyer, number(3) == 0)
            case 31: isSure ? .delete(cancelsDeals: number(2) == 0) : .undelete
            case 32: .undelete
            default: .sweep
            }
    }

    /// Returns the outcome as a text.
    func result(on trade: TestTrade) async -> String {
        do { return try await perform(on: trade) } catch MarketError.refusedTrade(.dealOver(let deal)) {
            return "\(deal.id) is \(deal.state)"
        } catch {
            return "threw \(error)"
        }
    }

    private func perform(on trade: TestTrade) async throws -> String {
        let (store, chair, seller) = (trade.store, trade.chair.id, trade.seller.id)
        func account(_ buyer: Int?) -> Account.ID { buyer.map { trade.buyers[$0].id } ?? seller }
        switch self {
        case .offer(let buyer, let isSellers, let amount):
            let maker = isSellers ? seller : account(buyer)
            let new = NewOffer(in: trade.conversations[buyer], by: maker, try trade.won(amount))
            return "\(try await store.makeOffer(new))"
        case .answer(let answer, let id, let buyer):
            let codes = trade.codes
            return "\(try await store.answerOffer(Offer.ID(id), answer, by: account(buyer), codes: codes))"
        case .reserve(let buyer, let quantity):
            return "\(try await trade.reserve(for: buyer, quantity: quantity).id)"
        case .sell(let buyer):
            let new = NewDeal(in: trade.conversations[buyer], codes: trade.codes)
            return "\(try await store.sell(new, by: seller, cancellingDeals: false).id)"
        case .cancel(let id, let buyer):
            return "\(try await store.changeDeal(Deal.ID(id), .cancel(.other), by: account(buyer)).state)"
        case .object(let id, let buyer):
            return "\(try await store.changeDeal(Deal.ID(id), .object, by: account(buyer)).state)"
        case .prolong(let id, let days):
            let end = trade.clock.now.adding(days: days)
            return "\(try await store.changeDeal(Deal.ID(id), .prolong(until: end), by: seller).state)"
        case .confirm(let id, let buyer, let code):
            let deal = try await store.confirmDeal(Deal.ID(id), withCode: code, by: account(buyer))
            return "\(deal.state) \(deal.isMet)"
        case .join(let buyer): return "\(try await store.joinLine(of: chair, by: account(buyer)))"
        case .leave(let buyer):
            try await store.leaveLine(of: chair, by: account(buyer))
            return ""
        case .edit(let state, let stock, let price, let cancelsDeals):
            var edit = ProductEdit(
                price: try price.map { Price(try trade.won($0)) },
                stock: stock,
                state: state
            )
            edit.cancelsDeals = cancelsDeals
            _ = try await store.editProduct(chair, from: nil, edit, once: nil)
            return ""
        case .hold(true): return "\(try await store.hideProduct(chair, by: account(3), reason: "").state)"
        case .hold(false): return "\(try await store.restoreProduct(chair, by: account(3), reason: "").state)"
        case .block(let buyer, let isBlocked):
            try await store.setBlocked(isBlocked, account(buyer), by: seller)
            return ""
        case .delete(let cancelsDeals):
            _ = try await store.deleteProduct(
                chair,
                from: nil,
                by: seller,
                reason: "",
                cancellingDeals: cancelsDeals
            )
            return ""
        case .undelete: return "\(try await store.undeleteProduct(chair, by: seller).state)"
        case .sweep: return "\(try await store.endOverdueTrades(limit: 9))"
        }
    }
}

/// The state of a trade as everybody sees it.
private struct Sight: Hashable {
    var product: [Int64]
    var state: ProductState?
    var deals: [Deal]
    var conversations: [Conversation?]
    var places: [QueuePosition?]
    var notices: [[TradeNotice]]
}

extension TestTrade {
    fileprivate func sight() async throws -> Sight {
        let product = try await store.product(chair.id)
        var sight = Sight(
            product: product.map { [$0.stock, $0.reserved] } ?? [],
            state: product?.state,
            deals: try await store.deals(of: seller.id, DealFilter(), at: nil, limit: 100).elements.map(
                \.deal
            ),
            conversations: [],
            places: [],
            notices: []
        )
        for (buyer, conversation) in zip(buyers, conversations) {
            sight.conversations.append(try await store.conversation(conversation, of: buyer.id))
            sight.places.append(try await store.linePlace(of: chair.id, for: buyer.id))
        }
        for buyer in buyers.indices { sight.notices.append(try await notices(buyer)) }
        return sight
    }

    /// No unit is promised twice, and none comes or goes by itself.
    fileprivate func expectToAddUp(_ product: Product?, _ deals: [Deal]) throws {
        guard let product else { return }
        // A deadline that has passed may not have been written down.
        let open = deals.filter { $0.state == .reserved || $0.state == .oneSided }
        let held = open.reduce(0) { $0 + $1.held }
        #expect(held <= product.reserved)
        #expect((0...product.stock).contains(product.reserved))
    }
}
