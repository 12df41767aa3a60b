/// A budget that is spent, and in how many seconds it is worth asking again.
package enum UsageLimit: Error, Hashable, Sendable {
    /// New products within a day.
    case listings(seconds: Int64)
    /// Goods on the market at a time.
    case online(seconds: Int64)
    /// Photos, pixels, edits or kept answers.
    case usage(seconds: Int64)
}
