/// The form of an amount that is not whole, for apps of 2022 and 2023, many of which can't read it.
///
/// Only dollars have cents; amounts of won from before they were whole may still be in deals.
public enum EditionCents: String, Hashable, Sendable, CaseIterable {
    /// Rounded to the nearest whole amount, half of it up; no amount above zero becomes zero.
    case round
    /// As the seller wrote it.
    case keep
}
