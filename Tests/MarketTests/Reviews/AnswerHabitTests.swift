import Market
import Testing

@Suite("Habits of answering")
struct AnswerHabitTests {
    /// Noon in Korea.
    private let noon = Timestamp(millisecondsSince1970: 1_700_017_200_000)

    private func habit(_ minutes: [Int64?], askedAt: Timestamp? = nil) -> AnswerHabit? {
        let at = askedAt ?? noon
        return AnswerHabit(
            minutes.map { took in
                AnswerHabit.Asked(at: at, answeredAt: took.map { at.adding(milliseconds: $0 * 60_000) })
            },
            quiet: .night,
            in: .seoul,
            at: at.adding(days: 10)
        )
    }

    @Test func theMedianOfFiveOrMoreAnswersIsShown() {
        #expect(habit([1, 2, 3, 4]) == nil)
        #expect(habit([1, 2, 30, 400, 900]) == AnswerHabit(share: 100, time: .halfHour))
        #expect(habit([31, 31, 31, nil, nil]) == AnswerHabit(share: 60, time: .hours))
        #expect(habit([1_000, 1_000, 1_000, 1, 1, 2_000]) == AnswerHabit(share: 100, time: .day))
        // After two days it is no answer.
        #expect(habit([2_881, 2_881, 1, nil, nil, nil]) == AnswerHabit(share: 16, time: .halfHour))
        #expect(habit([nil, nil, nil, nil, nil]) == AnswerHabit(share: 0, time: .longer))
    }

    @Test func answerTimeOfTheNightCountsFromTheMorning() {
        // 23 o'clock; nine hours later it is 8.
        let night = noon.adding(hours: 11)
        #expect(
            habit([9 * 60 + 20, 9 * 60 + 20, 9 * 60 + 20, 9 * 60 + 20, 5], askedAt: night)?.time == .halfHour
        )
        #expect(habit([10 * 60, 10 * 60, 10 * 60, 10 * 60, 10 * 60], askedAt: night)?.time == .hours)
        // One o'clock in the night.
        let late = noon.adding(hours: 13)
        #expect(
            habit([7 * 60 + 10, 7 * 60 + 10, 7 * 60 + 10, 7 * 60 + 10, 1], askedAt: late)?.time == .halfHour
        )
    }

    @Test func anOpenRequestDoesNotLowerTheAnswerRate() {
        let asked = (0..<9).map { number in
            AnswerHabit.Asked(at: noon, answeredAt: number < 5 ? noon.adding(hours: 1) : nil)
        }
        let now = noon.adding(hours: 2)
        #expect(AnswerHabit(asked, quiet: .night, in: .seoul, at: now)?.share == 100)
        let later = noon.adding(hours: 48)
        #expect(AnswerHabit(asked, quiet: .night, in: .seoul, at: later)?.share == 55)
    }
}
