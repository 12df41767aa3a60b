/// A worker's real work for one upload, whatever became of it.
package struct PhotoWork: Hashable, Sendable {
    /// Of a processor's time.
    package var time = Duration.zero
    /// True where it took more than a picture of its size may, and the worker was ended for it.
    package var isTooMuch = false
    /// True where a photo was made.
    package var isMade = false

    package init(time: Duration = .zero, isTooMuch: Bool = false) {
        self.time = time
        self.isTooMuch = isTooMuch
    }

    /// The same in pixels of ordinary pictures, by which turns are given; generous, for machines that are slow.
    var pixels: Int {
        let ofSecond = 4_000_000.0
        return Int(time / .seconds(1) * ofSecond)
    }
}
