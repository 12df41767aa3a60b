/// Puts a form together from what the parser finds.
struct FormReader: ~Copyable {
    private var parser: MultipartParser
    private var collector: FormCollector

    init(boundary: [UInt8], limits: MultipartLimits, storing: FormStoring) {
        parser = MultipartParser(boundary: boundary)
        collector = FormCollector(limits: limits, storing: storing)
    }

    mutating func feed(_ bytes: [UInt8]) throws(MultipartError) {
        // Typed errors do not pass through `withUnsafeBytes`.
        var failure: MultipartError?
        bytes.withUnsafeBytes { buffer in
            do throws(MultipartError) {
                try parser.feed(buffer, to: &collector)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// True where the last part has ended.
    var isComplete: Bool { parser.isComplete }

    consuming func finish() throws(MultipartError) -> MultipartForm {
        guard parser.isComplete else { throw .malformed }
        return collector.form
    }
}

/// The directory for the files of a form, and the rules by which they are kept.
struct FormStoring: Sendable {
    let directory: String
    let meter: (any UploadMeter)?
    let keepsFiles: @Sendable ([MultipartForm.Text]) -> Bool

    func begin() throws(MultipartError) -> UploadInProgress {
        try UploadInProgress(in: directory, meter.map { UploadRoom($0) })
    }
}

private struct FormCollector: ~Copyable, MultipartParser.Sink {
    private(set) var form = MultipartForm()
    private let limits: MultipartLimits
    private let storing: FormStoring
    private var head: PartHead?
    private var text: [UInt8] = []
    private var allTexts = 0
    private var isFile = false
    private var file: UploadInProgress?
    /// Files so far, kept or not; long texts are none of them.
    private var files = 0
    private var keepsFiles: Bool?

    init(limits: MultipartLimits, storing: FormStoring) {
        self.limits = limits
        self.storing = storing
    }

    mutating func begin(_ head: PartHead) throws(MultipartError) {
        guard form.texts.count + form.files.count + form.skippedFiles < limits.parts else {
            throw .tooManyParts(limit: limits.parts)
        }
        self.head = head
        isFile = !head.isText || limits.fileNames.contains(head.name)
        guard isFile else { return }
        guard files < limits.files else { throw .tooManyParts(limit: limits.files) }
        files += 1
    }

    mutating func take(_ data: UnsafeRawBufferPointer) throws(MultipartError) {
        if isFile { try takeFile(data) } else { try takeText(data) }
    }

    private mutating func takeFile(_ data: UnsafeRawBufferPointer) throws(MultipartError) {
        let keeps = keepsFiles ?? storing.keepsFiles(form.texts)
        keepsFiles = keeps
        guard keeps else { return }
        if file == nil { file = try storing.begin() }
        do throws(MultipartError) {
            try write(data, upTo: limits.file)
        } catch {
            guard case .noRoom(let refusal) = error, limits.skipsWithoutRoom else { throw error }
            form.refusal = refusal
            keepsFiles = false
            file = nil
        }
    }

    private mutating func write(_ data: UnsafeRawBufferPointer, upTo limit: Int) throws(MultipartError) {
        guard let size = file?.size, size + data.count <= limit else {
            throw .fileTooLarge(part: head?.name ?? "", limit: limit)
        }
        try file?.write(data)
    }

    private mutating func takeText(_ data: UnsafeRawBufferPointer) throws(MultipartError) {
        let name = head?.name ?? ""
        if file == nil, text.count + data.count > limits.text {
            guard limits.longTexts[name] != nil else { throw .textTooLarge(part: name, limit: limits.text) }
            file = try storing.begin()
            allTexts -= text.count
            let start = text
            text = []
            try start.withUnsafeBytesTyped { bytes throws(MultipartError) in try writeText(bytes, name) }
        }
        guard file == nil else { return try writeText(data, name) }
        allTexts += data.count
        guard allTexts <= limits.allTexts else { throw .textTooLarge(part: name, limit: limits.allTexts) }
        text.append(contentsOf: data)
    }

    private mutating func writeText(_ data: UnsafeRawBufferPointer, _ name: String) throws(MultipartError) {
        let limit = limits.longTexts[name] ?? 0
        guard let size = file?.size, size + data.count <= limit else {
            throw .textTooLarge(part: name, limit: limit)
        }
        try file?.write(data)
    }

    mutating func end() throws(MultipartError) {
        guard let head else { return }
        if isFile, file == nil, keepsFiles != false { file = try storing.begin() }
        if let finished = file?.finish(as: head) {
            form.files.append(finished)
            file = nil
        } else if isFile {
            form.skippedFiles += 1
        } else {
            form.texts.append(MultipartForm.Text(head: head, bytes: text))
            text = []
        }
        self.head = nil
    }
}

extension [UInt8] {
    /// Typed errors do not pass through `withUnsafeBytes`.
    fileprivate func withUnsafeBytesTyped(
        _ body: (UnsafeRawBufferPointer) throws(MultipartError) -> Void
    ) throws(MultipartError) {
        let result = withUnsafeBytes { bytes in Result { () throws(MultipartError) in try body(bytes) } }
        try result.get()
    }
}
