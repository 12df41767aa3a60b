/// A budget that is spent, and in how many seconds it is worth asking again.
package enum UsageLimit: Error, Hashable, Sendable {
    /// New products within a day.
    case listings(seconds: Int64)
    /// Goods on the market at a time.
    case online(seconds: Int64)
    /// Photos, pixels, edits or kept answers.
    case usage(seconds: Int64)
}

extension UsageLimit {
    /// Answers ran full between the look ahead and the write, so that the wait is not known.
    package static let answersFull = UsageLimit.usage(seconds: 3_600)
}
