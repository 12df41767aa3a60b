import Foundation
public import Market
public import MarketAPI
import SQLite

/// The first pages of lists, kept so that a start without a market shows them.
///
/// They are copies of the market's and may be lost: those that were kept longest ago go first.
@MainActor
public final class LibraryLists {
    private(set) var pages: [KeptPage.ID: KeptPage]
    private(set) var answers: [KeptAnswer: [UInt8]]

    private let writer: LibraryWriter
    private let now: LibraryClock

    init(_ contents: LibraryContents, _ writer: LibraryWriter, _ now: @escaping LibraryClock) {
        pages = contents.lists
        answers = contents.answers
        self.writer = writer
        self.now = now
    }

    func products(of id: KeptPage.ID) -> [ProductSummary] { pages[id]?.products ?? [] }

    /// Keeps the first page of a list in place of what was kept of it; an empty one is forgotten.
    func keep(_ products: [ProductSummary], of id: KeptPage.ID) {
        let products = Array(products.prefix(KeptList.mostProducts))
        guard !products.isEmpty else { return forget { $0 == id } }
        // One that is asked for each day is not the oldest, though nothing in it changes.
        if let kept = pages[id], kept.products == products, now() < kept.keptAt.adding(hours: 1) { return }
        write(KeptPage(products: products, keptAt: now()), id)
        forgetOldest()
    }

    /// Takes over what is new of a product; a list of one's own in another state loses it.
    func update(_ goods: ProductSummary, at origin: MarketOrigin) {
        for (id, page) in pages where id.origin == origin {
            guard let place = page.products.firstIndex(where: { $0.id == goods.id }) else { continue }
            var page = page
            if id.holds(goods.state) { page.products[place] = goods } else { page.products.remove(at: place) }
            guard page != pages[id] else { continue }
            if page.products.isEmpty { forget { $0 == id } } else { write(page, id) }
        }
    }

    /// Takes products out of all lists of a market.
    func remove(from origin: MarketOrigin, where isMeant: (ProductSummary) -> Bool) {
        for (id, page) in pages where id.origin == origin && page.products.contains(where: isMeant) {
            var page = page
            page.products.removeAll(where: isMeant)
            if page.products.isEmpty { forget { $0 == id } } else { write(page, id) }
        }
    }

    /// Forgets the lists that `isMeant` names.
    func forget(where isMeant: (KeptPage.ID) -> Bool) {
        let ids = pages.keys.filter(isMeant)
        guard !ids.isEmpty else { return }
        for id in ids { pages[id] = nil }
        writer.write { connection throws(SQLiteError) in
            for id in ids { try KeptListTable.remove(id, connection) }
        }
    }

    func answer<Body: Decodable>(_ answer: KeptAnswer, _ type: Body.Type) -> Body? {
        guard let bytes = answers[answer] else { return nil }
        // What another version of the app stored is fetched again.
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch { return nil }
    }

    func keep(_ body: some JSONWritable, as answer: KeptAnswer) {
        let bytes = JSONWriter.bytes(of: body)
        guard answers[answer] != bytes else { return }
        answers[answer] = bytes
        writer.write { connection throws(SQLiteError) in
            try KeptListTable.keep(bytes, answer, connection)
        }
    }

    private func write(_ page: KeptPage, _ id: KeptPage.ID) {
        pages[id] = page
        writer.write { connection throws(SQLiteError) in try KeptListTable.keep(page, id, connection) }
    }

    private func forgetOldest() {
        guard pages.count > KeptPage.most else { return }
        let rest = pages.sorted { $0.value.keptAt > $1.value.keptAt }.dropFirst(KeptPage.most)
        let ids = Set(rest.map(\.key))
        forget { ids.contains($0) }
    }
}

extension LocalLibrary {
    /// The kept first page of a list of a market; empty where there is none.
    public func products(
        keptOf list: KeptList,
        at origin: MarketOrigin,
        for account: Account.ID?
    ) -> [ProductSummary] {
        lists.products(of: KeptPage.ID(origin: origin, account: account, list: list.column))
    }

    /// Keeps the first page of a list as the market has just told it.
    public func keep(
        _ products: [ProductSummary],
        of list: KeptList,
        at origin: MarketOrigin,
        for account: Account.ID?
    ) {
        lists.keep(products, of: KeptPage.ID(origin: origin, account: account, list: list.column))
    }

    /// The categories of a market as it last told them; none where it never did.
    public func categories(keptOf origin: MarketOrigin) -> [Market.Category] {
        lists.answer(.categories(at: origin), CategoriesBody.self)?.categories ?? []
    }

    /// Keeps the categories of a market.
    public func keep(_ categories: [Market.Category], of origin: MarketOrigin) {
        lists.keep(CategoriesBody(categories), as: .categories(at: origin))
    }

    /// A market's description of itself as it last told it; `nil` where it never did.
    public func market(keptOf origin: MarketOrigin) -> MarketBody? {
        lists.answer(.market(at: origin), MarketBody.self)
    }

    /// Keeps a market's description of itself.
    public func keep(_ market: MarketBody, of origin: MarketOrigin) {
        lists.keep(market, as: .market(at: origin))
    }

    /// Takes over what a market has told of a product in all kept lists that hold it.
    public func updateKept(_ goods: ProductSummary, at origin: MarketOrigin) {
        lists.update(goods, at: origin)
    }

    /// Takes products out of all kept lists of a market.
    public func removeKept(at origin: MarketOrigin, where isMeant: (ProductSummary) -> Bool) {
        lists.remove(from: origin, where: isMeant)
    }

    /// Forgets the kept lists of all accounts of a market but one.
    public func forgetLists(at origin: MarketOrigin, besides account: Account.ID?) {
        lists.forget { $0.origin == origin && $0.account != nil && $0.account != account }
    }
}
