/// The owner of one task at a time: a new one takes the place of the old, and both end with their owner.
///
/// The work must hold the owner weakly, or it would keep itself alive.
@MainActor
final class TaskSlot {
    private var task: Task<Void, Never>?

    deinit {
        task?.cancel()
    }

    /// Cancels what runs and runs `work` instead.
    func run(_ work: @escaping @MainActor () async -> Void) {
        task?.cancel()
        task = Task { await work() }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }

    /// Cancels what runs, and waits until it has ended.
    func end() async {
        let running = task
        cancel()
        await running?.value
    }

    /// Waits until what runs now, and what takes its place meanwhile, has ended.
    func settle() async {
        while let running = task {
            await running.value
            if running == task { return }
        }
    }
}
