import SQLite
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FullTextTokenizerTests {
    private let folder: TemporaryFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readWriteCreate)
        try connection.register(LettersAndNumbers(), as: "letters")
        try connection.execute("CREATE VIRTUAL TABLE texts USING fts5 (body, tokenize = 'letters')")
        try connection.run("INSERT INTO texts (rowid, body) VALUES (1, ?1)", [.text("abc")])
        try connection.run("INSERT INTO texts (rowid, body) VALUES (2, ?1)", [.text("cab")])
    }

    @Test(arguments: [
        ("\"a b\"", [Int64(1), 2]),
        ("\"b c\"", [1]),
        ("\"c a\"", [2]),
        ("\"x97 x98\"", [1, 2]),  // the colocated numbers of a and b
        ("\"a x98\"", [1, 2]),  // either kind of term at each place
        ("\"z\"", []),
    ])
    func phrasesMatchTermsAndTheirColocatedTwins(query: String, expected: [Int64]) throws {
        #expect(try matches(query) == expected)
    }

    @Test func emptyTextsAndEmptyQueriesHaveNoTerms() throws {
        try connection.run("INSERT INTO texts (rowid, body) VALUES (3, '')")

        #expect(try matches("\"\"") == [])
    }

    @Test func tokenizerIsReleasedWithItsConnection() throws {
        weak var tokenizer: Watched?
        do {
            let watched = Watched()
            tokenizer = watched
            let other = try SQLiteConnection(path: folder.file("other.sqlite"), access: .readWriteCreate)
            try other.register(watched, as: "watched")
            try other.execute("CREATE VIRTUAL TABLE texts USING fts5 (body, tokenize = 'watched')")
            try other.run("INSERT INTO texts (body) VALUES ('x')")
            #expect(tokenizer != nil)
        }

        #expect(tokenizer == nil)
    }

    private func matches(_ query: String) throws -> [Int64] {
        try connection.rows("SELECT rowid FROM texts WHERE texts MATCH ?1 ORDER BY rowid", [.text(query)]) {
            row throws(SQLiteError) in try row.integer(0)
        }
    }
}

/// Each ASCII letter is a term, and beside it stands its code; a query's terms are its words.
private struct LettersAndNumbers: FullTextTokenizer {
    func tokenize(_ text: Span<UInt8>, isQuery: Bool, emit: (Span<UInt8>, Range<Int>, Bool) -> Bool) {
        var start = 0
        for place in text.indices {
            if isQuery {
                guard text[place] == UInt8(ascii: " ") else { continue }
                guard emit(text.extracting(start..<place), start..<place, false) else { return }
                start = place + 1
            } else {
                let code = Array("x\(text[place])".utf8)
                guard emit(text.extracting(place..<place + 1), place..<place + 1, false) else { return }
                guard emit(code.span, place..<place + 1, true) else { return }
            }
        }
        if isQuery { _ = emit(text.extracting(start..<text.count), start..<text.count, false) }
    }
}

private final class Watched: FullTextTokenizer {
    func tokenize(_ text: Span<UInt8>, isQuery: Bool, emit: (Span<UInt8>, Range<Int>, Bool) -> Bool) {
        _ = emit(text, 0..<text.count, false)
    }
}
