import Hangul
import Market
import Synchronization

/// The matches of texts: cached for as long as there is room, and updated when products change.
///
/// A search reads the same matches several times, in each order and for their number; and many people search
/// for the same. After a change only the changed products are compared, by the rules that the index follows
/// too.
final class SearchCache: Sendable {
    /// Words that all have to be found: in any order, and each as often as may be, they find the same.
    fileprivate typealias Words = Set<Reading.Word>

    /// The words of a search, and its scope.
    fileprivate struct Key: Hashable {
        let words: Words
        let scope: SearchScope
        /// To hash the words' letters costs more than all else that is done with a key, and each change asks for every key.
        private let hash: Int
        /// About what the words take: of texts that find nothing they are all there is.
        let byteCount: Int

        init(_ words: [Reading.Word], _ scope: SearchScope) {
            self.words = Words(words)
            self.scope = scope
            hash = self.words.hashValue
            byteCount = words.reduce(256) { sum, word in
                sum + word.alternatives.lazy.flatMap(\.terms).joined().reduce(0) { $0 + 16 + $1.utf8.count }
            }
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(hash)
            hasher.combine(scope)
        }
    }

    fileprivate struct Found {
        var ids: IDSet
        var ranked: Ranking.Window?
        /// The words in the order that the ranking goes by.
        var rankedFor: [Reading.Word] = []
        /// The number of the last change of a product that is among them, or was.
        var change: Int64
        var lastUse: UInt64

        var byteCount: Int {
            ids.byteCount + (ranked.map { $0.keys.count * MemoryLayout<PageKey>.stride } ?? 0)
        }
    }

    /// The difference in a text's matches after some changes.
    fileprivate struct Difference {
        let key: Key
        /// Products that changed and are found now, whether or not they were before.
        var found: [Int64] = []
        var lost: [Int64] = []
    }

    fileprivate struct State {
        /// All that is kept is as it is after this change.
        var change: Int64 = -1
        var isCatchingUp = false
        var found: [Key: Found] = [:]
        var byteCount = 0
        var uses: UInt64 = 0
        /// Texts that requests looked for lately, and whether more than one did; it matters not what is kept of them.
        var asked: [Words: Bool] = [:]
        /// Those of them of which reading all takes too much work.
        var givenUp: Set<Words> = []
    }

    private let state = Mutex(State())
    private let mostBytes: Int
    /// Each costs a look at each changed product, a microsecond at most.
    private static let mostTexts = 4_096
    /// The number of changes beyond which starting over is cheaper.
    private static let mostChanges = 256
    /// So often a changed product is compared with a text in one go, at about a microsecond, and more often for a long
    /// description; more texts are forgotten.
    private let mostComparisons: Int

    init(mostBytes: Int = 24 << 20, mostComparisons: Int = 32_768) {
        self.mostBytes = mostBytes
        self.mostComparisons = mostComparisons
    }

    /// Brings all that is kept to the state after `change`, which `database` reads.
    ///
    /// One caller at a time does, without the lock; others meanwhile find nothing kept of their state.
    func catchUp(to change: Int64, in database: Database) throws(MarketError) {
        guard let start = state.withLock({ $0.beginCatchingUp(to: change) }) else { return }
        do throws(MarketError) {
            let differences = try differences(since: start, in: database)
            state.withLock { $0.endCatchingUp(with: differences, at: change) }
        } catch {
            state.withLock { $0.isCatchingUp = false }
            throw error
        }
    }

    /// The differences of each kept text, unless there are too many; `nil` where starting over is cheaper.
    private func differences(since start: Int64, in database: Database) throws(MarketError) -> [Difference]? {
        let changed = try ChangeRecords(database).changedTexts(since: start, atMost: Self.mostChanges)
        guard let changed, changed.allSatisfy({ IDSet.ids.contains($0.id) }) else { return nil }
        let weight = changed.reduce(0) { $0 + $1.weight }
        // The texts' sets are shared for this long: nobody changes them but who catches up.
        return state.withLock { $0.lastUsed(mostComparisons / max(weight, 1)) }.map { key, ids in
            var difference = Difference(key: key)
            for product in changed {
                if product.isFound(key.words, in: key.scope) {
                    difference.found.append(product.id)
                } else if ids.contains(product.id) {
                    difference.lost.append(product.id)
                }
            }
            return difference
        }
    }

    /// Notes that a request looks for the words.
    func countRequest(for words: [Reading.Word]) {
        let words = Words(words)
        state.withLock { state in
            if state.asked.count >= Self.mostTexts {
                state.asked = [:]
                state.givenUp = []
            }
            state.asked[words] = state.asked[words] != nil
        }
    }

    /// Notes that reading all that the words find takes too much work, so that it is not begun for each request.
    func giveUp(_ words: [Reading.Word]) {
        let words = Words(words)
        state.withLock { state in
            if state.asked[words] != nil { state.givenUp.insert(words) }
        }
    }

    /// True where reading all matches of the words took too much work recently.
    func isGivenUp(_ words: [Reading.Word]) -> Bool {
        let words = Words(words)
        return state.withLock { $0.givenUp.contains(words) }
    }

