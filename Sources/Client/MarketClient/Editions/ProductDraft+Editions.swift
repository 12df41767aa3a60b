import Market

extension ProductDraft {
    /// The draft as an old-style market takes it.
    ///
    /// Where it says nothing of how many there are, it is one, as on our own market; the old servers take that for sold
    /// out.
    func checkedForEditions() throws(InvalidDraft) -> CheckedDraft {
        var draft = self
        if draft.stock.allSatisfy(\.isWhitespace) { draft.stock = "\(DraftRules.market.stockUnsaid)" }
        return try draft.checked(by: .editions)
    }
}
