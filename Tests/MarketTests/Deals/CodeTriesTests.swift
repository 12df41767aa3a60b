import Testing

@testable import Market

struct CodeTriesTests {
    private static let start = Timestamp(millisecondsSince1970: 1_796_000_000_000)

    @Test(arguments: [
        (CodeTries.Circle.pair, 4, nil), (.pair, 5, 10), (.pair, 6, 20), (.pair, 9, 160), (.pair, 12, 1_280),
        (.pair, 13, 1_440), (.pair, 500, 1_440), (.product, 9, nil), (.product, 10, 10), (.person, 19, nil),
        (.person, 20, 10), (.person, 21, 20),
    ])
    func waitsGrowUpToADay(circle: CodeTries.Circle, wrong: Int, minutes: Int64?) {
        let end = CodeTries(wrong: wrong, last: Self.start).pause(in: circle)
        #expect(end == minutes.map { Self.start.adding(milliseconds: $0 * 60_000) })
    }

    /// A code has a million values, so that one in a hundred takes ten thousand guesses.
    @Test(arguments: CodeTries.Circle.allCases, [0, 30, 1_000_000])
    func aYearOfGuessingIsFarFromOneInAHundred(circle: CodeTries.Circle, handovers: Int) {
        var (now, guesses, recent) = (Self.start, 0, [Timestamp]())
        let end = now.adding(days: 365)
        while now < end {
            let known = recent.filter { $0 > now.adding(days: -CodeTries.days) }
            let pause = known.last.flatMap {
                CodeTries(wrong: known.count, last: $0).pause(in: circle, after: handovers)
            }
            if let pause, pause > now {
                now = pause
                continue
            }
            guesses += 1
            recent = known + [now]
        }
        #expect(guesses < 7_000, "\(guesses)")
        if handovers == 0 { #expect((360..<410).contains(guesses), "\(guesses)") }
    }

    /// To wait for all to be forgotten, and guess in one go, is no better.
    @Test func pausingForAMonthGainsNothing() {
        for circle in CodeTries.Circle.allCases {
            #expect((circle.free() + 8) * 365 / Int(CodeTries.days) < 400)
        }
    }

    @Test(arguments: [
        (CodeTries.Circle.pair, 100, 5), (.product, 0, 10), (.product, 90, 100), (.product, 5_000, 500),
        (.person, 7, 27), (.person, 5_000, 200),
    ])
    func frequentTradersMayMistypeMore(circle: CodeTries.Circle, handovers: Int, free: Int) {
        let before = CodeTries(wrong: free - 1, last: Self.start)
        let after = CodeTries(wrong: free, last: Self.start)
        #expect(before.pause(in: circle, after: handovers) == nil)
        #expect(after.pause(in: circle, after: handovers) == Self.start.adding(milliseconds: 600_000))
    }
}
