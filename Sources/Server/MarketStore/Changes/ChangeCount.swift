/// The number of the last change, counted in memory by a transaction that keeps all others from changing it.
///
/// It is written once, at the transaction's end, where each change would otherwise leave a version of the market's row
/// that all readers step over.
final class ChangeCount {
    private(set) var latest: Int64

    init(_ latest: Int64) {
        self.latest = latest
    }

    func next() -> Int64 {
        latest += 1
        return latest
    }

    /// Takes back the numbers after `number`, whose changes were undone.
    func goBack(to number: Int64) { latest = number }
}
