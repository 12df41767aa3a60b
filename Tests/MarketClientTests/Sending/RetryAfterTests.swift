import Foundation
import Testing

@testable import MarketClient

/// The wait that a server requests.
@Suite(.timeLimit(.minutes(10)))
struct RetryAfterTests {
    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
        ] as [(String, Int64)]
    )
    func allThreeDateFormatsAreParsed(text: String, seconds: Int64) {
        #expect(HTTPDateValue(text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nob 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT",
        "Sun, 06 Nov 1994 8::37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT GMT", "06 Nov 1994 08:49:37 GMT",
    ])
    func invalidDatesAreRejected(text: String) {
        #expect(HTTPDateValue(text) == nil)
    }

    private func wish(_ fields: HeaderFields) async throws -> Duration? {
        let reply = IncomingReply(status: 503, fields: fields)
        return try await WholeReply(reply, to: "/", upTo: 1).retryAfter
    }

    @Test(
        arguments: [
            ("120", .seconds(120)), (" 7 ", .seconds(7)), ("-3", .zero), ("x", nil), ("", nil),
            // Two minutes later by the server's own clock, whatever ours says.
            ("Sun, 06 Nov 1994 08:51:37 GMT", .seconds(120)), ("Sun, 06 Nov 1994 08:00:00 GMT", .zero),
        ] as [(String, Duration?)]
    )
    func retryAfterIsSecondsOrADate(wish: String, expected: Duration?) async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(try await self.wish(["Retry-After": wish, "Date": date]) == expected)
    }

    @Test(arguments: [nil, "yesterday"] as [String?])
    func retryDateWithoutAServerDateIsIgnored(date: String?) async throws {
        var fields: HeaderFields = ["Retry-After": "Sun, 06 Nov 1994 08:51:37 GMT"]
        fields["Date"] = date
        #expect(try await wish(fields) == nil)
    }
}
