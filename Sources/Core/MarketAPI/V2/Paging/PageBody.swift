public import Market

/// Some of a list, and where it goes on.
public struct PageBody<Item> {
    public let items: [Item]
    /// The `cursor` for the page after this one; `nil` at the end.
    public let next: Cursor?
    /// The `cursor` for the page before this one; `nil` at the beginning, and on counted pages.
    public let previous: Cursor?
    /// The number of items in all, where they were counted.
    public let total: Total?
    /// True where the whole list was searched; where that took too much work, there may be more between the
    /// items.
    public let complete: Bool

    public init(
        items: [Item],
        next: Cursor? = nil,
        previous: Cursor? = nil,
        total: Total? = nil,
        complete: Bool = true
    ) {
        self.items = items
        self.next = next
        self.previous = previous
        self.total = total
        self.complete = complete
    }
}

extension PageBody {
    /// A page of a list.
    public init(_ page: Page<Item>) {
        self.init(items: page.elements, next: page.next, previous: page.previous)
    }

    /// A page of a list, each element in the shape that `body` gives it.
    public init<Element>(_ page: Page<Element>, _ body: (Element) -> Item) {
        self.init(items: page.elements.map(body), next: page.next, previous: page.previous)
    }
}

/// The number of items.
public struct Total: Hashable, Sendable {
    public let count: Int
    /// True where there may be more than `count`, because counting stopped there.
    public let isAtLeast: Bool

    public init(count: Int, isAtLeast: Bool) {
        self.count = count
        self.isAtLeast = isAtLeast
    }
}

extension Total: ShapedBody {
    public static let shape = Shape<Total>("Total") { o in
        let count = o("count", \.count, as: .count)
        let isAtLeast = o("isAtLeast", \.isAtLeast, "Whether counting stopped at count.")
        return { json in Total(count: try json(count), isAtLeast: try json(isAtLeast)) }
    }
}

extension PageBody: Equatable where Item: Equatable {}
extension PageBody: Sendable where Item: Sendable {}

extension PageBody: JSONWritable, Decodable, WireValue, ShapedBody where Item: WireValue {
    public static var shape: Shape<Self> {
        Shape(Item.schemaName.map { "\($0.withoutRow)Page" }, Item.pageDescription) { o in
            let items = o("items", \.items)
            let next = o("next", ifPresent: \.next, "Where the next page starts; absent at the end.")
            let previous = o("previous", ifPresent: \.previous)
            let total = o("total", ifPresent: \.total)
            let complete = o(
                "complete",
                ifPresent: { $0.complete ? nil : false },
                "false where finding them took so much work that only part of the products was looked at: there may be more; "
                    + "otherwise absent."
            )
            return { json in
                PageBody(
                    items: try json(items),
                    next: try json(next),
                    previous: try json(previous),
                    total: try json(total),
                    complete: try json(complete) ?? true
                )
            }
        }
    }
}

extension String {
    fileprivate var withoutRow: String { hasSuffix("Row") ? String(dropLast(3)) : self }
}
