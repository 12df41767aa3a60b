import Market
import SQLite

/// Codes and reviews that wait to be sent, and copies of deals; see ``LibraryDealStore``.
@MainActor
public final class LibraryDeals {
    /// The earliest first.
    private(set) var codes: [LibraryCode]
    /// The earliest first.
    private(set) var reviews: [LibraryReview]
    private(set) var deals: [LibraryDeal.ID: KeptDeal]

    private let writer: LibraryWriter
    /// Why nothing that is written outlives the app.
    private let obstacle: LibraryError?

    init(_ contents: LibraryContents, _ writer: LibraryWriter, obstacle: LibraryError?) {
        codes = contents.codes
        reviews = contents.reviews
        deals = contents.deals
        self.writer = writer
        self.obstacle = obstacle
    }

    /// Keeps a code, on the disk before it returns; or changes nothing.
    func save(_ code: LibraryCode) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentCodeTable.keep(code, connection)
        }
        codes.removeAll { isSame($0, code.code.deal, code.code.author, code.origin) }
        codes.append(code)
    }

    func removeCode(of deal: Deal.ID, by author: Account.ID, at origin: MarketOrigin)
        async throws(LibraryError)
    {
        if let obstacle { throw obstacle }
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentCodeTable.remove(deal, of: author, origin, connection)
        }
        codes.removeAll { isSame($0, deal, author, origin) }
    }

    private func isSame(_ kept: LibraryCode, _ deal: Deal.ID, _ author: Account.ID, _ origin: MarketOrigin)
        -> Bool
    {
        kept.origin == origin && kept.code.deal == deal && kept.code.author == author
    }

    /// Keeps a review, on the disk before it returns; or changes nothing.
    func save(_ review: LibraryReview) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentReviewTable.keep(review, connection)
        }
        reviews.removeAll { isSame($0, review.review.deal, review.review.author, review.origin) }
        reviews.append(review)
    }

    func removeReview(of deal: Deal.ID, by author: Account.ID, at origin: MarketOrigin)
        async throws(LibraryError)
    {
        if let obstacle { throw obstacle }
        try await writer.writeNow { connection throws(SQLiteError) in
            try UnsentReviewTable.remove(deal, of: author, origin, connection)
        }
        reviews.removeAll { isSame($0, deal, author, origin) }
    }

    private func isSame(_ kept: LibraryReview, _ deal: Deal.ID, _ author: Account.ID, _ origin: MarketOrigin)
        -> Bool
    {
        kept.origin == origin && kept.review.deal == deal && kept.review.author == author
    }

    /// Keeps a deal as the market last told it; a code that is known stays while the deal is open.
    func learn(_ own: OwnDeal, code: String?, _ id: LibraryDeal.ID) {
        let deal = KeptDeal(own, code: code ?? deals[id]?.code)
        guard deals[id] != deal else { return }
        deals[id] = deal
        writer.write { connection throws(SQLiteError) in try KeptDealTable.keep(deal, id, connection) }
        forgetOldest()
    }

    /// Forgets the copies that `isMeant` names.
    func forget(where isMeant: (LibraryDeal.ID) -> Bool) {
        let ids = deals.keys.filter(isMeant)
        guard !ids.isEmpty else { return }
        for id in ids { deals[id] = nil }
        writer.write { connection throws(SQLiteError) in
            for id in ids { try KeptDealTable.remove(id, connection) }
        }
    }

    /// Those that are over go first.
    private func forgetOldest() {
        guard deals.count > LibraryDeal.most else { return }
        let kept = deals.sorted { one, other in
            let (first, second) = (one.value.own.deal, other.value.own.deal)
            return first.state.isOpen == second.state.isOpen
                ? first.madeAt > second.madeAt : first.state.isOpen
        }
        let ids = Set(kept.dropFirst(LibraryDeal.most).map(\.key))
        forget { ids.contains($0) }
    }
}
