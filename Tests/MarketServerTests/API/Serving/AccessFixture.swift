import HTTPServer
import Market
import MarketAPI
import MarketServer
import MarketService
import MarketStore
import Testing

/// One thing of the owner's that an operation is tried on.
struct AccessFixture {
    let market: TestMarket
    let owner: Person
    let method: HTTPMethod
    let path: String

    init(_ operation: String, _ market: TestMarket, _ owner: Person, _ moderator: Person, isHidden: Bool)
        async throws
    {
        self.market = market
        self.owner = owner
        let halves = operation.split(separator: " ")
        method = HTTPMethod(rawValue: String(halves[0]))
        let template = String(halves[1])
        let id: any CustomStringConvertible
        if template.hasPrefix("/products/{id}") || template == "/cart/{id}" {
            let product = try await market.product(of: owner)
            id = product.id
            if isHidden {
                _ = try await market.ask(.put, "/products/\(id)/state", as: owner, #"{"state":"hidden"}"#)
            }
            if template.hasSuffix("undelete") {
                _ = try await market.ask(.delete, "/products/\(id)", as: owner)
            }
            if template.hasSuffix("moderation"), method == .delete {
                _ = try await market.store.hideProduct(product.id, by: moderator.account.id, reason: "x")
            }
        } else if template.hasPrefix("/conversations/{id}") {
            let product = try await market.product(of: owner)
            let buyer = try await market.person("buyer \(product.id)")
            let reply = try await market.ask(
                .post,
                "/products/\(product.id)/conversation",
                as: buyer,
                #"{"text":"아직 있나요?"}"#
            )
            id = try reply.body(ConversationBody.self).conversation.id
        } else if ["/offers/{id}", "/deals/{id}", "/meetings/{id}", "/claims/{id}"].contains(
            where: template.hasPrefix
        ) {
            id = try await Self.tradeNumber(template, market, owner)
        } else if template.hasPrefix("/reviews/{id}") {
            id = try await Self.reviewNumber(market, owner)
        } else if template == "/reports" || template.hasPrefix("/cases/{id}") {
            let product = try await market.product(of: owner)
            if template != "/reports" {
                let reporter = try await market.person("reporter \(product.id)")
                _ = try await market.ask(
                    .post,
                    "/reports",
                    as: reporter,
                    #"{"target":{"kind":"product","id":\#(product.id)},"reason":"spam"}"#
                )
            }
            // Cases are counted as goods are here.
            id = product.id
        } else if template.hasPrefix("/notifications/{id}") {
            try await market.store.post(
                NewNotification(.deal, about: .init(.deal, 1)),
                to: owner.account.id
            )
            let lines = try await market.store.notifications(
                of: owner.account.id,
                isUnread: true,
                at: nil,
                limit: 1
            )
            id = try #require(lines.elements.first).id
        } else if template == "/uploads/{id}" {
            id = try await market.photo(of: owner)
        } else if template == "/drafts/{id}" {
            let outcome = try await market.store.addDraft(
                DraftContent(ProductDraft(name: "ㅈ")),
                of: owner.account.id,
                once: nil
            )
            guard case .done(let draft) = outcome else { throw TestFailure.unexpected }
            id = draft.id
        } else if template == "/sessions/{id}" {
            id = 1
        } else {
            id = owner.account.id
        }
        path = template.split(separator: "{id}", omittingEmptySubsequences: false).joined(separator: "\(id)")
    }

    /// A claim of goods that the owner gives away.
    private static func claimNumber(_ market: TestMarket, _ owner: Person) async throws -> Int64 {
        let product = try await market.product(
            of: owner,
            price: "0",
            facts: ProductFacts(giveaway: .pick)
        )
        let claimer = try await market.person("claimer \(product.id)")
        let position = try await market.store.claim(
            NewClaim(
                for: product.id,
                by: Seller(id: claimer.account.id, name: claimer.account.name),
                text: "꼭 받고 싶어요",
                greeting: NewMessage(author: claimer.account.id, text: nil),
                codes: DealCodes(1, 2)
            )
        )
        guard case .claim(let claim) = position else { return 0 }
        return claim.id.rawValue
    }

    /// An offer that the owner may answer, or a deal of the owner's.
    private static func tradeNumber(_ template: String, _ market: TestMarket, _ owner: Person) async throws
        -> Int64
    {
        guard !template.hasPrefix("/claims") else { return try await claimNumber(market, owner) }
        let facts = ProductFacts(takesOffers: true)
        let product = try await market.product(of: owner, facts: facts)
        let buyer = try await market.person("buyer \(product.id)")
        let begun = try await market.ask(
            .post,
            "/products/\(product.id)/conversation",
            as: buyer,
            #"{"text":"아직 있나요?"}"#
        )
        let talk = try begun.body(ConversationBody.self).conversation.id
        if template.hasPrefix("/offers") {
            let price = product.price.bargain.decimalText
            let made = try await market.ask(
                .post,
                "/conversations/\(talk)/offers",
                as: buyer,
                #"{"amount":"\#(price)"}"#
            )
            return try made.body(Offer.self).id.rawValue
        }
        let made = try await market.ask(.post, "/conversations/\(talk)/deal", as: owner, "{}")
        let deal = try made.body(OwnDeal.self).deal
        guard template.hasPrefix("/meetings") else { return deal.id.rawValue }
        let at = deal.madeAt.adding(hours: 24).internetText
        let proposed = try await market.ask(
            .post,
            "/conversations/\(talk)/meetings",
            as: buyer,
            #"{"at":"\#(at)","place":"망원역"}"#
        )
        return try proposed.body(Meeting.self).id.rawValue
    }

    /// A review of the owner that everyone may read.
    private static func reviewNumber(_ market: TestMarket, _ owner: Person) async throws -> Int64 {
        let deal = Deal.ID(try await tradeNumber("/deals/{id}", market, owner))
        let own = try #require(try await market.store.deal(deal, of: owner.account.id))
        for account in [own.deal.seller, own.deal.buyer] {
            _ = try await market.store.confirmDeal(deal, withCode: nil, by: account)
        }
        _ = try await market.store.writeReview(ReviewWords(.again), of: deal, by: own.deal.seller)
        _ = try await market.store.writeReview(ReviewWords(.again), of: deal, by: own.deal.buyer)
        let found = try await market.store.reviews(of: owner.account.id, at: nil, limit: 1)
        return try #require(found.elements.first).id.rawValue
    }

    func ask(_ body: String?, as person: Person?, _ name: String) async throws -> Reply {
        guard var body else { return try await market.ask(method, path, as: person) }
        if path == "/uploads" {
            var fields: [(HTTPFieldName, String)] = [(.contentType, "image/jpeg")]
            if let person { fields.append((.authorization, "Bearer \(person.token.text)")) }
            return await market.ask(
                try HTTPRequest(method, "/api/v2\(path)", fields: fields, body: Array(body.utf8))
            )
        }
        let photo = try await market.photo(of: person ?? owner)
        let upload = try await market.photo(of: owner)
        for (name, value) in [
            ("{photo}", "\(photo)"), ("{upload}", "\(upload)"), ("{who}", name),
            ("{invitation}", market.invitation.text),
        ] {
            body = body.split(separator: name, omittingEmptySubsequences: false).joined(separator: value)
        }
        return try await market.ask(method, path, as: person, body)
    }
}
