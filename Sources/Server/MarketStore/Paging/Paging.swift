package import Market

/// A place next to an element that was on a list.
package struct PagePlace: Hashable, Sendable {
    package enum Direction: UInt8, Sendable {
        case after = 1
        case before = 2
    }

    package var direction: Direction
    /// The reading of the text that the list goes by, so that all its pages go by the same.
    package var reading: UInt8
    /// The part of a list in parts, counted from 0: a list by price has one for each currency.
    package var part: UInt8
    /// The value that the list is ordered by before the id, such as a price.
    package var key: Int64
    package var id: Int64
    /// The ids that a ranked list ranks; they stay the same from page to page.
    package var oldest: Int64
    package var newest: Int64

    package init(
        direction: Direction,
        reading: UInt8 = 0,
        part: UInt8 = 0,
        key: Int64,
        id: Int64,
        oldest: Int64 = 0,
        newest: Int64 = 0
    ) {
        self.direction = direction
        self.reading = reading
        self.part = part
        self.key = key
        self.id = id
        self.oldest = oldest
        self.newest = newest
    }
}

/// The place of an element in its list.
package struct PageKey: Hashable, Sendable {
    package var part: UInt8
    package var key: Int64
    package var id: Int64

    package init(part: UInt8 = 0, key: Int64 = 0, id: Int64) {
        self.part = part
        self.key = key
        self.id = id
    }
}

/// One page of a list, worked out from where its elements stand.
package struct Paging {
    let seal: CursorSeal
    /// The list's name with its filters; its cursors are valid for no other list.
    let list: String
    package let place: PagePlace?
    package let limit: Int

    package init(seal: CursorSeal, list: String, at cursor: Cursor?, limit: Int) throws(MarketError) {
        self.seal = seal
        self.list = list
        self.limit = limit
        place = try cursor.map { cursor throws(MarketError) in try seal.place(of: cursor, in: list) }
    }

    package var isBackward: Bool { place?.direction == .before }

    /// The number of keys to read: one more than the page has shows that the list goes on.
    package var wanted: Int { limit + 1 }

    /// The keys of the page in the order of the list, and the cursors beside it.
    ///
    /// `found` are up to ``wanted`` keys, in the direction of the walk. `scope` carries the reading and the
    /// ranked ids.
    package func page(_ found: [PageKey], isAscending: Bool, scope: PagePlace? = nil) -> Page<PageKey> {
        let goesOn = found.count > limit
        let keys = isBackward ? found.prefix(limit).reversed() : Array(found.prefix(limit))
        let (isAtStart, isAtEnd) = isBackward ? (!goesOn, false) : (place == nil, !goesOn)
        // Beside an empty page lies the element that the walk came from, if it is still there.
        let step: Int64 = (isAscending == isBackward) ? -1 : 1
        let origin = place.map { PageKey(part: $0.part, key: $0.key, id: $0.id + step) }
        let first = keys.first ?? origin
        let last = keys.last ?? origin
        return Page(
            keys,
            next: isAtEnd ? nil : last.map { cursor(.after, $0, scope) },
            previous: isAtStart ? nil : first.map { cursor(.before, $0, scope) }
        )
    }

    private func cursor(_ direction: PagePlace.Direction, _ key: PageKey, _ scope: PagePlace?) -> Cursor {
        var place = scope ?? PagePlace(direction: direction, key: 0, id: 0)
        place.direction = direction
        place.part = key.part
        place.key = key.key
        place.id = key.id
        return seal.cursor(place, of: list)
    }
}

extension StoreLimits {
    /// A size that pages have.
    package func page(_ wished: Int) -> Int {
        min(max(wished, 1), pageSize)
    }
}
