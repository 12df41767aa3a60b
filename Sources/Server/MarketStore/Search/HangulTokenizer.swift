import Hangul
import SQLite

/// Cuts names into the terms that `Hangul` finds them by, and phrases of queries into theirs.
struct HangulTokenizer: FullTextTokenizer {
    func tokenize(
        _ text: Span<UInt8>,
        isQuery: Bool,
        emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool
    ) {
        if isQuery { Terms.forEach(inPhrase: text, emit) } else { Terms.forEach(in: text, emit) }
    }
}
