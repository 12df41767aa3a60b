import CAdwaita
import Glibc

/// Reports when the main loop does not listen for longer than a person would notice.
///
/// It measures from the moment when the loop wakes until it next waits. Drawing has a limit of its own. A turn during
/// which the machine was merely busy with others is not counted: what counts is the thread's own work, or a turn in
/// which it waited for something.
@MainActor
public final class StallWatch {
    public struct Stall: Sendable, CustomStringConvertible {
        public enum Kind: Sendable { case work, frame }

        public let kind: Kind
        /// How long the loop did not listen, without the frame it may have drawn.
        public let duration: Duration
        /// Of that, how long the thread was computing.
        public let computing: Duration
        /// What took the longest.
        public let culprit: String

        public var description: String {
            "\(kind) took \(duration), computing \(computing), mostly \(culprit)"
        }
    }

    private let limit: Duration
    private let frameLimit: Duration
    private let report: (Stall) -> Void
    private let poll: GPollFunc?

    private var woke: Reading?
    private var depth = 0
    private var worst: (name: String, wall: Duration)?
    private var frame = Reading.zero
    private var frameBegan: Reading?

    /// Watches until `stop()`, or until another one starts.
    public init(
        limit: Duration = .milliseconds(8),
        frameLimit: Duration = .milliseconds(16),
        report: @escaping (Stall) -> Void
    ) {
        self.limit = limit
        self.frameLimit = frameLimit
        self.report = report
        Self.current?.stop()
        poll = g_main_context_get_poll_func(nil)
        Self.current = self
        g_main_context_set_poll_func(nil) { descriptors, count, timeout in
            StallWatch.turnEnds()
            defer { StallWatch.current?.woke = .now() }
            return StallWatch.current?.poll?(descriptors, count, timeout)
                ?? g_poll(descriptors, count, timeout)
        }
    }

    public func stop() {
        guard Self.current === self else { return }
        g_main_context_set_poll_func(nil, poll)
        Self.current = nil
    }

    // GLib's function for waiting takes no data, so the watch must be found from outside.
    private static var current: StallWatch?

    /// Runs `body`, which a report may name as the one that took the longest.
    static func measure<Result>(_ name: @autoclosure () -> String, _ body: () -> Result) -> Result {
        guard let watch = current else { return body() }
        let start = Reading.now()
        watch.depth += 1
        let result = body()
        watch.depth -= 1
        guard watch.depth == 0 else { return result }
        let spent = Reading.now() - start
        if spent.wall > watch.worst?.wall ?? .zero { watch.worst = (name(), spent.wall) }
        // A job of the main actor in a test: it runs beside GLib's loop.
        if watch.woke == nil { watch.judge(spent) }
        return result
    }

    /// Told by each window around its frames.
    static func frameBegins() { current?.frameBegan = .now() }

    static func frameEnds() {
        guard let watch = current, let began = watch.frameBegan else { return }
        watch.frameBegan = nil
        watch.frame = watch.frame + (.now() - began)
    }

    static func turnEnds() {
        guard let watch = current, let woke = watch.woke else { return }
        watch.woke = nil
        watch.judge(.now() - woke)
    }

    private func judge(_ turn: Reading) {
        let culprit = worst?.name ?? "GTK"
        let work = turn - frame
        let drawing = frame
        worst = nil
        frame = .zero
        if drawing.exceeds(frameLimit) {
            report(Stall(kind: .frame, duration: drawing.wall, computing: drawing.cpu, culprit: culprit))
        }
        if work.exceeds(limit) {
            report(Stall(kind: .work, duration: work.wall, computing: work.cpu, culprit: culprit))
        }
    }
}

/// Three clocks of one thread.
nonisolated private struct Reading {
    var wall: Duration
    var cpu: Duration
    var waits: Int

    static let zero = Reading(wall: .zero, cpu: .zero, waits: 0)

    static func now() -> Reading {
        Reading(
            wall: clock(CLOCK_MONOTONIC),
            cpu: clock(CLOCK_THREAD_CPUTIME_ID),
            waits: adwaita_waits_of_thread()
        )
    }

    func exceeds(_ limit: Duration) -> Bool { cpu > limit || wall > limit && waits > 0 }

    static func - (a: Reading, b: Reading) -> Reading {
        Reading(wall: a.wall - b.wall, cpu: a.cpu - b.cpu, waits: a.waits - b.waits)
    }

    static func + (a: Reading, b: Reading) -> Reading {
        Reading(wall: a.wall + b.wall, cpu: a.cpu + b.cpu, waits: a.waits + b.waits)
    }

    private static func clock(_ id: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(id, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
