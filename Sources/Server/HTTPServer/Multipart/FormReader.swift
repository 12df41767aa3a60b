/// Puts a form together from what the parser finds.
struct FormReader: ~Copyable {
    private var parser: MultipartParser
    private var collector: Collector

    init(boundary: [UInt8], limits: MultipartLimits, directory: String) {
        parser = MultipartParser(boundary: boundary)
        collector = Collector(limits: limits, directory: directory)
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

    consuming func finish() throws(MultipartError) -> MultipartForm {
        guard parser.isComplete else { throw .malformed }
        return collector.form
    }
}

private struct Collector: ~Copyable, MultipartParser.Sink {
    private(set) var form = MultipartForm()
    private let limits: MultipartLimits
    private let directory: String
    private var head: PartHead?
    private var text: [UInt8] = []
    private var allTexts = 0
    private var file: UploadInProgress?

    init(limits: MultipartLimits, directory: String) {
        self.limits = limits
        self.directory = directory
    }

    mutating func begin(_ head: PartHead) throws(MultipartError) {
        guard form.texts.count + form.files.count < limits.parts else {
            throw .tooManyParts(limit: limits.parts)
        }
        self.head = head
        guard !head.isText || limits.fileNames.contains(head.name) else { return }
        guard form.files.count < limits.files else { throw .tooManyParts(limit: limits.files) }
        file = try UploadInProgress(in: directory)
    }

    mutating func take(_ data: UnsafeRawBufferPointer) throws(MultipartError) {
        let name = head?.name ?? ""
        if let size = file?.size {
            guard size + data.count <= limits.file else {
                throw .fileTooLarge(part: name, limit: limits.file)
            }
            try file?.write(data)
        } else {
            allTexts += data.count
            guard text.count + data.count <= limits.text else {
                throw .textTooLarge(part: name, limit: limits.text)
            }
            guard allTexts <= limits.allTexts else {
                throw .textTooLarge(part: name, limit: limits.allTexts)
            }
            text.append(contentsOf: data)
        }
    }

    mutating func end() throws(MultipartError) {
        guard let head else { return }
        if let finished = file?.finish(as: head) {
            form.files.append(finished)
            file = nil
        } else {
            form.texts.append(MultipartForm.Text(head: head, bytes: text))
            text = []
        }
        self.head = nil
    }
}
