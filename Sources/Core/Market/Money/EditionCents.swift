/// What apps of 2022 and 2023 are told of an amount that is not whole, which many of them can't read.
///
/// Only dollars have cents; amounts of won from before they were whole may still be in deals.
public enum EditionCents: String, Hashable, Sendable, CaseIterable {
    /// Rounded to the nearest whole amount, half of it up; nothing that costs something is told to be free.
    case round
    /// As the seller wrote it.
    case keep
}