    /// True where more than one request searched for the words recently.
    ///
    /// To read all matches of a text costs some ten times what its newest matches do, which is worth it from
    /// the second request on.
    func isAskedAgain(_ words: [Reading.Word]) -> Bool {
        let words = Words(words)
        return state.withLock { $0.asked[words] == true && !$0.givenUp.contains(words) }
    }

    /// The number of texts whose matches are cached.
    var textCount: Int { state.withLock { $0.found.count } }

    /// All ids of products in which every word is found.
    func found(by words: [Reading.Word], in scope: SearchScope, at change: Int64) -> IDSet? {
        let key = Key(words, scope)
        return state.withLock { $0.use(key, at: change)?.ids }
    }

    func keep(_ ids: IDSet, of words: [Reading.Word], in scope: SearchScope, at change: Int64) {
        update(Key(words, scope), at: change) { found in
            found.ids = ids
            found.change = change
        } orNew: {
            Found(ids: ids, change: change, lastUse: 0)
        }
    }

    /// The change since which a text's matches are the same, and whether there are none.
    func lastChange(
        affecting words: [Reading.Word],
        in scope: SearchScope,
        at change: Int64
    ) -> (since: Int64, isEmpty: Bool)? {
        let key = Key(words, scope)
        return state.withLock { $0.use(key, at: change).map { ($0.change, $0.ids.count == 0) } }
    }

    func ranked(by words: [Reading.Word], at change: Int64) -> Ranking.Window? {
        let key = Key(words, .names)
        return state.withLock { state in
            guard let found = state.use(key, at: change), found.rankedFor == words else { return nil }
            return found.ranked
        }
    }

    /// Keeps the ranking of a text whose ids in names are kept.
    func keep(_ ranked: Ranking.Window, of words: [Reading.Word], at change: Int64) {
        update(Key(words, .names), at: change) { found in
            found.ranked = ranked
            found.rankedFor = words
        } orNew: {
            nil
        }
    }

    private func update(
        _ key: Key,
        at change: Int64,
        _ body: (inout Found) -> Void,
        orNew new: () -> Found?
    ) {
        state.withLock { state in
            guard state.change == change, var found = state.remove(key) ?? new() else { return }
            body(&found)
            // One text alone may not push out all the others.
            guard found.byteCount <= mostBytes / 4 else { return }
            state.add(found, as: key)
            if state.byteCount > mostBytes || state.found.count > Self.mostTexts { state.forgetUnused() }
        }
    }
}

extension SearchCache.State {
    fileprivate mutating func use(_ key: SearchCache.Key, at change: Int64) -> SearchCache.Found? {
        guard self.change == change, let place = found.index(forKey: key) else { return nil }
        uses += 1
        found.values[place].lastUse = uses
        return found.values[place]
    }

    fileprivate mutating func add(_ text: SearchCache.Found, as key: SearchCache.Key) {
        uses += 1
        byteCount += key.byteCount + text.byteCount
        found[key] = text
        found[key]?.lastUse = uses
    }

    fileprivate mutating func remove(_ key: SearchCache.Key) -> SearchCache.Found? {
        guard let text = found.removeValue(forKey: key) else { return nil }
        byteCount -= key.byteCount + text.byteCount
        return text
    }

    /// Forgets the half that was not used for longest.
    fileprivate mutating func forgetUnused() {
        let uses = found.values.map(\.lastUse).sorted()
        let middle = uses[uses.count / 2]
        for (key, text) in found where text.lastUse < middle { _ = remove(key) }
    }
}

extension SearchCache.State {
    /// The change that what is kept belongs to, for the one who is to catch up; `nil` where nobody needs to.
    fileprivate mutating func beginCatchingUp(to change: Int64) -> Int64? {
        guard self.change < change, !isCatchingUp else { return nil }
        guard !found.isEmpty else {
            self.change = change
            return nil
        }
        isCatchingUp = true
        return self.change
    }

    /// Up to `count` texts with all that they find, those that were used last where there are more.
    fileprivate func lastUsed(_ count: Int) -> [(key: SearchCache.Key, ids: IDSet)] {
        guard found.count > count else { return found.map { ($0.key, $0.value.ids) } }
        return found.sorted { $0.value.lastUse > $1.value.lastUse }.prefix(count).map {
            ($0.key, $0.value.ids)
        }
    }

    /// Forgets the texts without a difference, among them those that another caller has kept meanwhile.
    fileprivate mutating func endCatchingUp(with differences: [SearchCache.Difference]?, at change: Int64) {
        var old: [SearchCache.Key: SearchCache.Found] = [:]
        swap(&old, &found)
        byteCount = 0
        for difference in differences ?? [] {
            guard var text = old.removeValue(forKey: difference.key) else { continue }
            text.apply(difference, at: change)
            byteCount += difference.key.byteCount + text.byteCount
            found[difference.key] = text
        }
        self.change = change
        isCatchingUp = false
    }
}

extension SearchCache.Found {
    fileprivate mutating func apply(_ difference: SearchCache.Difference, at change: Int64) {
        guard !difference.found.isEmpty || !difference.lost.isEmpty else { return }
        for id in difference.found { ids.insert(id) }
        for id in difference.lost { ids.remove(id) }
        for id in difference.found + difference.lost { ranked?.forget(id) }
        self.change = change
    }
}
