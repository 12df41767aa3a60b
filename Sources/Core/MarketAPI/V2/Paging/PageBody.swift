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
    /// A page of a list, each element in the shape that `body` gives it.
    public init<Element>(_ page: Page<Element>, _ body: (Element) -> Item) {
        self.init(items: page.elements.map(body), next: page.next, previous: page.previous)
    }
}

/// The number of items.
public struct Total: Hashable, Sendable, Decodable {
    public let count: Int
    /// True where there may be more than `count`, because counting stopped there.
    public let isAtLeast: Bool

    public init(count: Int, isAtLeast: Bool) {
        self.count = count
        self.isAtLeast = isAtLeast
    }
}

extension Total: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("count", count)
            o("isAtLeast", isAtLeast)
        }
    }
}

extension PageBody: Equatable where Item: Equatable {}
extension PageBody: Sendable where Item: Sendable {}

extension PageBody: JSONWritable where Item: JSONWritable {
    public func write(to json: inout JSONWriter) {
        ListedPage(items: items, next: next, previous: previous, total: total, complete: complete)
            .write(to: &json)
    }
}

/// A ``PageBody`` to be written, whose items may be JSON already.
public struct ListedPage<Items: JSONWritable>: JSONWritable {
    let items: Items
    let next: Cursor?
    let previous: Cursor?
    let total: Total?
    let complete: Bool

    public init(items: Items, next: Cursor?, previous: Cursor?, total: Total?, complete: Bool = true) {
        self.items = items
        self.next = next
        self.previous = previous
        self.total = total
        self.complete = complete
    }

    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("items", items)
            o("next", ifPresent: next?.rawValue)
            o("previous", ifPresent: previous?.rawValue)
            o("total", ifPresent: total)
            o("complete", ifPresent: complete ? nil : false)
        }
    }
}

extension PageBody: Decodable where Item: Decodable {
    private enum Key: CodingKey {
        case items, next, previous, total, complete
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            items: try container.decode([Item].self, forKey: .items),
            next: try container.decodeIfPresent(String.self, forKey: .next).map { Cursor(rawValue: $0) },
            previous: try container.decodeIfPresent(String.self, forKey: .previous).map {
                Cursor(rawValue: $0)
            },
            total: try container.decodeIfPresent(Total.self, forKey: .total),
            complete: try container.decodeIfPresent(Bool.self, forKey: .complete) ?? true
        )
    }
}
