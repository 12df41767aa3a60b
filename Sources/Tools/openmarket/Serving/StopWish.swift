import Glibc
import HTTPServer
import Synchronization

/// The wish that the market stop, or read its settings again, from the first moment on.
///
/// While the market starts, stopping ends the process at once: the next start goes on with whatever was under way.
final class StopWish: Sendable {
    private struct State {
        var isOpen = false
        var reload: (@Sendable () -> Void)?
        var wantsReload = false
    }

    private let state = Mutex(State())

    /// Handles signals once it returns; the task ends when an open market is to stop.
    ///
    /// `ending` is called before the process is ended while the market starts. Call it once in a process.
    func begin(ending: @escaping @Sendable () -> Void) async -> Task<Void, Never> {
        let stop = StopSignal()
        var task: Task<Void, Never>?
        await withCheckedContinuation { isReady in
            task = Task {
                await stop.wait {
                    isReady.resume()
                } reload: { [self] in
                    reload()
                }
                endUnlessOpen(ending)
            }
        }
        guard let task else { preconditionFailure("a continuation's body runs at once") }
        return task
    }

    /// From now on the market is open, and settings are read by `reload`; also those that were asked for before.
    func open(reload: @escaping @Sendable () -> Void) {
        let wantsReload = state.withLock { state in
            state.isOpen = true
            state.reload = reload
            return state.wantsReload
        }
        if wantsReload { reload() }
    }

    private func reload() {
        let reload = state.withLock { state in
            if state.reload == nil { state.wantsReload = true }
            return state.reload
        }
        reload?()
    }

    private func endUnlessOpen(_ ending: () -> Void) {
        state.withLock { state in
            guard !state.isOpen else { return }
            ending()
            _exit(0)
        }
    }
}
