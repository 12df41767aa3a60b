import Foundation
import LiveMarket
import TemporaryFolder
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct NegotiationTests {
    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\", \"a\"", true), ("\"b\",W/\"a\"", true),
        ("\"b\"", false), ("a", false), ("", false), ("\"a", false), ("\"x, a\"", false),
    ])
    func ifNoneMatchComparesWeakly(condition: String, isKnown: Bool) throws {
        let reply = HTTPResponse(text: "x").tagged(EntityTag("a", isWeak: true))
        let request = try HTTPRequest(.get, "/", fields: [(.ifNoneMatch, condition)])
        #expect(reply.adapted(to: request).status == (isKnown ? .notModified : .ok))
    }

    @Test(arguments: [("\"a\"", true), ("*", true), ("W/\"a\"", false), ("\"b\"", false)])
    func ifMatchComparesStrongly(condition: String, matches: Bool) throws {
        let reply = HTTPResponse(text: "x").tagged(EntityTag("a"))
        let request = try HTTPRequest(.get, "/", fields: [(.ifMatch, condition)])
        #expect(reply.adapted(to: request).status == (matches ? .ok : .preconditionFailed))
    }

    @Test func ifModifiedSinceIsIgnoredWithIfNoneMatch() throws {
        var reply = HTTPResponse(text: "x").tagged(EntityTag("a"))
        reply.fields[.lastModified] = "Sun, 06 Nov 1994 08:49:37 GMT"
        let rows: [(fields: [(HTTPFieldName, String)], status: HTTPStatus)] = [
            ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT")], .notModified),
            ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:36 GMT")], .ok),
            ([(.ifModifiedSince, "yesterday")], .ok),
            ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT"), (.ifNoneMatch, "\"b\"")], .ok),
        ]
        for row in rows {
            #expect(reply.adapted(to: try HTTPRequest(.get, "/", fields: row.fields)).status == row.status)
        }
    }

    @Test func ifUnmodifiedSinceIsIgnoredWithIfMatch() throws {
        var reply = HTTPResponse(text: "x").tagged(EntityTag("a"))
        reply.fields[.lastModified] = "Sun, 06 Nov 1994 08:49:37 GMT"
        let rows: [(fields: [(HTTPFieldName, String)], status: HTTPStatus)] = [
            ([(.ifUnmodifiedSince, "Sun, 06 Nov 1994 08:49:36 GMT")], .preconditionFailed),
            ([(.ifUnmodifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT")], .ok),
            ([(.ifUnmodifiedSince, "yesterday")], .ok),
            ([(.ifUnmodifiedSince, "Sun, 06 Nov 1994 08:49:36 GMT"), (.ifMatch, "\"a\"")], .ok),
            (
                [(.ifUnmodifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT"), (.ifMatch, "\"b\"")],
                .preconditionFailed
            ),
        ]
        for row in rows {
            #expect(reply.adapted(to: try HTTPRequest(.get, "/", fields: row.fields)).status == row.status)
        }
        let dateless = HTTPResponse(text: "x")
        #expect(
            dateless.adapted(to: try HTTPRequest(.get, "/", fields: rows[0].fields)).status == .ok
        )
    }

    @Test func conditionsApplyToSuccessfulReadsOnly() throws {
        let fields: [(HTTPFieldName, String)] = [(.ifNoneMatch, "*")]
        let missing = HTTPResponse(.notFound).tagged(EntityTag("a"))
        #expect(missing.adapted(to: try HTTPRequest(.get, "/", fields: fields)).status == .notFound)
        let made = HTTPResponse(text: "x").tagged(EntityTag("a"))
        #expect(made.adapted(to: try HTTPRequest(.post, "/", fields: fields)).status == .ok)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
    ])
    func datesAreFormattedAndParsed(seconds: Int64, text: String) {
        #expect(HTTPDate(seconds).description == text)
        #expect(HTTPDate(text) == HTTPDate(seconds))
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT",
    ])
    func invalidDateIsIgnored(text: String) {
        #expect(HTTPDate(text) == nil)
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip;q=0.5, br", true), ("*", true),
        ("gzip;q=1.0", true), ("gzip ; q=0.001", true), ("*;q=0, gzip", true),
        ("", false), ("identity", false), ("gzip;q=0", false), ("gzip;q=0.000", false),
        ("*, gzip;q=0", false),
        ("*;q=0", false), ("br", false), ("gzipped", false), ("gzip;q=nonsense", false),
    ])
    func gzipFollowsAcceptEncoding(field: String, isAccepted: Bool) throws {
        #expect(try HTTPRequest(.get, "/", fields: [(.acceptEncoding, field)]).accepts(.gzip) == isAccepted)
    }

    @Test(arguments: [
        ("br", true), ("gzip, deflate, BR", true), ("br;q=0.1, gzip", true), ("*", false), ("", false),
        ("br;q=0", false), ("brotli", false), ("gzip, *;q=1", false),
    ])
    func brotliIsSentToThoseWhoNameIt(field: String, isAccepted: Bool) throws {
        #expect(try HTTPRequest(.get, "/", fields: [(.acceptEncoding, field)]).accepts(.brotli) == isAccepted)
    }

    @Test(arguments: [("gzip, br", "br"), ("gzip", "gzip"), ("identity", nil)] as [(String, String?)])
    func aKeptReplyComesInTheSmallestFormThatIsTaken(field: String, coding: String?) async throws {
        let text = Array(String(repeating: "market ", count: 500).utf8)
        let plain = HTTPResponse(type: "text/css", bytes: text).tagged(EntityTag("a"))
        for lifetime in [KeptReply.Lifetime.untilAChange, .untilTheServerStops] {
            let kept = KeptReply(plain, for: lifetime)
            // Made at the first request, and sent again at the second.
            for _ in 1...2 {
                let reply = try kept.reply(to: HTTPRequest(.get, "/", fields: [(.acceptEncoding, field)]))
                #expect(reply.fields[.contentEncoding] == coding && reply.fields[.vary] == "Accept-Encoding")
                #expect(reply.fields[.etag] == (coding == nil ? "\"a\"" : "W/\"a\""))
                #expect(try await (reply.collectedBody().count < 100) == (coding != nil))
            }
        }
    }

    @Test func aKeptReplyThatNoCodingMakesSmallerStaysPlain() throws {
        let request = try HTTPRequest(.get, "/", fields: [(.acceptEncoding, "gzip, br")])
        let noise = KeptReply(HTTPResponse(type: "text/css", bytes: [1, 2, 3]), for: .untilAChange)
        #expect(noise.reply(to: request).fields[.contentEncoding] == nil)
        let text = [UInt8](repeating: 65, count: 5000)
        let picture = KeptReply(
            HTTPResponse(type: "image/png", bytes: text),
            for: .untilTheServerStops,
            isPacked: false
        )
        let reply = picture.reply(to: request)
        #expect(reply.fields[.contentEncoding] == nil && reply.fields[.vary] == nil)
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", 2000, true), ("application/json", 2000, true),
        ("image/svg+xml", 2000, true),
        ("application/problem+json", 2000, true), ("application/json", 1024, false),
        ("image/jpeg", 2000, false),
        ("application/zip", 2000, false), ("text/event-stream", 2000, false),
    ])
    func onlyLongTextIsCompressed(type: String, size: Int, isCompressed: Bool) async throws {
        let text = String(repeating: "market ", count: size).prefix(size)
        let reply = HTTPResponse(type: type, bytes: Array(text.utf8)).tagged(EntityTag("a"))
        let request = try HTTPRequest(.get, "/", fields: [(.acceptEncoding, "gzip")])
        let small = reply.compressed(for: request)
        #expect(small.fields[.contentEncoding] == (isCompressed ? "gzip" : nil))
        #expect(small.fields[.etag] == (isCompressed ? "W/\"a\"" : "\"a\""))
        guard isCompressed else { return }
        #expect(small.fields[.vary] == "Accept-Encoding")
        #expect(try await gunzip(small.collectedBody()) == Array(text.utf8))
        let plain = reply.compressed(for: try HTTPRequest(.get, "/"))
        #expect(plain.fields[.vary] == "Accept-Encoding")
        #expect(plain.fields[.contentEncoding] == nil)
    }

    private func gunzip(_ bytes: [UInt8]) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let packed = folder.file("reply.gz")
        try Data(bytes).write(to: URL(filePath: packed))
        let program = try ChildProgram("/usr/bin/env", ["gzip", "-dc", packed], output: folder.file("reply"))
        #expect(await program.waitForExit() == .status(0))
        return Array(try Data(contentsOf: URL(filePath: folder.file("reply"))))
    }

    private let pages = CrossOrigin(requestFields: [.contentType, "identifier"], exposedFields: [.etag]) {
        $0 == "https://shop.example"
    }

    @Test func preflightOfAnAllowedOriginIsAnswered() throws {
        let request = try HTTPRequest(
            .options,
            "/x",
            fields: [(.origin, "https://shop.example"), ("Access-Control-Request-Method", "PATCH")]
        )
        let reply = try #require(pages.preflight(request))
        #expect(reply.status == .noContent)
        #expect(reply.fields["Access-Control-Allow-Origin"] == "https://shop.example")
        #expect(reply.fields["Access-Control-Allow-Headers"] == "Content-Type, identifier")
        #expect(reply.fields["Access-Control-Allow-Methods"]?.contains("PATCH") == true)
        #expect(reply.fields[.vary] == "Origin")
    }

    @Test func preflightOfAnotherOriginIsNotAllowed() throws {
        let request = try HTTPRequest(
            .options,
            "/x",
            fields: [(.origin, "https://evil.example"), ("Access-Control-Request-Method", "PATCH")]
        )
        let reply = try #require(pages.preflight(request))
        #expect(reply.fields["Access-Control-Allow-Origin"] == nil)
        #expect(reply.fields["Access-Control-Allow-Methods"] == nil)
    }

    @Test(arguments: [(HTTPMethod.get, true, true), (.options, false, true), (.options, true, false)])
    func ordinaryOptionsRequestIsNoPreflight(method: HTTPMethod, hasMethod: Bool, hasOrigin: Bool) throws {
        var fields: [(HTTPFieldName, String)] = []
        if hasMethod { fields.append(("Access-Control-Request-Method", "PATCH")) }
        if hasOrigin { fields.append((.origin, "https://shop.example")) }
        #expect(try pages.preflight(HTTPRequest(method, "/", fields: fields)) == nil)
    }

    @Test func crossOriginRepliesNameTheAllowedOrigin() throws {
        let own = pages.applied(to: HTTPResponse(.ok), for: try HTTPRequest(.get, "/"))
        #expect(own.fields.all.isEmpty)
        let request = try HTTPRequest(.get, "/", fields: [(.origin, "https://shop.example")])
        let reply = pages.applied(to: HTTPResponse(.ok).varying(by: .acceptEncoding), for: request)
        #expect(reply.fields["Access-Control-Expose-Headers"] == "ETag")
        #expect(reply.fields[.vary] == "Accept-Encoding, Origin")
    }

    @Test func immutableRepliesAreCachedForAYear() {
        #expect(
            HTTPResponse(.ok).cachedForever().fields[.cacheControl] == "public, max-age=31536000, immutable"
        )
    }
}
