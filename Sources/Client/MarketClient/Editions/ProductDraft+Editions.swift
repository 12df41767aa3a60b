import Market

extension ProductDraft {
    /// The draft as an old-style market takes it.
    ///
    /// A missing stock is taken as one, as on our own market; the old servers take that for sold out.
    func checkedForEditions() throws(InvalidDraft) -> CheckedDraft {
        var draft = self
        if draft.stock.allSatisfy(\.isWhitespace) { draft.stock = "\(DraftRules.market.stockUnsaid)" }
        return try draft.checked(by: .editions)
    }
}
