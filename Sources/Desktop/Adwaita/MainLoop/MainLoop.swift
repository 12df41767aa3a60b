import CAdwaita
import Glibc

/// GLib's loop, on which everything that is seen happens.
@MainActor
public enum MainLoop {
    /// Has GLib run libdispatch's main queue, and `@MainActor` with it.
    ///
    /// The descriptor becomes readable when there is work, so nothing polls. A job must not run a loop of its own: the
    /// queue is not re-entrant. Called by `Application.run()`; where `main` is asynchronous, Swift drains
    /// the queue itself.
    package static func adoptMainActor() {
        let wakeUps = _dispatch_get_main_queue_handle_4CF()
        g_unix_fd_add(
            wakeUps,
            G_IO_IN,
            { wakeUps, _, _ in
                var count: UInt64 = 0
                // Unread, it would stay readable and the loop would spin.
                read(wakeUps, &count, MemoryLayout.size(ofValue: count))
                StallWatch.measure("tasks of the main actor") { _dispatch_main_queue_callback_4CF(nil) }
                return 1
            },
            nil
        )
    }

    /// Does what is due and returns: for tests, which are jobs of the main actor themselves.
    package static func turn() {
        while g_main_context_iteration(nil, 0) != 0 { StallWatch.turnEnds() }
        StallWatch.turnEnds()
    }

    /// Runs until `stop()`, without an application, for programs that test or measure.
    package static func run() {
        adoptMainActor()
        let loop = known(g_main_loop_new(nil, 0))
        running = loop
        g_main_loop_run(loop)
        running = nil
        g_main_loop_unref(loop)
    }

    package static func stop() {
        if let running { g_main_loop_quit(running) }
    }

    private static var running: OpaquePointer?
}
