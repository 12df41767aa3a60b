import Hangul
import Linux
import Market
import Synchronization

/// The words of the newest names, for guessing what a misspelled text meant.
///
/// It is made when it is first asked for and again when it is old, so that a market in which nobody mistypes pays
/// nothing; and in the background, since that takes longer than other requests may wait.
final class Vocabulary: Sendable {
    private struct State {
        var corrections: Corrections?
        var madeAt = Timestamp(millisecondsSince1970: .min)
        var making: Task<Result<Corrections, MarketError>, Never>?
    }

    private let state = Mutex(State())
    private let readers: ReaderPool
    private let background: BlockingPool
    private static let lifetime: Int64 = 10 * 60 * 1_000
    private static let namesRead = 20_000
    private static let wordsKept = 20_000

    init(readers: ReaderPool, background: BlockingPool) {
        self.readers = readers
        self.background = background
    }

    /// Returns the corrections; a caller waits for a list that is not made yet, on no thread, and all wait
    /// for the same.
    func corrections(at now: Timestamp) async throws(MarketError) -> Corrections {
        let made = state.withLock { state -> Made in
            if let kept = state.corrections, now < state.madeAt.adding(milliseconds: Self.lifetime) {
                return .already(kept)
            }
            let making = state.making ?? make(at: now)
            state.making = making
            return .soon(making)
        }
        switch made {
        case .already(let corrections): return corrections
        case .soon(let making): return try await making.value.get()
        }
    }

    private enum Made {
        case already(Corrections)
        case soon(Task<Result<Corrections, MarketError>, Never>)
    }

    private func make(at now: Timestamp) -> Task<Result<Corrections, MarketError>, Never> {
        Task.detached { [weak self, readers, background] in
            let made = await background.run { Result { () throws(MarketError) in try Self.read(readers) } }
            self?.state.withLock { state in
                state.making = nil
                guard case .success(let corrections) = made else { return }
                state.corrections = corrections
                state.madeAt = now
            }
            return made
        }
    }

    private static func read(_ readers: ReaderPool) throws(MarketError) -> Corrections {
        let names = try readers.readTogether { database throws(MarketError) in
            try ListWalk(ProductQuery(), reading: nil, in: database)
                .names(0...Int64.max, count: namesRead).map(\.name)
        }
        return Corrections(vocabulary: mostUsedWords(of: names))
    }

    private static func mostUsedWords(of names: [String]) -> some Sequence<String> {
        var uses: [String: Int] = [:]
        for name in names {
            for word in name.words { uses[word, default: 0] += 1 }
        }
        return uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(wordsKept).map(\.key)
    }
}
