import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MessageTests {
    @Test func messageKeepsThreeMarksALetter() {
        let tower = "a" + String(repeating: "\u{301}", count: 900) + "b\u{302}"
        #expect(MessageText(tower)?.text.unicodeScalars.count == 6)
        #expect(MessageText("สวัสดีน้ำ")?.text == "สวัสดีน้ำ")
    }

    @Test(arguments: [
        (" 안녕하세요\r\n반가워요 ", "안녕하세요\n반가워요"),
        ("a\u{202E}b\u{0007}c\u{2066}", "abc"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        (String(repeating: "가", count: 1_000), String(repeating: "가", count: 1_000)),
    ])
    func aTextIsCleaned(typed: String, kept: String) {
        #expect(MessageText(typed)?.text == kept)
    }

    @Test(arguments: [
        "", " \n\t", "\u{200B}", "\u{0000}",
        String(repeating: "가", count: 1_001),
        // A thousand characters, and more bytes than are kept.
        String(repeating: "e\u{301}\u{302}\u{303}", count: 999),
        String(repeating: "a", count: 100_000),
    ])
    func nothingAndTooMuchIsNoMessage(typed: String) {
        #expect(MessageText(typed) == nil)
    }

    private static let day: Int64 = 86_400_000

    @Test(arguments: [
        (blocked: false, takenDown: false, left: false, over: false, days: 1_000, Conversation.State.open),
        (false, false, true, false, 0, .left),
        (true, false, true, false, 0, .closed),
        (false, true, false, false, 0, .closed),
        (false, false, false, true, 89, .open),
        (false, false, false, true, 90, .ended),
        // A block changes nothing of what has ended.
        (true, false, false, true, 90, .ended),
    ])
    func stateIsWhatTheFactsSay(
        blocked: Bool,
        takenDown: Bool,
        left: Bool,
        over: Bool,
        days: Int64,
        state: Conversation.State
    ) {
        let facts = Conversation.Facts(
            isBlocked: blocked,
            isTakenDown: takenDown,
            hasLeft: left,
            isOver: over,
            lastAt: Timestamp(millisecondsSince1970: 7)
        )
        #expect(facts.state(at: Timestamp(millisecondsSince1970: 7 + days * Self.day)) == state)
    }

    @Test func fiveMinutesAreLeftToUnsend() {
        let message = Message(
            number: 1,
            author: Account.ID(1),
            at: Timestamp(millisecondsSince1970: 0),
            text: "a"
        )
        #expect(message.mayBeUnsent(at: Timestamp(millisecondsSince1970: 299_999)))
        #expect(!message.mayBeUnsent(at: Timestamp(millisecondsSince1970: 300_000)))
    }

    @Test func aWindowIsOpenAgainWhenItsOldestIsOver() throws {
        let windows = MessageBudget(.newcomer).windows
        let (minute, day) = (try #require(windows.first), try #require(windows.last))
        let oldest = Timestamp(millisecondsSince1970: 1_000)
        let end = Timestamp(millisecondsSince1970: 61_000)
        #expect(minute.refusal(oldest: nil, at: oldest) == nil)
        #expect(
            minute.refusal(oldest: oldest, at: Timestamp(millisecondsSince1970: 60_999))
                == .slowDown(until: end)
        )
        #expect(minute.refusal(oldest: oldest, at: end) == nil)
        #expect(
            day.refusal(oldest: oldest, at: end)
                == .daily(count: 200, until: Timestamp(millisecondsSince1970: 86_401_000))
        )
    }
}
