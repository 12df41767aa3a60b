import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Reporting by plain forms, and what comes of it.
struct ReportPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.reports, get: reports)
        table.on(Link.sanctions, get: sanctions)
        add({ .product($0) }, to: &table)
        add({ .account($0) }, to: &table)
        add({ .messages(in: $0) }, to: &table)
        add({ .review($0) }, to: &table)
    }

    /// Adds the page on which something of a kind is reported.
    private func add<Subject>(
        _ target: @escaping @Sendable (Identifier<Subject>) -> ReportTarget,
        to table: inout PageTable
    ) {
        table.on(
            { .report(target($0)) },
            get: { try await ask(about: target($0), $1) },
            post: { try await report(target($0), $1) }
        )
    }

    private var services: MarketServices { pages.services }
    private static let messagesShown = 50
    private static let reportsShown = 30

    func ask(about target: ReportTarget, _ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        return try await pages.reply(try await page(about: target, context), context)
    }

    func report(_ target: ReportTarget, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let chosen = Set(form.all("message").compactMap { Int64($0) })
        let reason = ReportReason(rawValue: form["reason"])
        do throws(MarketError) {
            guard let reason else { throw .invalid(.report) }
            let words = ReportWords(target, messages: chosen, reason: reason, text: form["text"])
            let made = try await services.reports.report(words, by: account)
            let link = Link.reports.with("made", "\(made.report.id)")
            return .seeOther(made.isRepeated && !made.adds ? link.with("again", "1") : link)
        } catch {
            let failure = RequestFailure(error)
            switch error {
            case .invalid, .reportedOften, .refused(.ownProduct), .unavailable: break
            default: throw failure
            }
            var page = try await page(about: target, context)
            (page.chosen, page.reason, page.text) = (chosen, reason, form["text"])
            page.trouble = failure.text(in: context.texts, at: pages.now)
            return try await pages.reply(page, context, after: failure)
        }
    }

    /// The form about something that the account may see, and that is not its own.
    private func page(about target: ReportTarget, _ context: PageContext) async throws -> ReportPage {
        let account = try context.account()
        switch target.kind {
        case .product:
            let product = try await services.products.product(Product.ID(target.id), for: context.caller)
            guard product.seller.id != account.id else { throw RequestFailure.problem(.ownProduct) }
            return ReportPage(target, of: product.seller, product: product)
        case .account:
            guard target.id != account.id.rawValue else { throw RequestFailure.problem(.notFound) }
            let person = try await services.accounts.account(Account.ID(target.id))
            return ReportPage(target, of: Seller(id: person.id, name: person.name))
        case .review:
            let review = try await services.reviews.review(Review.ID(target.id))
            guard review.author.id != account.id else { throw RequestFailure.problem(.notFound) }
            return ReportPage(target, of: review.author)
        case .messages:
            let id = Conversation.ID(target.id)
            let conversation = try await services.conversations.conversation(id, of: account)
            let before = context.isPost ? nil : context.request.query["before"].flatMap { Int64($0) }
            let found = try await services.conversations.messages(
                in: id,
                .before(before),
                limit: Self.messagesShown,
                for: account
            )
            let theirs = found.items.filter { $0.author == conversation.partner.id && $0.kind.isWritten }
            var page = ReportPage(target, of: conversation.partner, messages: theirs)
            page.earlier = found.hasMore ? found.items.first?.number : nil
            return page
        }
    }

    /// The account's reports; after a new one, also the question what to do about its person.
    func reports(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let asked = context.request.query
        let found = try await services.reports.reports(
            of: account,
            at: asked["at"].map { Cursor(rawValue: $0) },
            limit: Self.reportsShown
        )
        let next = found.next.map { Link.reports.with("at", $0.rawValue) }
        var made: (report: Report, isBlocked: Bool)?
        if let number = asked["made"], let report = found.elements.first(where: { "\($0.id)" == number }) {
            let blocked = try await services.blocks.blocked(by: account)
            made = (report, blocked.contains { $0.id == report.person.id })
        }
        var page = ReportsPage(found.elements, next: next, made: made)
        page.isRepeated = asked["again"] != nil
        // What is shown is read, before the frame counts what is not.
        if !context.request.isHead { await services.notifications.opened(.report, by: account) }
        return try await pages.reply(page, context)
    }

    func sanctions(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let record = try await services.reports.record(of: account)
        if !context.request.isHead { await services.notifications.opened(.sanction, by: account) }
        let page = SanctionsPage(record.sanctions, lines: record.lines, restriction: record.restriction)
        return try await pages.reply(page, context)
    }
}
