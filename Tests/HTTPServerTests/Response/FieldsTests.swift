import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct FieldsTests {
    @Test(arguments: ["a\r\nSet-Cookie: x=1", "a\nb", "a\rb", "a\0b", "a\u{7F}b"])
    func fieldValuesCannotInjectLines(value: String) {
        var fields = HTTPFields()
        fields[.location] = value
        #expect(fields.all.count == 1)
        #expect(fields.wire.count { $0 == 13 } == 1 && fields.wire.count { $0 == 10 } == 1)
        #expect(fields[.location]?.contains(" ") == true)
    }

    @Test func fieldsAreSetAddedAndRemoved() {
        var fields: HTTPFields = [.contentType: "a", .setCookie: "1", "X-B": ""]
        fields.append(.setCookie, "2")
        #expect(fields.values("set-cookie") == ["1", "2"])
        fields[.setCookie] = "3"
        #expect(fields.values(.setCookie) == ["3"])
        fields["content-TYPE"] = nil
        #expect(fields.all.map { "\($0.name)=\($0.value)" } == ["X-B=", "Set-Cookie=3"])
    }

    @Test(arguments: ["Content-Length", "transfer-encoding", "Connection", "DATE"])
    func framingFieldsAreReserved(name: String) throws {
        var fields = HTTPFields()
        fields[try #require(HTTPFieldName(name))] = "1"
        #expect(fields.all.isEmpty)
    }

    @Test(arguments: ["", "a b", "a:", "ä", "a\r\n"])
    func invalidFieldNameIsRefused(text: String) {
        #expect(HTTPFieldName(text) == nil)
    }

    @Test func problemsAreJSONWithTheirStatus() async throws {
        for problem in [Problem.timedOut, Problem.crowded, Problem.reply(HeadRefusal.headTooLarge)] {
            let text = String(decoding: try await problem.collectedBody(), as: UTF8.self)
            #expect(text.contains("\"status\":\(problem.status.rawValue)"))
            #expect(text.contains("\"title\":\"\(problem.status.reason)\""))
        }
    }
}
