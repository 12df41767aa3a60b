/// Runs an actor on a thread of its own, for an actor whose work blocks: files and databases.
///
/// The tasks' own threads are as many as cores, and one that waits for a disk is missing to all others.
package final class BlockingExecutor: SerialExecutor {
    private let thread = BlockingPool(threads: 1)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.submit { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
