import CAdwaita
import Glibc

/// Reports when the main loop does not listen for longer than a person would notice.
///
/// It measures from the moment when the loop wakes until it next waits: computing, and waiting for a disk, a lock or
/// another program. Only the time is left out in which the thread could have gone on and the machine, or the one that it
/// is a part of, was busy with others. Drawing has a limit of its own.
@MainActor
public final class StallWatch {
    public struct Stall: Sendable, CustomStringConvertible {
        public enum Kind: Sendable { case work, frame }

        public let kind: Kind
        /// The time for which the loop was blocked, without the frame it may have drawn.
        public let duration: Duration
        /// Of that, how long the thread was computing; the rest it waited.
        public let computing: Duration
        /// The slowest part.
        public let culprit: String

        public var description: String {
            "\(kind) took \(duration), computing \(computing), mostly \(culprit)"
        }
    }

    private let limit: Duration
    private let frameLimit: Duration
    private let report: (Stall) -> Void
    private let poll: GPollFunc?

    private var woke: StallReading?
    private var depth = 0
    private var worst: (name: String, milliseconds: Double)?
    private var frame = StallReading.zero
    private var frameBegan: StallReading?

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
        // A job of the main actor in a test: it runs beside GLib's loop, and is a turn of its own.
        let turn = watch.woke == nil && watch.depth == 0 ? StallReading.now() : nil
        let start = Stopwatch.wall.milliseconds
        watch.depth += 1
        let result = body()
        watch.depth -= 1
        guard watch.depth == 0 else { return result }
        let spent = Stopwatch.wall.milliseconds - start
        if spent > watch.worst?.milliseconds ?? 0 { watch.worst = (name(), spent) }
        if let turn { watch.judge(.now() - turn) }
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

    private func judge(_ turn: StallReading) {
        let culprit = worst?.name ?? "GTK"
        let work = turn - frame
        let drawing = frame
        worst = nil
        frame = .zero
        if drawing.held > frameLimit {
            report(Stall(kind: .frame, duration: drawing.held, computing: drawing.cpu, culprit: culprit))
        }
        if work.held > limit {
            report(Stall(kind: .work, duration: work.held, computing: work.cpu, culprit: culprit))
        }
    }
}

/// The counters of one thread.
nonisolated private struct StallReading {
    var wall: Duration
    var cpu: Duration
    /// The time that it waited for a processor.
    var inLine: Duration
    /// The number of times that it slept to wait for something.
    var waits: Int

    static let zero = StallReading(wall: .zero, cpu: .zero, inLine: .zero, waits: 0)

    static func now() -> StallReading {
        StallReading(
            wall: clock(CLOCK_MONOTONIC),
            cpu: clock(CLOCK_THREAD_CPUTIME_ID),
            inLine: .nanoseconds(adwaita_nanoseconds_in_line()),
            waits: adwaita_waits_of_thread()
        )
    }

    /// The time that is the thread's own doing: it computed, or it waited for something.
    ///
    /// One that never slept and neither computed nor stood in line had its processor taken away from under it.
    var held: Duration { waits > 0 ? wall - inLine : cpu }

    static func - (a: StallReading, b: StallReading) -> StallReading {
        StallReading(
            wall: a.wall - b.wall,
            cpu: a.cpu - b.cpu,
            inLine: a.inLine - b.inLine,
            waits: a.waits - b.waits
        )
    }

    static func + (a: StallReading, b: StallReading) -> StallReading {
        StallReading(
            wall: a.wall + b.wall,
            cpu: a.cpu + b.cpu,
            inLine: a.inLine + b.inLine,
            waits: a.waits + b.waits
        )
    }

    private static func clock(_ id: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(id, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
