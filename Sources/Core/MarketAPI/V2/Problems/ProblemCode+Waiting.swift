public import Market

extension ProblemCode {
    /// True where it reports a budget that is full again some time later.
    public var isSpentBudget: Bool {
        switch self {
        case .listingLimit, .onlineLimit, .usageLimit, .dailyLimit, .reportLimit, .claimNetwork,
            .handoverWait, .reservedOften, .beganOften, .renewedRecently:
            true
        default: false
        }
    }

    /// The message for a person, with the time at which it goes on where that is known.
    public func text(in texts: Texts, waiting seconds: Int64?) -> String {
        guard isSpentBudget, let seconds else { return text(in: texts) }
        let (key, count): (TextKey, Int64) =
            switch seconds {
            case ...60: (.limitGoesOnSoon, seconds)
            case ...3_600: (.limitGoesOnMinutes, (seconds + 59) / 60)
            default: (.limitGoesOnHours, (seconds + 3_599) / 3_600)
            }
        return "\(text(in: texts)) \(texts(key, ["count": "\(count)"]))"
    }
}
