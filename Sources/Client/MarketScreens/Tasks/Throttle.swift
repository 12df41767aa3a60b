/// Lets a burst of calls through at most once an interval: the first at once, the last at the interval's end.
///
/// The last must not be lost, or a list that was scrolled to its end in one go would never go on.
@MainActor
final class Throttle {
    private let interval: Duration
    private let watch: ScreenClock
    private let trailing = TaskSlot()
    private var isWaiting = false
    private var last: Duration?

    init(_ interval: Duration, _ watch: ScreenClock) {
        self.interval = interval
        self.watch = watch
    }

    func call(_ body: @escaping @MainActor () -> Void) {
        guard !isWaiting else { return }
        let now = watch.elapsed()
        guard let last, now - last < interval else {
            self.last = now
            body()
            return
        }
        isWaiting = true
        trailing.run { [weak self, watch, wait = interval - (now - last)] in
            do { try await watch.sleep(wait) } catch { return }
            guard let self, !Task.isCancelled else { return }
            isWaiting = false
            self.last = watch.elapsed()
            body()
        }
    }

    func settle() async {
        await trailing.settle()
    }
}
