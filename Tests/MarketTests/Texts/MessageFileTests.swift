import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct MessageFileTests {
    private func messages(_ file: String) throws -> [String: [String]] {
        try MessageFile(Array(file.utf8)).messages
    }

    @Test func textsMayGoOnOverLinesAndHoldEscapes() throws {
        let file = #"""
            # a comment
            msgid ""
            msgstr "Language: ko\n"

            msgid "a"
            msgstr ""
            "one \"two\"\n"
            "three"
            """#
        #expect(try messages(file) == ["a": ["one \"two\"\nthree"]])
    }

    @Test func pluralFormsAreKeptInTheirOrder() throws {
        let file = """
            msgid "a"
            msgid_plural "as"
            msgstr[0] "one"
            msgstr[1] "many"
            """
        #expect(try messages(file) == ["a": ["one", "many"]])
    }

    @Test(arguments: [
        ("msgid", MessageFileError.noText(line: 1)), ("msgid \"a", .noText(line: 1)),
        ("msgid \"", .noText(line: 1)),
        ("msgid \"a\\\"", .noText(line: 1)), ("msgid \"a\"b\"", .noText(line: 1)),
        ("msgid \"\\x\"", .unknownEscape(line: 1)), ("msgfoo \"a\"", .unknownKeyword(line: 1)),
        ("msgid \"a\"\nmsgstr[x] \"b\"", .unknownKeyword(line: 2)), ("\"a\"", .outOfPlace(line: 1)),
        ("msgid \"a\"\nmsgstr[1] \"b\"", .outOfPlace(line: 2)),
        ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"", .twice(name: "a", line: 4)),
    ])
    func syntaxErrorIsReportedWithItsLine(file: String, error: MessageFileError) {
        #expect(throws: error) { try messages(file) }
    }
}
