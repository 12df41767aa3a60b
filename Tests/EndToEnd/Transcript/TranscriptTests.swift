import Testing

/// The transcripts' own format: a test that can't fail proves nothing.
@Suite(.timeLimit(.minutes(10)))
struct TranscriptTests {
    @Test func transcriptIsParsed() throws {
        let transcript = try Transcript(
            """
            # For readers.

            ## The first
            $ curl -X POST 'http://a/b' \\
                -d '{"a":1}'
            201
            Content-Type: application/json
            Set-Cookie: -

            {"a":1,\\
              "b":"두 줄"}

            $ curl c
            204
            """,
            name: "test"
        )

        let first = try #require(transcript.steps.first)
        #expect(first.title == "The first")
        #expect(first.line == 4)
        #expect(first.command == "curl -X POST 'http://a/b' -d '{\"a\":1}'")
        #expect(first.status == "201")
        #expect(first.fields.map(\.name) == ["Content-Type", "Set-Cookie"])
        #expect(first.body == "{\"a\":1,\"b\":\"두 줄\"}")
        #expect(transcript.steps.map(\.status) == ["201", "204"])
        #expect(transcript.steps[1].body.isEmpty)
    }

    @Test(arguments: [
        ("", TranscriptError.empty), ("$ curl a", .noStatus(number: 1)),
        ("$ curl a\nOK", .noStatus(number: 1)),
        ("200", .unexpectedLine("200", number: 1)),
        ("$ curl a\n200\nnonsense", .unexpectedLine("nonsense", number: 3)),
    ])
    func malformedTranscriptIsRefused(text: String, error: TranscriptError) {
        #expect(throws: error) { try Transcript(text, name: "test") }
    }

    @Test(arguments: [
        (#"curl -d '{"a": 1}' b"#, ["curl", "-d", #"{"a": 1}"#, "b"]), ("a  b", ["a", "b"]),
        (#"a\ b "c \" d" '' e'f'g"#, ["a b", "c \" d", "", "efg"]), (#"'a\b'"#, [#"a\b"#]),
    ])
    func wordsAreSplitAsInAShell(line: String, words: [String]) throws {
        #expect(try ShellWords(line).words == words)
    }

    @Test(arguments: ["'open", "\"open", "end\\"])
    func unclosedQuoteIsRefused(line: String) {
        #expect(throws: TranscriptError.badCommand(line)) { try ShellWords(line) }
    }

    @Test(arguments: [
        ("{\"id\":{{a:number}},\"b\":{{:number}}}", "{\"id\":12,\"b\":3}", ["a": "12", "": "3"]),
        ("{{known}}/{{rest:text}}", "http://x/y/z", ["rest": "y/z"]), ("", "", [:]),
        ("x{{:text}}\"id\":{{a:number}}", "x\"is\":5,\"id\":7", ["": "\"is\":5,", "a": "7"]),
        ("[{{a:number}},{{a}},{{:text}}]", "[7,7,[8],9]", ["a": "7", "": "[8],9"]),
        ("{{a:text}}", "]", ["a": "]"]),
        ("{{a:hex}}", "9201921952970CB78C9FBF5EC623F263", ["a": "9201921952970CB78C9FBF5EC623F263"]),
        (
            "{{:ticket}}", "N3w2YTVlMWUxMC0wMDAwLTEwMDAtODAwMC0wMDAwMDAwMDAwMDA",
            ["": "N3w2YTVlMWUxMC0wMDAwLTEwMDAtODAwMC0wMDAwMDAwMDAwMDA"]
        ),
    ])
    func placeholdersAreFilled(template: String, text: String, found: [String: String]) throws {
        let matched = try Template(template).match(Array(text.utf8), ["known": "http://x"])

        #expect(Dictionary(matched.map { ($0.name, $0.value) }) { first, _ in first } == found)
    }

    @Test(arguments: [
        ("{\"a\":1}", "{\"a\":2}", 5), ("{\"a\":1}", "{\"a\":1}\n", 7), ("{\"a\":1}", "{\"a\":1", 6),
        ("", "x", 0),
        ("{{:number}},", "12", 2), ("{{:number}}", "012", 0), ("a{{:number}}b", "a1c", 1),
        ("{{:day}}", "2022-01-18", 0),
        ("[{{a:number}},{{a}}]", "[7,8]", 3), ("{{a:text}}]", "x]y", 2),
        ("{{:secret}}", "6a5e1e10-0000-4000-8000-000000000000", 0),
        ("{{:secret}}", "6a5e1e10-0000-1000-8000-000000000000\n", 0), ("{{:ticket}}", "bm9uc2Vuc2U", 0),
    ])
    func differenceIsLocated(template: String, text: String, at: Int) throws {
        let difference = #expect(throws: Difference.self) { try Template(template).match(Array(text.utf8)) }

        #expect(difference?.at == at)
    }

    @Test(arguments: [
        ("{{nobody}}", TranscriptError.unknownValue("nobody")), ("{{a:kind}}", .badPlaceholder("a:kind")),
        ("{{open", .badPlaceholder("{{open")),
    ])
    func unknownPlaceholderIsRefused(template: String, error: TranscriptError) {
        #expect(throws: error) { try Template(template).match([]) }
    }
}
