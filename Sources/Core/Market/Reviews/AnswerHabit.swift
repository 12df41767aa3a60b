/// The habit of a person in answering those who write to them first.
public struct AnswerHabit: Hashable, Sendable {
    /// Of a hundred.
    public let share: Int
    /// The median time to an answer, of the messages that are answered.
    public let time: Time

    public enum Time: String, Hashable, Sendable, CaseIterable, Codable {
        case halfHour = "half_hour"
        case hours
        case day
        case longer
    }

    public init(share: Int, time: Time) {
        self.share = share
        self.time = time
    }
}

extension AnswerHabit {
    /// The most first messages considered, the days they are from, and the fewest needed.
    package static let mostConsidered = 30
    package static let daysConsidered: Int64 = 90
    package static let fewest = 5
    private static let hoursToAnswer: Int64 = 48

    /// A first message to a person, and their first answer.
    package struct Asked: Hashable, Sendable {
        package let at: Timestamp
        package let answeredAt: Timestamp?

        package init(at: Timestamp, answeredAt: Timestamp?) {
            self.at = at
            self.answeredAt = answeredAt
        }
    }

    /// Computes the habit; `nil` where too few people wrote.
    ///
    /// A message from the quiet hours counts from their end.
    package init?(
        _ asked: [Asked],
        quiet: NotificationSettings.QuietHours,
        in zone: MarketZone,
        at now: Timestamp
    ) {
        // A person who still has time to answer has not failed to.
        let judged = asked.filter {
            $0.answeredAt != nil || $0.at.adding(hours: Self.hoursToAnswer) <= now
        }
        guard judged.count >= Self.fewest else { return nil }
        var times: [Int64] = []
        for one in judged {
            guard let answer = one.answeredAt else { continue }
            let begin = quiet.end(at: one.at, in: zone) ?? one.at
            let took = max(0, begin.milliseconds(until: answer))
            if took <= Self.hoursToAnswer * 3_600_000 { times.append(took) }
        }
        share = times.count * 100 / judged.count
        guard !times.isEmpty else {
            time = .longer
            return
        }
        times.sort()
        switch times[times.count / 2] {
        case ...1_800_000: time = .halfHour
        case ...(6 * 3_600_000): time = .hours
        case ...86_400_000: time = .day
        default: time = .longer
        }
    }
}

extension NotificationSettings.QuietHours {
    /// The end of the quiet hours that a moment lies in; `nil` where it lies in none.
    func end(at moment: Timestamp, in zone: MarketZone) -> Timestamp? {
        contains(hour: zone.hour(at: moment)) ? zone.next(hour: to, after: moment) : nil
    }
}
