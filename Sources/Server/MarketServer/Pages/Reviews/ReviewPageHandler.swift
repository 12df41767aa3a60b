import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// People as others know them, and what they say of each other.
struct ReviewPageHandler: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    func register(in table: inout PageTable) {
        table.on(Link.seller, get: seller)
        table.on(Link.review, tab: .chat, get: show, post: write)
        table.on(Link.reputation, get: reputation)
    }

    private var services: MarketServices { pages.services }
    private static let reviewsShown = 20

    func seller(_ id: Account.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try await services.accounts.account(id)
        let asked = context.request.query
        let part = asked["part"].flatMap(SellerPage.Part.init) ?? .selling
        let shown: SellerPage.Shown
        switch part {
        case .reviews:
            let page = try await services.reviews.reviews(
                of: id,
                at: asked["at"].map { Cursor(rawValue: $0) },
                limit: Self.reviewsShown
            )
            let here = SellerPage.link(id, part)
            shown = .reviews(page.elements, next: page.next.map { here.with("at", $0.rawValue) })
        case .selling, .sold:
            let states: Set<ProductState> = part == .sold ? [.sold] : [.selling, .reserved]
            let (goods, pager) = try await lists.list(
                ProductQuery(filter: ProductFilter(seller: id, states: states)),
                base: SellerPage.link(id, part),
                context
            )
            shown = .products(goods, pager)
        }
        let record = try await services.record(of: account)
        let seller = Seller(id: id, name: account.name)
        var page = SellerPage(seller, record, part: part, shown)
        page.profile = try await services.profiles.profile(of: id, for: context.caller)
        if case .reviews(let reviews, _) = shown {
            let authors = Set(reviews.map(\.author.id))
            page.pictures = try await services.profiles.profiles(of: authors, for: context.caller)
                .compactMapValues(\.picture)
        }
        return try await pages.reply(page, context)
    }

    func reputation(_ context: PageContext) async throws -> HTTPResponse {
        var own: Reputation?
        if let account = context.caller.account { own = try await services.reviews.reputation(of: account) }
        return try await pages.reply(ReputationPage(own), context)
    }

    func show(_ id: Deal.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let (own, reviews) = try await reviews(of: id, account)
        if !context.request.isHead { await readNotifications(of: id, by: account) }
        return try await pages.reply(ReviewPage(own, reviews, at: pages.now), context)
    }

    /// An account that has not traded has nothing to review.
    private func reviews(of id: Deal.ID, _ account: Account) async throws -> (OwnDeal, OwnReviews) {
        let own = try await services.deals.deal(id, of: account)
        guard let reviews = own.reviews else { throw RequestFailure.problem(.notFound) }
        return (own, reviews)
    }

    private func readNotifications(of id: Deal.ID, by account: Account) async {
        let subject = MarketNotification.Subject(.deal, id.rawValue)
        await pages.noteReading { try await services.notifications.read(.about(subject), by: account) }
    }

    func write(_ id: Deal.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        do {
            try await write(id, as: form, by: account)
            return .seeOther(.review(id))
        } catch let error as MarketError where error.isOfReview {
            let failure = RequestFailure(error)
            let (own, reviews) = try await reviews(of: id, account)
            let page = ReviewPage(
                own,
                reviews,
                at: pages.now,
                typed: ReviewPage.Typed(
                    verdict: Review.Verdict(rawValue: form["verdict"]),
                    tags: Self.tags(in: form),
                    text: form["text"]
                ),
                trouble: failure.text(in: context.texts, at: pages.now)
            )
            return try await pages.reply(page, context, after: failure)
        }
    }

    private static func tags(in form: PageForm) -> Set<ReviewTag> {
        Set(form.all("tag").compactMap(ReviewTag.init))
    }

    private func write(_ id: Deal.ID, as form: PageForm, by account: Account) async throws {
        switch form["do"] {
        case "write":
            guard let verdict = Review.Verdict(rawValue: form["verdict"]) else {
                throw RequestFailure.problem(.malformed)
            }
            _ = try await services.reviews.write(
                verdict,
                tags: Self.tags(in: form),
                text: form["text"],
                of: id,
                by: account
            )
        case "reply":
            guard let number = form.number("review") else { throw RequestFailure.problem(.malformed) }
            _ = try await services.reviews.answer(Review.ID(number), form["text"], by: account)
        default: throw RequestFailure.problem(.malformed)
        }
    }
}

extension MarketServices {
    /// The known facts about a seller.
    func record(of account: Account) async throws -> SellerRecord {
        let goods = try await products.counts(ofSeller: account.id)
        return SellerRecord(
            since: account.createdAt,
            onSale: goods.onSale,
            sold: goods.sold,
            facts: try await reviews.facts(of: account.id)
        )
    }
}

extension MarketError {
    /// True where the form comes back with its words, since its author can fix it or has to know.
    fileprivate var isOfReview: Bool {
        switch self {
        case .invalid(.review), .refusedReview: true
        default: false
        }
    }
}
