import Hangul
import SQLite

/// Cuts texts into the terms that `Hangul` finds them by, and phrases of queries into theirs.
struct HangulTokenizer: FullTextTokenizer {
    /// Those of names, or of names and descriptions.
    private let detail: Terms.Detail
    /// The first byte of a description.
    private static let proseMark: UInt8 = 1

    /// Makes both kinds known to a connection's full-text indexes.
    static func register(on connection: SQLiteConnection) throws(SQLiteError) {
        try connection.register(HangulTokenizer(detail: .full), as: "hangul")
        try connection.register(HangulTokenizer(detail: .plain), as: "hangul_prose")
    }

    /// A description as it is indexed.
    static func prose(_ text: String) -> String { "\u{1}" + text }

    func tokenize(
        _ text: Span<UInt8>,
        isQuery: Bool,
        emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool
    ) {
        guard !isQuery else { return Terms.forEach(inPhrase: text, emit) }
        let isProse = detail == .plain && !text.isEmpty && text[0] == Self.proseMark
        Terms.forEach(in: text, detail: isProse ? .prose : detail, emit)
    }
}
