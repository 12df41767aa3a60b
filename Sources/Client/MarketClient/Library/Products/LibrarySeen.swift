/// A product view of a person.
struct LibrarySeen: Hashable, Sendable {
    var owner: LibraryOwner
    let key: ProductKey

    /// Those of one person at one market, which are counted together.
    func isBeside(_ other: LibrarySeen) -> Bool {
        owner == other.owner && key.columns.source == other.key.columns.source
    }
}
