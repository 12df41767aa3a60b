import Hangul
import Market
import Synchronization

/// The words of the newest names, for guessing what a misspelled text meant.
///
/// It is made when it is first asked for and again when it is old, so that a market in which nobody
/// mistypes pays nothing.
final class Vocabulary: Sendable {
    private struct State {
        var corrections: Corrections?
        var madeAt = Timestamp(millisecondsSince1970: .min)
    }

    private let state = Mutex(State())
    private static let lifetime: Int64 = 10 * 60 * 1_000
    static let namesRead = 20_000
    private static let wordsKept = 20_000

    func corrections(
        at now: Timestamp,
        names: () throws(StoreError) -> [String]
    ) throws(StoreError) -> Corrections {
        let (kept, madeAt) = state.withLock { ($0.corrections, $0.madeAt) }
        if let kept, now < madeAt.adding(milliseconds: Self.lifetime) { return kept }
        // Outside the lock: two may make it at once, and nobody waits.
        let made = Corrections(vocabulary: Self.mostUsedWords(of: try names()))
        state.withLock { $0 = State(corrections: made, madeAt: now) }
        return made
    }

    private static func mostUsedWords(of names: [String]) -> some Sequence<String> {
        var uses: [String: Int] = [:]
        for name in names {
            for word in name.words { uses[word, default: 0] += 1 }
        }
        return uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(wordsKept).map(\.key)
    }
}
