import Market
import SQLite

/// Copies of deals; see ``LibraryDealStore``.
@MainActor
public final class LibraryDeals {
    private(set) var deals: [LibraryDeal.ID: KeptDeal]

    private let writer: LibraryWriter

    init(_ contents: LibraryContents, _ writer: LibraryWriter) {
        deals = contents.deals
        self.writer = writer
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
