import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The records of an account: its reports, its sanctions, and the accounts it blocks.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountRecordsTests {
    private let market = TalkMarket()
    // The watch of these tests shows a minute past midnight.
    private nonisolated let now = Timestamp(millisecondsSince1970: 1_642_464_060_000)

    private nonisolated func report(_ id: Int64, _ outcome: CaseOutcome?) -> Report {
        Report(
            id: Report.ID(id),
            target: .messages(in: Conversation.ID(4)),
            name: "철수",
            person: Seller(id: Account.ID(9), name: "철수"),
            reason: .scam,
            text: id == 1 ? "돈을 먼저 보내래요" : "",
            at: now,
            outcome: outcome
        )
    }

    private func sanction(_ kind: Sanction.Kind, until: Timestamp?, words: [String] = []) -> Sanction {
        Sanction(
            id: Sanction.ID(1),
            kind: kind,
            rule: .spam,
            reason: "같은 글을 여러 번 올리셨습니다.",
            at: now,
            until: until,
            target: Sanction.Target(kind: .product, id: 3),
            name: "의자",
            words: words
        )
    }

    private func opened(_ own: OwnSanctions) async -> AccountRecordsModel {
        let fixture = ScreenFixture { client in
            market.stub(&client)
            client.reports.mine = { [self] cursor throws(ClientError) in
                cursor == nil
                    ? Page([report(1, .upheld), report(2, nil)], next: Cursor(rawValue: "2"))
                    : Page([report(3, .rejected)], next: nil)
            }
            client.reports.sanctions = { () throws(ClientError) in own }
        }
        let records = AccountRecordsModel(fixture.context)
        records.appear()
        await records.settle()
        return records
    }

    @Test func reportsSayWhatCameOfThem() async {
        let records = await opened(OwnSanctions([], audit: [], restrictedUntil: nil))
        #expect(records.reportLines.map(\.title) == ["철수", "철수"])
        #expect(records.reportLines[0].text == "조치함 · 대화 · 사기 의심 · 방금\n돈을 먼저 보내래요")
        #expect(records.reportLines[1].text == "검토 중 · 대화 · 사기 의심 · 방금")
        #expect(records.hasMoreReports)
        records.loadMoreReports()
        await records.settle()
        #expect(records.reportLines.count == 3 && !records.hasMoreReports)
        #expect(records.reportLines[2].text.hasPrefix("문제없음"))
        #expect(records.restrictionText == nil && records.sanctionLines.isEmpty)
    }

    @Test func theAffectedReadsWhatWhyAndUntilWhen() async {
        let (later, earlier) = (now.adding(milliseconds: 86_400_000), now.adding(milliseconds: -1))
        let records = await opened(
            OwnSanctions(
                [
                    sanction(.restrict, until: later, words: ["사세요", ""]),
                    sanction(.restrict, until: earlier), sanction(.note, until: nil),
                ],
                audit: [AuditLineBody(action: .look, at: now)],
                restrictedUntil: later
            )
        )
        #expect(records.restrictionText?.hasPrefix("2022년 1월 19일") == true)
        let lines = records.sanctionLines
        #expect(lines.map(\.title) == ["이용 제한", "이용 제한", "안내"])
        #expect(
            lines[0].text.split(separator: "\n").map(String.init) == [
                "상품 · 의자 · 도배·광고 · 방금", "같은 글을 여러 번 올리셨습니다.",
                "2022년 1월 19일 00:01까지 새 상품을 올리거나 새 대화를 시작할 수 없어요.", "“사세요”", "“사진”",
            ]
        )
        #expect(lines[1].text.hasSuffix("에 끝났어요."))
        #expect(lines[2].text.hasSuffix("불이익은 없어요."))
        #expect(records.auditLines == [RecordLine(title: "신고된 내용을 봄", text: "운영자 · 방금")])
    }

    @Test func aBlockIsTakenBack() async {
        market.blocked = [9]
        let records = await opened(OwnSanctions([], audit: [], restrictedUntil: nil))
        #expect(records.blocked.map(\.id) == [Account.ID(9)])
        records.unblock(Account.ID(9))
        await records.settle()
        #expect(records.blocked.isEmpty && market.blocked.isEmpty)
    }

    @Test func aFailedRequestCanBeRetried() async {
        market.failure = .unreachable
        let records = await opened(OwnSanctions([], audit: [], restrictedUntil: nil))
        #expect(records.error != nil)
        market.failure = nil
        records.retry()
        await records.settle()
        #expect(records.phase == .shown && records.error == nil)
    }
}
