import CAdwaita
import Glibc

/// Counts the frames of a window, and what each cost the main thread: for benchmarks.
package final class FrameMeter {
    /// From the beginning of one frame to that of the next, in milliseconds.
    package private(set) var intervals: [Double] = []
    /// What the main thread computed from one frame's end to the next one's, in milliseconds.
    package private(set) var work: [Double] = []

    private var connections: [Connection] = []
    private var began: Double?
    private var spent: Double?

    /// For a window that is shown.
    package init(_ window: Window) {
        let clock = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window.widget)))
        connections = [
            clock.on("before-paint") { [weak self] in self?.begin() },
            clock.on("after-paint") { [weak self] in self?.end() },
        ]
    }

    package func stop() { for connection in connections { connection.disconnect() } }

    private func begin() {
        let now = Stopwatch.wall.milliseconds
        if let began { intervals.append(now - began) }
        began = now
    }

    private func end() {
        let now = Stopwatch.thread.milliseconds
        if let spent { work.append(now - spent) }
        spent = now
    }
}

extension Widget {
    /// Calls back before each frame until `handler` says no.
    package final func onFrame(_ handler: @escaping () -> Bool) {
        let box = Unmanaged.passRetained(Boxed(handler)).toOpaque()
        gtk_widget_add_tick_callback(
            widget,
            { _, _, box in Unmanaged<Boxed<() -> Bool>>.fromOpaque(known(box)).takeUnretainedValue().value().c
            },
            box,
            { box in Unmanaged<Boxed<() -> Bool>>.fromOpaque(known(box)).release() }
        )
    }
}

package nonisolated enum Stopwatch {
    /// What a clock on the wall shows.
    case wall
    /// What this thread has computed.
    case thread
    /// What all threads of the process have computed.
    case process

    package var milliseconds: Double {
        var time = timespec()
        switch self {
        case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
        case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        case .process: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        }
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
