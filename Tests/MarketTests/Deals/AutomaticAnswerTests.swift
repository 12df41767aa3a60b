import Market
import Testing

/// The delay of an automatic no.
@Suite("Automatic answers")
struct AutomaticAnswerTests {
    /// 09:00 in Seoul.
    private let morning = Timestamp(millisecondsSince1970: 1_700_006_400_000)

    private func minutes(_ roll: UInt64, after moment: Timestamp) -> Int64 {
        let answer = AutomaticAnswer.moment(after: moment, roll: roll, in: .seoul)
        return (answer.millisecondsSince1970 - moment.millisecondsSince1970) / 60_000
    }

    @Test func itIsDrawnFromAllMinutesAlike() {
        var random = SystemRandomNumberGenerator()
        var quarters = [0, 0, 0, 0]
        for _ in 0..<4_000 {
            let minutes = minutes(random.next(), after: morning)
            #expect(AutomaticAnswer.minutes.contains(minutes))
            quarters[min(3, Int((minutes - 20) / 70))] += 1
        }
        #expect(quarters.allSatisfy { (800...1_200).contains($0) }, "\(quarters)")
    }

    @Test(arguments: [0, 1, 7_000_000, 0xFFFF_FFFF, .max] as [UInt64])
    func nobodyAnswersAtNight(roll: UInt64) {
        // At 22:30 in Seoul, and at 02:00.
        for hours in [13.5, 17] {
            let moment = morning.adding(milliseconds: Int64(hours * 3_600_000))
            let answer = AutomaticAnswer.moment(after: moment, roll: roll, in: .seoul)
            let hour = (answer.millisecondsSince1970 / 3_600_000 + 9) % 24
            #expect((8...10).contains(hour), "\(hour)")
        }
    }

    @Test func anEveningsAnswerIsTheSameEvening() {
        // 16:00, and at most five hours.
        #expect(minutes(.max, after: morning.adding(hours: 7)) <= 300)
    }
}
