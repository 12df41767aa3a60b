import CAdwaita

/// Counts the frames of a window, and what each cost the main thread: for benchmarks.
package final class FrameMeter {
    /// From the beginning of one frame to that of the next, in milliseconds.
    package private(set) var intervals: [Double] = []
    /// The main thread's work from one frame's end to the next one's, in milliseconds.
    package private(set) var work: [Double] = []
    /// The parts of `work`, each as long as it.
    package private(set) var parts: [Part: [Double]] = [:]

    package enum Part: String, CaseIterable {
        /// Between two frames: signals, tasks.
        case between
        /// The phase of movements, and of changes with them.
        case update
        /// Measuring and placing widgets.
        case layout
        /// Drawing them.
        case paint
    }

    private var connections: [SignalConnection] = []
    private var began: Double?
    private var spent: Double?
    private var mark: Double?
    private var lap: [Part: Double] = [:]

    /// For a window that is shown.
    package init(_ window: Window) {
        let clock = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window.widget)))
        connections = [
            clock.on("before-paint") { [weak self] in self?.begin() },
            clock.after("update") { [weak self] in self?.ends(.update) },
            clock.after("layout") { [weak self] in self?.ends(.layout) },
            clock.after("paint") { [weak self] in self?.ends(.paint) },
            clock.on("after-paint") { [weak self] in self?.end() },
        ]
    }

    package func stop() { for connection in connections { connection.disconnect() } }

    private func begin() {
        let now = Stopwatch.wall.milliseconds
        if let began { intervals.append(now - began) }
        began = now
        ends(.between)
    }

    private func ends(_ part: Part) {
        let now = Stopwatch.thread.milliseconds
        if let mark { lap[part, default: 0] += now - mark }
        mark = now
    }

    private func end() {
        let now = Stopwatch.thread.milliseconds
        if let spent {
            work.append(now - spent)
            for part in Part.allCases { parts[part, default: []].append(lap[part, default: 0]) }
        }
        lap = [:]
        spent = now
        mark = now
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
