import Market

/// One thread's place: a worker that is there when it is needed, and the way of an upload through it.
struct Workbench: ~Copyable {
    private let files: PhotoFiles
    private let command: WorkerCommand
    private let limits: PhotoLimits
    private let photosPerWorker: Int
    private let noteDeath: @Sendable (WorkerDeath) -> Void

    private var worker: WorkerProcess?
    private var uploadsSeen = 0

    init(
        files: PhotoFiles,
        command: WorkerCommand,
        limits: PhotoLimits,
        photosPerWorker: Int,
        noteDeath: @escaping @Sendable (WorkerDeath) -> Void
    ) {
        self.files = files
        self.command = command
        self.limits = limits
        self.photosPerWorker = photosPerWorker
        self.noteDeath = noteDeath
    }

    /// Makes a photo, and notes the work in `spent` even where that fails.
    ///
    /// `pixels` are what the picture is known to have; its file may say more.
    mutating func make(
        from path: String,
        pixels: Int,
        _ spent: inout PhotoWork
    ) throws(PhotoError) -> MadePhoto {
        let upload = try PictureFile(path, limit: limits.fileSize)
        let format = try PhotoFormat(sniffing: upload.read(PhotoFormat.telling, at: 0))
        if format == .heic || format == .avif, let items = try HEIFItems(of: upload) {
            let work: Int?
            do throws(HEIFItems.Refusal) { work = try items.work() } catch { throw .damaged }
            // A picture of tiles is decoded once more than it has pixels.
            guard work ?? 0 <= 2 * limits.pixels else { throw .tooManyPixels(limit: limits.pixels) }
        }
        if format == .jpeg, try JPEGScans.count(in: upload, upTo: JPEGScans.most) > JPEGScans.most {
            spent.isTooMuch = true
            throw .tooMuchWork
        }
        let work = limits.work(ofPixels: max(pixels, try PictureSize.pixels(of: upload) ?? limits.pixels))
        let order = WorkOrder(format: format, limits: limits, work: work, fileSize: upload.size)

        // Only a worker that answered is put back. One that is lost on the way out of here is killed.
        let worker = try readyWorker()
        let before = worker.work
        do throws(PhotoError) {
            let photo = try make(order, upload, with: worker)
            spent.time = worker.work - before
            spent.isMade = true
            putBack(worker)
            return photo
        } catch {
            spent.time = worker.work - before
            switch error {
            case .damaged, .tooManyPixels: putBack(worker)
            // The system ends a worker that took more; where others have the processors, half is as bad.
            case .workerFailed where spent.time >= work, .tookTooLong where spent.time >= work / 2:
                spent.isTooMuch = true
                throw .tooMuchWork
            default: break
            }
            throw error
        }
    }

    private func make(
        _ order: WorkOrder,
        _ upload: borrowing PictureFile,
        with worker: borrowing WorkerProcess
    ) throws(PhotoError) -> MadePhoto {
        let deadline = ContinuousClock.now + limits.time
        try Self.send(order, upload, to: worker, before: deadline)
        guard let report = WorkReport(try worker.receive(WorkReport.byteCount, before: deadline)) else {
            throw .workerFailed
        }
        guard case .made(let colour, let pictures) = report else {
            throw report == .tooManyPixels ? .tooManyPixels(limit: limits.pixels) : .damaged
        }
        let staged = try files.stage()
        var variants: [PhotoVariant] = []
        for (output, picture) in zip(Output.all, pictures) {
            let bytes = try worker.receive(picture.byteCount, before: deadline)
            variants.append(try staged.write(bytes, as: output, picture))
        }
        try staged.sync(variants)
        return MadePhoto(variants, mainColour: colour, staged)
    }

    private mutating func readyWorker() throws(PhotoError) -> WorkerProcess {
        if let worker = worker.take(), worker.isReady { return worker }
        uploadsSeen = 0
        return try WorkerProcess(command, noteDeath: noteDeath)
    }

    private mutating func putBack(_ worker: consuming WorkerProcess) {
        uploadsSeen += 1
        if uploadsSeen < photosPerWorker { self.worker = consume worker }
    }

    private static func send(
        _ order: WorkOrder,
        _ upload: borrowing PictureFile,
        to worker: borrowing WorkerProcess,
        before deadline: ContinuousClock.Instant
    ) throws(PhotoError) {
        try worker.send(order.bytes, before: deadline)
        var sent = 0
        while sent < order.fileSize {
            let piece = try upload.read(min(1 << 18, order.fileSize - sent), at: sent)
            // The file was made shorter while it was read.
            guard !piece.isEmpty else { throw .workerFailed }
            try worker.send(piece, before: deadline)
            sent += piece.count
        }
    }
}
