import Glibc
import Linux
import Synchronization

/// Makes photos of uploads, in worker processes that a hostile picture may kill without harm to anyone else.
///
/// Each worker has a thread of its own in this process, which does all the waiting; nothing here blocks a task's
/// thread. Workers start with the first upload and go when there is nothing to do.
package final class PhotoWorkshop: Sendable {
    package struct Options: Hashable, Sendable {
        package var limits = PhotoLimits()
        /// As many as there are cores, but no more than two: each may hold the memory that the limits allow.
        package var workers = min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        /// Uploads that may wait for a worker; any beyond them is turned away as `busy`.
        package var waiting = 256
        /// Photos after which a worker is replaced, lest what one leaves behind adds up.
        package var photosPerWorker = 200
        /// How long a worker waits for something to do.
        package var patience = Duration.seconds(30)

        package init() {}
    }

    private let files: PhotoFiles
    private let command: WorkerCommand
    private let options: Options
    private let noteDeath: @Sendable (WorkerDeath) -> Void
    private let queue: PhotoLine
    private let tickets = Atomic(0)

    /// `noteDeath` hears, on some thread, of each worker that died by itself.
    package init(
        files: PhotoFiles,
        command: WorkerCommand = .thisProgram,
        options: Options = Options(),
        noteDeath: @escaping @Sendable (WorkerDeath) -> Void = { _ in }
    ) {
        precondition(options.workers > 0, "without a worker no photo is ever made")
        self.files = files
        self.command = command
        self.options = options
        self.noteDeath = noteDeath
        queue = PhotoLine(threads: options.workers, jobs: options.waiting)
    }

    deinit {
        queue.close()
    }

    /// Checks the uploaded file at a path, and makes all files of a photo from it.
    ///
    /// The upload itself stays as it is. Throws `cancelled` only while the upload waits for a worker; what a worker
    /// has begun it ends.
    package func make(from upload: String) async throws(PhotoError) -> MadePhoto {
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = tickets.add(1, ordering: .relaxed).newValue
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                admit(PhotoLine.Job(ticket: ticket, upload: upload, answer: answer))
            }
        } onCancel: {
            queue.remove(ticket)?.answer.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    private func admit(_ job: PhotoLine.Job) {
        switch queue.add(job) {
        case .waiting: break
        case .waitingForNewThread: startThread(for: job)
        case .full: job.answer.resume(returning: .failure(.busy))
        }
    }

    private func startThread(for job: PhotoLine.Job) {
        let (queue, patience, files) = (queue, options.patience, files)
        let (command, limits, photos) = (command, options.limits, options.photosPerWorker)
        let noteDeath = noteDeath
        let started = Thread.begin(named: "photos") {
            var bench = Workbench(
                files: files,
                command: command,
                limits: limits,
                photosPerWorker: photos,
                noteDeath: noteDeath
            )
            while let job = queue.next(patience: patience) {
                job.answer.resume(
                    returning: Result { () throws(PhotoError) in try bench.make(from: job.upload) }
                )
            }
        }
        guard !started else { return }
        queue.threadDidNotStart()
        queue.remove(job.ticket)?.answer.resume(returning: .failure(.busy))
    }
}
