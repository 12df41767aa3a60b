import Hangul

/// The order of relevance: the best of the newest matches, and after them the others, newest first.
struct Ranking: ~Copyable {
    /// The key of a match that was not ranked; a ranked one has at least 0.
    static let unranked: Int64 = -1

    private var relevances: Relevances

    init(_ reading: Reading) {
        relevances = Relevances(reading)
    }

    /// How well a product's name answers, as a whole number that is always the same for the same name.
    mutating func key(of id: Int64, named name: UnsafeRawBufferPointer) -> PageKey {
        let relevance = relevances.relevance(of: name.bindMemory(to: UInt8.self).span)
        return PageKey(key: Int64((relevance ?? 0) * 1_000_000), id: id)
    }

    mutating func key(of id: Int64, named name: String) -> PageKey {
        PageKey(key: Int64((relevances.relevance(of: name.utf8Span.span) ?? 0) * 1_000_000), id: id)
    }

    /// What is ranked: the newest matches at some time.
    struct Window: Sendable {
        /// The best first.
        private(set) var keys: [PageKey]
        let oldest: Int64
        let newest: Int64
        /// Whether it still is what it would be if it were made now.
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
    /// `others` finds the keys of unranked matches on one side of an id.
    static func keys<Failure: Error>(
        from place: PagePlace?,
        _ window: Window,
        count: Int,
        others: (PagePlace, Int) throws(Failure) -> [PageKey]
    ) throws(Failure) -> [PageKey] {
        let (sorted, oldest) = (window.keys, window.oldest)
        guard let place else {
            return try forward(from: sorted, oldest: oldest, count: count, others: others)
        }
        let here = (place.key, place.id)
        switch (place.direction, place.key == unranked) {
        case (.after, false):
            return try forward(
                from: sorted.filter { ($0.key, $0.id) < here },
                oldest: oldest,
                count: count,
                others: others
            )
        case (.after, true):
            return try others(PagePlace(direction: .after, key: 0, id: place.id), count).map(\.unranked)
        case (.before, false):
            return Array(sorted.filter { ($0.key, $0.id) > here }.reversed().prefix(count))
        case (.before, true):
            let before = try others(PagePlace(direction: .before, key: 0, id: place.id), count)
                .filter { $0.id < oldest }.map(\.unranked)
            return before + sorted.reversed().prefix(count - before.count)
        }
    }

    private static func forward<Failure: Error>(
        from ranked: [PageKey],
        oldest: Int64,
        count: Int,
        others: (PagePlace, Int) throws(Failure) -> [PageKey]
    ) throws(Failure) -> [PageKey] {
        let keys = Array(ranked.prefix(count))
        guard keys.count < count else { return keys }
        let place = PagePlace(direction: .after, key: 0, id: oldest)
        return try keys + others(place, count - keys.count).map(\.unranked)
    }
}

extension PageKey {
    fileprivate var unranked: PageKey { PageKey(key: Ranking.unranked, id: id) }
}
