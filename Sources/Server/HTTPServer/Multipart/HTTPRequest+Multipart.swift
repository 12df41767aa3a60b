public import Linux
import Synchronization

extension HTTPRequest {
    /// Reads a `multipart/form-data` body: texts into memory, files into `directory`.
    ///
    /// Files are written as they arrive. Those of a form that fails are removed before this throws.
    ///
    /// - Parameters:
    ///   - limits: How large the form may be.
    ///   - directory: Where files are written; it must exist.
    ///   - pool: The threads that parse and write, as a write may wait for the disk.
    ///   - meter: What counts the bytes that are written, for as long as they lie there.
    ///   - keepsFiles: Whether to keep files, asked with the texts so far at the first byte of one. Where it says no,
    ///     the form's files are read and thrown away, and counted in ``MultipartForm/skippedFiles``.
    /// - Returns: The form, whose files are removed with their last references.
    /// - Throws: ``MultipartError``; a handler that lets it pass answers 400, 408, 413, 415, 429, 500 or 503.
    public func multipartForm(
        limits: MultipartLimits = MultipartLimits(),
        filesIn directory: String,
        on pool: BlockingPool,
        meter: (any UploadMeter)? = nil,
        keepsFiles: @escaping @Sendable ([MultipartForm.Text]) -> Bool = { _ in true }
    ) async throws(MultipartError) -> MultipartForm {
        guard let boundary = MultipartBoundary.read(self[.contentType]) else { throw .notMultipart }
        let storing = FormStoring(directory: directory, meter: meter, keepsFiles: keepsFiles)
        let reader = SharedReader(FormReader(boundary: boundary, limits: limits, storing: storing))
        do {
            while let piece = try await nextPiece() {
                let isComplete = try await pool.run { () throws(MultipartError) in try reader.feed(piece) }
                // What comes behind the last part means nothing, and its sender would hold the files with it.
                if isComplete { break }
            }
            return try reader.finish()
        } catch {
            // Not left to the last reference, which a thread of the pool may hold for a moment longer.
            reader.discard()
            throw error
        }
    }

    /// Pieces large enough that the way to another thread and back is small beside writing them.
    private func nextPiece() async throws(MultipartError) -> [UInt8]? {
        do {
            return try await body.next(atLeast: 256 << 10)
        } catch {
            throw .body(error)
        }
    }
}

/// A reader that moves between threads, one at a time.
private final class SharedReader: Sendable {
    private let reader: Mutex<FormReader?>

    init(_ reader: consuming sending FormReader) {
        self.reader = Mutex(reader)
    }

    /// Returns whether the last part has ended.
    func feed(_ bytes: [UInt8]) throws(MultipartError) -> Bool {
        try reader.withLock { reader throws(MultipartError) in
            try reader?.feed(bytes)
            return reader?.isComplete ?? false
        }
    }

    /// Removes what was written so far.
    func discard() {
        _ = reader.withLock { $0.take() }
    }

    func finish() throws(MultipartError) -> MultipartForm {
        guard let reader = reader.withLock({ $0.take() }) else { throw .malformed }
        return try reader.finish()
    }
}

enum MultipartBoundary {
    /// The boundary that a `Content-Type` names, quoted or not.
    static func read(_ type: String?) -> [UInt8]? {
        guard let type else { return nil }
        let parameters = HeaderParameters(type.utf8)
        guard parameters.value.lowercased() == "multipart/form-data", let boundary = parameters["boundary"],
            (1...70).contains(boundary.utf8.count)
        else { return nil }
        return Array(boundary.utf8)
    }
}
