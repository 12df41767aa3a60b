import Hangul
import Synchronization

/// What texts found: kept for as long as there is room, and carried along when products change.
///
/// A search asks for the same matches several times, in each order and for their number; and many people look for the same.
/// After a change only what changed is looked at, by the rules that the index follows too.
final class SearchCache: Sendable {
    fileprivate struct Found {
        var ids: IDSet
        var ranked: Ranking.Window?
        /// The number of the last change of a product that is among them, or was.
        var change: Int64
        var lastUse: UInt64

        var byteCount: Int {
            ids.byteCount + (ranked.map { $0.keys.count * MemoryLayout<PageKey>.stride } ?? 0)
        }
    }

    fileprivate struct State {
        var change: Int64 = -1
        /// By the words that all have to be found.
        var found: [[Reading.Word]: Found] = [:]
        var byteCount = 0
        var uses: UInt64 = 0
        /// Texts that requests looked for lately, and whether more than one did; it matters not what is kept of them.
        var asked: [[Reading.Word]: Bool] = [:]
    }

    private let state = Mutex(State())
    private let mostBytes: Int
    /// Each costs a look at each changed product, about a microsecond.
    private static let mostTexts = 1_024
    /// After more changes than these it is cheaper to begin anew.
    private static let mostChanges = 256

    init(mostBytes: Int = 24 << 20) {
        self.mostBytes = mostBytes
    }

    /// Brings all that is kept to the state after `change`, which `database` reads.
    func catchUp(to change: Int64, in database: Database) throws(StoreError) {
        try state.withLock { state throws(StoreError) in
            guard state.change < change else { return }
            if !state.found.isEmpty {
                let changed = try database.changedTexts(since: state.change, atMost: Self.mostChanges)
                if let changed, changed.allSatisfy({ IDSet.ids.contains($0.id) }) {
                    for product in changed { state.note(product, at: change) }
                } else {
                    state.forget()
                }
            }
            state.change = change
        }
    }

    /// Notes that a request looks for the words.
    func countRequest(for words: [Reading.Word]) {
        state.withLock { state in
            if state.asked.count >= Self.mostTexts { state.asked = [:] }
            state.asked[words] = state.asked[words] != nil
        }
    }

    /// Whether more than one request looked for the words lately.
    ///
    /// To read all that a text finds costs some ten times what its newest matches do, which is worth it from the second
    /// request on.
    func isAskedAgain(_ words: [Reading.Word]) -> Bool {
        state.withLock { $0.asked[words] == true }
    }

    /// Of how many texts all that they find is kept.
    var textCount: Int { state.withLock { $0.found.count } }

    /// All ids of products in which every word is found.
    func found(by words: [Reading.Word], at change: Int64) -> IDSet? {
        state.withLock { $0.use(words, at: change)?.ids }
    }

    func keep(_ ids: IDSet, of words: [Reading.Word], at change: Int64) {
        update(words, at: change) { found in
            found.ids = ids
            found.change = change
        } orNew: {
            Found(ids: ids, change: change, lastUse: 0)
        }
    }

    /// Since which change nothing of what a text finds has changed, and whether it finds nothing.
    func lastChange(affecting words: [Reading.Word], at change: Int64) -> (since: Int64, isEmpty: Bool)? {
        state.withLock { $0.use(words, at: change).map { ($0.change, $0.ids.count == 0) } }
    }

    func ranked(by words: [Reading.Word], at change: Int64) -> Ranking.Window? {
        state.withLock { $0.use(words, at: change)?.ranked }
    }

    /// Keeps the ranking of a text whose ids are kept.
    func keep(_ ranked: Ranking.Window, of words: [Reading.Word], at change: Int64) {
        update(words, at: change) { found in
            found.ranked = ranked
        } orNew: {
            nil
        }
    }

    private func update(
        _ words: [Reading.Word],
        at change: Int64,
        _ body: (inout Found) -> Void,
        orNew new: () -> Found?
    ) {
        state.withLock { state in
            guard state.change == change, var found = state.remove(words) ?? new() else { return }
            body(&found)
            // One text alone may not push out all the others.
            guard found.byteCount <= mostBytes / 4 else { return }
            state.add(found, as: words)
            if state.byteCount > mostBytes || state.found.count > Self.mostTexts { state.forgetUnused() }
        }
    }
}

extension SearchCache.State {
    fileprivate mutating func use(_ words: [Reading.Word], at change: Int64) -> SearchCache.Found? {
        guard self.change == change, let place = found.index(forKey: words) else { return nil }
        uses += 1
        found.values[place].lastUse = uses
        return found.values[place]
    }

    fileprivate mutating func add(_ text: SearchCache.Found, as words: [Reading.Word]) {
        uses += 1
        byteCount += text.byteCount
        found[words] = text
        found[words]?.lastUse = uses
    }

    fileprivate mutating func remove(_ words: [Reading.Word]) -> SearchCache.Found? {
        let text = found.removeValue(forKey: words)
        byteCount -= text?.byteCount ?? 0
        return text
    }

    fileprivate mutating func forget() {
        found = [:]
        byteCount = 0
    }

    /// Forgets the half that was not used for longest.
    fileprivate mutating func forgetUnused() {
        let uses = found.values.map(\.lastUse).sorted()
        let middle = uses[uses.count / 2]
        for (words, text) in found where text.lastUse < middle { _ = remove(words) }
    }

    /// Takes a changed product out of, or puts it into, what each text found.
    fileprivate mutating func note(_ product: SearchedTexts, at change: Int64) {
        // By its indices alone: to walk the values would share them, and each change would copy them.
        var place = found.startIndex
        while place != found.endIndex {
            let isFound = product.isFound(found.keys[place])
            if isFound || found.values[place].ids.contains(product.id) {
                byteCount -= found.values[place].byteCount
                if isFound {
                    found.values[place].ids.insert(product.id)
                } else {
                    found.values[place].ids.remove(product.id)
                }
                found.values[place].ranked?.forget(product.id)
                found.values[place].change = change
                byteCount += found.values[place].byteCount
            }
            found.formIndex(after: &place)
        }
    }
}
