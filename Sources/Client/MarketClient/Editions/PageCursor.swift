import Market

/// A page number that passes for a cursor, so that lists look alike whatever market they come from.
struct PageCursor: Hashable, Sendable {
    let number: Int

    init(number: Int) {
        self.number = max(1, number)
    }

    /// What is no page number is the first page.
    init(_ cursor: Cursor?) {
        self.init(number: cursor.flatMap { Int($0.rawValue.dropFirst(Self.mark.count)) } ?? 1)
    }

    var cursor: Cursor { Cursor(rawValue: "\(Self.mark)\(number)") }

    private static let mark = "page-"
}
