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
        /// One more than there are cores, of which no more than two count: each may hold the memory of the limits.
        ///
        /// One sender has all but one, so a single seller is as fast as without the last.
        package var workers = 1 + min(2, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        /// Uploads that may wait for a worker; beyond them the last one of the sender with most is turned
        /// away as `busy`.
        package var waiting = 256
        /// Of these, those of one sender.
        package var waitingOfSender = 64
        /// The pixels beyond which a picture is large, and never has the last worker; photos by phones have
        /// fewer.
        package var largePixels = 26_000_000
        /// Photos after which a worker is replaced, lest what one leaves behind adds up.
        package var photosPerWorker = 200
        /// The time for which an idle worker waits for an order.
        package var patience = Duration.seconds(30)

        package init() {}
    }

    private let files: PhotoFiles
    private let command: WorkerCommand
    private let options: Options
    private let noteDeath: @Sendable (WorkerDeath) -> Void
    private let queue: PhotoQueue
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
        queue = PhotoQueue(
            PhotoTurns.Limits(
                workers: options.workers,
                waiting: options.waiting,
                waitingOfSender: options.waitingOfSender,
                largePixels: options.largePixels
            )
        )
    }

    deinit {
        queue.close()
    }

    /// Checks the uploaded file at a path, and makes all files of a photo from it.
    ///
    /// The upload itself stays as it is. Throws `cancelled` only while the upload waits for a worker; what a worker
    /// has begun it ends. `pixels`, as ``PictureSize`` reads them, decide with the `sender` when it is its turn.
    /// `note` hears what it took, on some thread, before this returns.
    package func make(
        from upload: String,
        for sender: PhotoSender = .market,
        pixels: Int = 1,
        note: @escaping @Sendable (PhotoWork) -> Void = { _ in }
    ) async throws(PhotoError) -> MadePhoto {
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = tickets.add(1, ordering: .relaxed).newValue
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                let turn = PhotoTurns.Upload(ticket: ticket, sender: sender, pixels: pixels)
                admit(PhotoQueue.Job(upload: turn, path: upload, note: note, answer: answer))
            }
        } onCancel: {
            queue.remove(ticket)?.answer.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    private func admit(_ job: PhotoQueue.Job) {
        let (admission, refused) = queue.add(job)
        refused?.answer.resume(returning: .failure(.busy))
        if case .waitingForNewThread = admission { startThread(for: job) }
    }

    private func startThread(for job: PhotoQueue.Job) {
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
                var work = PhotoWork()
                let result = Result { () throws(PhotoError) in
                    try bench.make(from: job.path, pixels: job.upload.pixels, &work)
                }
                job.note(work)
                for lost in queue.end(job, after: work) { lost.answer.resume(returning: .failure(.busy)) }
                // The photo is the caller's alone then: one that is let go takes its files with it at once.
                job.answer.resume(returning: consume result)
            }
        }
        guard !started else { return }
        queue.threadDidNotStart()
        queue.remove(job.upload.ticket)?.answer.resume(returning: .failure(.busy))
    }
}
