import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReportsTests {
    private static let report =
        #"{"id":3,"target":{"kind":"messages","id":81},"name":"민지","person":{"id":9,"name":"민지"},"#
        + #""reason":"%","at":"2022-01-18T00:00:00.000Z","state":"decided","outcome":"upheld"}"#
    private static let reportCase =
        #""id":5,"target":{"kind":"product","id":7},"name":"의자","person":{"id":9,"name":"민지"},"#
        + #""openedAt":"2022-01-18T00:00:00.000Z","reasons":["scam","newer"],"reporters":2,"weight":1300,"#
        + #""state":"open","claim":{"moderator":4,"until":"2022-01-18T00:30:00.000Z"}"#

    private static func report(_ reason: String) -> String {
        report.split(separator: "%").joined(separator: reason)
    }

    @Test func messagesAreReportedByTheirNumbers() async throws {
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/reports",
                body:
                    #"{"target":{"kind":"messages","id":81,"messages":[3,4]},"reason":"insult","text":"욕설"}"#,
                .json(201, Self.report("insult"))
            ),
            .expect(
                .get,
                "/api/v2/reports?cursor=c",
                .json(200, #"{"items":[\#(Self.report("newer"))],"next":"d"}"#)
            )
        )
        let reports = await MarketClient.own(session).reports
        let input = ReportInput(
            .messages(in: Conversation.ID(81)),
            messages: [3, 4],
            reason: .insult,
            text: "욕설"
        )
        let made = try await reports.make(input)
        #expect(made.reason == .insult && made.outcome == .upheld && made.person.id == Account.ID(9))
        // A reason of a newer market is read as another one.
        let mine = try await reports.mine(Cursor(rawValue: "c"))
        #expect(mine.elements.map(\.reason) == [.other] && mine.next == Cursor(rawValue: "d"))
    }

    @Test func aCaseIsClaimedViewedAndDecided() async throws {
        let evidence =
            #","reports":[{"reason":"scam","at":"2022-01-18T00:00:00.000Z"}],"evidence":[{"number":1,"#
            + #""byPerson":true,"at":"2022-01-18T00:00:00.000Z","text":"의자","chosen":true,"unsent":false}],"#
            + #""sanctions":[]"#
        let session = ScriptedSession(
            .expect(.get, "/api/v2/cases?state=decided", .json(200, #"{"items":[{\#(Self.reportCase)}]}"#)),
            .expect(.put, "/api/v2/cases/5/claim", .json(200, "{\(Self.reportCase)}")),
            .expect(.get, "/api/v2/cases/5", .json(200, "{\(Self.reportCase)\(evidence)}")),
            .expect(
                .post,
                "/api/v2/cases/5/actions",
                body: #"{"action":"restrict","reason":"그만","days":3}"#,
                .json(200, "{\(Self.reportCase)}")
            )
        )
        let reports = await MarketClient.own(session).reports
        #expect(try await reports.cases(true, nil).elements.map(\.reasons) == [["scam", "newer"]])
        #expect(try await reports.claim(5).claim?.moderator == Account.ID(4))
        let file = try await reports.look(5)
        #expect(file.summary.weight == 1_300 && file.evidence.map(\.text) == ["의자"])
        _ = try await reports.act(5, CaseActionInput(action: .restrict, reason: "그만", days: 3))
    }

    @Test func onesOwnRecordsAreReadInFull() async throws {
        let sanction =
            #"{"id":1,"kind":"newer","rule":"insult","reason":"그만","at":"2022-01-18T00:00:00.000Z","#
            + #""target":{"kind":"messages"},"name":"민지","words":["욕설"]}"#
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/sanctions",
                .json(
                    200,
                    #"{"items":[\#(sanction)],"audit":[{"action":"look","at":"2022-01-18T00:00:00.000Z"}],"#
                        + #""restrictedUntil":"2022-01-19T00:00:00.000Z"}"#
                )
            )
        )
        let own = try await MarketClient.own(session).reports.sanctions()
        #expect(own.sanctions.map(\.kind) == [.warn] && own.sanctions.first?.words == ["욕설"])
        #expect(own.sanctions.map(\.target) == [Sanction.Target(kind: .messages, id: nil)])
        #expect(own.audit.map(\.action) == [.look])
        #expect(own.restrictedUntil?.internetText == "2022-01-19T00:00:00.000Z")
    }
}
