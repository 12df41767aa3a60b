public import Market

extension ProblemCode {
    /// Whether it tells of a budget that is full again some time later.
    public var isSpentBudget: Bool {
        switch self {
        case .listingLimit, .onlineLimit, .usageLimit, .dailyLimit, .reportLimit, .claimNetwork,
            .handoverWait, .reservedOften, .beganOften:
            true
        default: false
        }
    }

    /// What a person is told, with when it goes on where that is known.
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
