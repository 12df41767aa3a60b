/// Lets a burst of calls through at most once an interval: the first at once, the last at the interval's end.
///
/// The last must not be lost, or a list that was scrolled to its end in one go would never go on.
@MainActor
final class Throttle {
    private let interval: Duration
    private let screenClock: ScreenClock
    private let trailing = TaskSlot()
    private var isWaiting = false
    private var last: Duration?

    init(_ interval: Duration, _ screenClock: ScreenClock) {
        self.interval = interval
        self.screenClock = screenClock
    }

    func call(_ body: @escaping @MainActor () -> Void) {
        guard !isWaiting else { return }
        let now = screenClock.elapsed()
        guard let last, now - last < interval else {
            self.last = now
            body()
            return
        }
        isWaiting = true
        trailing.run { [weak self, screenClock, wait = interval - (now - last)] in
            do { try await screenClock.sleep(wait) } catch { return }
            guard let self, !Task.isCancelled else { return }
            isWaiting = false
            self.last = screenClock.elapsed()
            body()
        }
    }

    func settle() async {
        await trailing.settle()
    }
}
