import HTTPServer
import Market
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct InspectorHintTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let call: String
        var fields: [String: String] = ["identifier": EditionMarket.identifier]
        var body = ""
        let hints: [InspectorHint]

        var testDescription: String { "\(call) \(body.prefix(40)) → \(hints)" }
    }

    private static let json = ["identifier": EditionMarket.identifier, "Content-Type": "application/json"]
    private static let form = [
        "identifier": EditionMarket.identifier, "Content-Type": "multipart/form-data; boundary=XX",
    ]
    private static let good = TestForm.product(
        "{\"name\":\"a\",\"price\":1,\"currency\":\"KRW\",\"secret\":1234}"
    ).text

    static let rows: [Row] = [
        Row(call: "GET /api/products?page_no=1&items_per_page=20", hints: []),
        Row(call: "GET /api/products?", hints: []),
        Row(call: "GET //api/products", hints: [.doubleSlash]),
        Row(
            call: "GET /api/products?itemsPerPage=20",
            hints: [.parameterMisspelt(given: "itemsPerPage", known: "items_per_page")]
        ),
        Row(
            call: "GET /editions/2022/api/products?pageno=1&item_per_page=2",
            hints: [
                .parameterMisspelt(given: "pageno", known: "page_no"),
                .parameterMisspelt(given: "item_per_page", known: "items_per_page"),
            ]
        ),
        Row(call: "GET /api/products?size=20", hints: [.parameterUnknown("size")]),
        Row(call: "GET /api/products?page_no=one", hints: [.valueNoNumber("page_no")]),
        Row(
            call: "GET /v1/search/shop.json?query=a&sorts=sim",
            hints: [.parameterMisspelt(given: "sorts", known: "sort")]
        ),
        Row(
            call: "GET /rest/shopping/products?ofset=0",
            hints: [.parameterMisspelt(given: "ofset", known: "offset")]
        ),
        Row(call: "GET /api/products/1", fields: json, body: "{}", hints: [.bodyOnRead]),
        Row(call: "DELETE /api/products/1/secret", fields: [:], hints: [.identifierMissing]),
        Row(call: "DELETE /api/products/1/x", fields: ["identifier": "me"], hints: [.identifierNoUUID]),
        Row(call: "POST /api/products", fields: form, body: good, hints: []),
        Row(
            call: "POST /api/products",
            fields: ["identifier": EditionMarket.identifier, "Content-Type": "multipart/form-data"],
            body: good,
            hints: [.noBoundary]
        ),
        Row(
            call: "POST /api/products",
            fields: [
                "identifier": EditionMarket.identifier, "Content-Type": "multipart/form-data; boundary=YY",
            ],
            body: good,
            hints: [.boundaryNotFound]
        ),
        Row(call: "POST /api/products", fields: form, body: String(good.dropLast(6)), hints: [.formCut]),
        Row(
            call: "POST /api/products",
            fields: form,
            body: good.replacing("\"images\"", with: "\"image\""),
            hints: [.partMisspelt(given: "image", known: "images")]
        ),
        Row(
            call: "POST /api/products",
            fields: form,
            body: good.replacing("\"images\"", with: "\"file\""),
            hints: [.partMissing("images")]
        ),
        Row(
            call: "POST /api/products",
            fields: form,
            body: good.replacing("\"currency\"", with: "\"curency\""),
            hints: [.fieldMissing("currency")]
        ),
        Row(
            call: "POST /api/products",
            fields: form,
            body: good.replacing("1234}", with: "1234"),
            hints: [.brokenJSON]
        ),
        Row(
            call: "PATCH /api/products/1",
            fields: json,
            body: "{\"name\":\"a\"}",
            hints: [.fieldMissing("secret")]
        ),
        Row(call: "PATCH /api/products/1", fields: json, body: "{name:a}", hints: [.brokenJSON]),
        // One thing: that it was read would be wrong.
        Row(call: "PATCH /api/products/1", body: "{name:a}", hints: [.brokenJSON]),
        Row(
            call: "PATCH /api/products/1",
            body: "{\n\"name\":\"한 줄\n두 줄\"}",
            hints: [.lineBreak(2)]
        ),
        Row(
            call: "POST /api/products",
            fields: form,
            body: good.replacing("1234}", with: "1234,\"x\":\"a\nb\"}"),
            hints: [.lineBreak(1)]
        ),
        Row(
            call: "PATCH /api/products/1",
            body: "{\"secret\":\"pw\"}",
            hints: [.jsonWithoutType]
        ),
        Row(call: "POST /item", fields: json, body: "{\"title\":\"a\"}", hints: []),
    ]

    @Test(arguments: rows)
    func commonMistakeGetsAHint(row: Row) throws {
        let parts = row.call.split(separator: " ").map(String.init)
        let request = try HTTPRequest(
            HTTPMethod(rawValue: parts[0]),
            parts[1],
            fields: row.fields.sorted { $0.key < $1.key }
                .compactMap { name, value in HTTPFieldName(name).map { ($0, value) } },
            body: Array(row.body.utf8)
        )
        let body = InspectedBody(Array(row.body.utf8), type: request[.contentType])

        #expect(InspectorHint.all(of: request, path: try request.segments(), body: body) == row.hints)
    }

    @Test func everyHintIsTranslated() {
        let hints = Set(Self.rows.flatMap(\.hints))
        for hint in hints {
            for texts in [Texts.korean, .english] {
                let text = hint.text(in: texts)
                #expect(!text.contains("{") && !text.hasPrefix("hint."))
            }
            #expect(hint.text(in: .korean) != hint.text(in: .english))
        }
    }
}
