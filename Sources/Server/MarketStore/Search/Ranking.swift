import Hangul

/// The order of relevance: the best of the newest matches, and after them the others, newest first.
struct Ranking: ~Copyable {
    /// The key of a match that was not ranked; a ranked one has at least 0.
    static let unranked: Int64 = -1
    /// The key of what is found in a description alone, after all that is found in names.
    static let described: Int64 = -2

    private var relevances: Relevances

    init(_ reading: Reading) {
        relevances = Relevances(reading)
    }

    /// The relevance of a product's name, as a whole number that is always the same for the same name.
    mutating func key(of id: Int64, named name: UnsafeRawBufferPointer) -> PageKey {
        let relevance = relevances.relevance(of: name.bindMemory(to: UInt8.self).span)
        return PageKey(key: Int64((relevance ?? 0) * 1_000_000), id: id)
    }

    mutating func key(of id: Int64, named name: String) -> PageKey {
        PageKey(key: Int64((relevances.relevance(of: name.utf8Span.span) ?? 0) * 1_000_000), id: id)
    }

    /// The ranked matches: the newest ones at some time.
    struct Window: Sendable {
        /// The best first.
        private(set) var keys: [PageKey]
        let oldest: Int64
        let newest: Int64
        /// True where a window made now would be the same.
        private(set) var isCurrent = true

        init(_ keys: [PageKey], oldest: Int64, newest: Int64) {
            self.keys = keys.sorted { ($0.key, $0.id) > ($1.key, $1.id) }
            self.oldest = oldest
            self.newest = newest
        }

        /// Notes that a product changed which is a match, or was one; the other keys stay true.
        mutating func forget(_ id: Int64) {
            keys.removeAll { $0.id == id }
            isCurrent = false
        }
    }

    /// Up to `count` keys on one side of `place`, nearest first.
    ///
    /// `others` finds the keys of unranked matches on one side of an id, and `described` those of what is found in
    /// descriptions alone.
    static func keys<Failure: Error>(
        from place: PagePlace?,
        _ window: Window,
        count: Int,
        others: (PagePlace, Int) throws(Failure) -> [PageKey],
        described: (PagePlace?, Int) throws(Failure) -> [PageKey]
    ) throws(Failure) -> [PageKey] {
        let sorted = window.keys
        let here = place.map { ($0.key, $0.id) } ?? (.max, .max)
        var keys: [PageKey] = []
        func add(_ some: some Sequence<PageKey>) { keys += some.prefix(count - keys.count) }
        guard place?.direction == .before else {
            if here.0 > unranked { add(sorted.filter { ($0.key, $0.id) < here }) }
            if here.0 >= unranked, keys.count < count {
                let id = here.0 == unranked ? here.1 : window.oldest
                add(
                    try others(PagePlace(direction: .after, key: 0, id: id), count - keys.count)
                        .map { $0.with(unranked) }
                )
            }
            guard keys.count < count else { return keys }
            let start = here.0 == Self.described ? PagePlace(direction: .after, key: 0, id: here.1) : nil
            add(try described(start, count - keys.count).map { $0.with(Self.described) })
            return keys
        }
        if here.0 == Self.described {
            let start = PagePlace(direction: .before, key: 0, id: here.1)
            add(try described(start, count).map { $0.with(Self.described) })
        }
        if here.0 <= unranked, keys.count < count {
            let id = here.0 == unranked ? here.1 : 0
            add(
                try others(PagePlace(direction: .before, key: 0, id: id), count - keys.count)
                    .filter { $0.id < window.oldest }.map { $0.with(unranked) }
            )
        }
        add(sorted.filter { ($0.key, $0.id) > here }.reversed())
        return keys
    }
}

extension PageKey {
    fileprivate func with(_ key: Int64) -> PageKey { PageKey(key: key, id: id) }
}
