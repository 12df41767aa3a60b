import Figures
import Market
import MarketStore

/// A seller, and 64 people who want what there is.
struct Traders {
    private static let buyers = 64
    static let accepts = 1_000

    let seller: Account.ID
    let buyers: [Account.ID]
    private let store: SQLiteStore
    private let words: MessageText
    private let codes = DealCodes(123_456, 654_321)

    init(_ store: SQLiteStore, named name: String = "사람") async throws {
        guard let words = MessageText("아직 살 수 있나요?") else {
            preconditionFailure("a sentence is a message")
        }
        self.words = words
        self.store = store
        var accounts: [Account.ID] = []
        for number in 0...Self.buyers {
            let new = NewAccount(name: "\(name) \(number)", passwordHash: "!", vendor: .random())
            accounts.append(try await store.createAccount(new).id)
        }
        seller = accounts.removeFirst()
        buyers = accounts
    }

    private func goods(_ count: Int, stock: Int64) async throws -> [Product] {
        let new = try (0..<count).map { number in
            NewProduct(
                seller: seller,
                name: "의자 \(number)",
                description: "",
                price: Price(try Money("10000", currency: .krw)),
                stock: stock,
                facts: ProductFacts(takesOffers: true)
            )
        }
        return try await store.createProducts(new)
    }

    private func talk(about product: Product, _ buyer: Account.ID) async throws -> Conversation.ID {
        let first = NewMessage(author: buyer, text: words)
        return try await store.beginConversation(about: product.id, first).conversation.id
    }

    /// So many open offers, each for goods of its own.
    func offers(_ count: Int = accepts) async throws -> [Offer.ID] {
        var offers: [Offer.ID] = []
        let amount = try Money("8000", currency: .krw)
        for (number, product) in try await goods(count, stock: 1).enumerated() {
            let buyer = buyers[number % buyers.count]
            let conversation = try await talk(about: product, buyer)
            offers.append(try await store.makeOffer(NewOffer(in: conversation, by: buyer, amount)).id)
        }
        return offers
    }

    /// Microseconds until each of the offers, accepted one every 5 ms until it is over, is acknowledged.
    func accept(_ offers: [Offer.ID], until isOver: () -> Bool = { false }) async throws -> [Double] {
        try await withThrowingTaskGroup(of: Double.self) { group in
            let start = ContinuousClock.now
            for (number, offer) in offers.enumerated() where !isOver() {
                try await ContinuousClock().sleep(until: start + .milliseconds(5 * number))
                group.addTask { [store, seller, codes] in
                    try await Timing.wall {
                        _ = try await store.answerOffer(offer, .accept, by: seller, codes: codes)
                    }.1
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Has all open deals of the seller's be kept, and reviewed by both.
    func review() async throws {
        while true {
            let open = try await store.deals(of: seller, DealFilter(isOpen: true), at: nil, limit: 100)
                .elements
            guard !open.isEmpty else { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for own in open {
                    group.addTask {
                        let deal = own.deal
                        _ = try await store.confirmDeal(
                            deal.id,
                            withCode: codes.code(of: .buyer),
                            by: deal.seller
                        )
                        for author in [deal.buyer, deal.seller] {
                            let words = ReviewWords(.again, tags: [.kind])
                            _ = try await store.writeReview(words, of: deal.id, by: author)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Makes so many open deals of the seller's.
    func deal(_ count: Int) async throws {
        for product in try await goods(count / buyers.count + 1, stock: Int64(buyers.count)) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for buyer in buyers {
                    group.addTask {
                        let conversation = try await talk(about: product, buyer)
                        _ = try await store.makeDeal(NewDeal(in: conversation, codes: codes), by: seller)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
