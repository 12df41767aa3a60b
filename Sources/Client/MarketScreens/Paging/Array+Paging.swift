extension Array where Element: Identifiable {
    /// Adds a further page, without what came with an earlier one already.
    mutating func appendNew(_ page: [Element]) {
        let known = Set(map(\.id))
        self += page.filter { !known.contains($0.id) }
    }
}
