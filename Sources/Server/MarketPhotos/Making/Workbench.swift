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

    mutating func make(from path: String) throws(PhotoError) -> MadePhoto {
        let upload = try PictureFile(path, limit: limits.fileSize)
        let format = try PhotoFormat(sniffing: upload.read(PhotoFormat.telling, at: 0))
        let order = WorkOrder(format: format, limits: limits, fileSize: upload.size)
        let deadline = ContinuousClock.now + limits.time

        // Only a worker that answered is put back. One that is lost on the way out of here is killed.
        let worker = try readyWorker()
        try Self.send(order, upload, to: worker, before: deadline)
        guard let report = WorkReport(try worker.receive(WorkReport.byteCount, before: deadline)) else {
            throw .workerFailed
        }
        guard case .made(let colour, let pictures) = report else {
            putBack(worker)
            throw report == .tooManyPixels ? .tooManyPixels(limit: limits.pixels) : .damaged
        }
        let staged = try files.stage()
        var variants: [PhotoVariant] = []
        for (output, picture) in zip(Output.all, pictures) {
            let bytes = try worker.receive(picture.byteCount, before: deadline)
            variants.append(try staged.write(bytes, as: output, picture))
        }
        putBack(worker)
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
            // Somebody made the file shorter while it was read.
            guard !piece.isEmpty else { throw .damaged }
            try worker.send(piece, before: deadline)
            sent += piece.count
        }
    }
}
