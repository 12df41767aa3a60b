import Glibc
import HTTPServer
import Market
import MarketAPI
import MarketStore

/// A photo as it was sent, in a file that goes with the last reference to it.
enum ReceivedPhoto: Sendable {
    /// A part of a form.
    case part(UploadedFile)
    /// A whole body.
    case body(TemporaryFile)

    var path: String {
        switch self {
        case .part(let file): file.path
        case .body(let file): file.path
        }
    }

    /// Removes the file, which has been read.
    func discard() {
        defer { withExtendedLifetime(self) {} }
        unlink(path)
    }

    /// The digest of the file, read on `pool`.
    func digest(on pool: BlockingPool) async throws -> ContentHash {
        try await pool.run { () throws(Failure) in
            defer { withExtendedLifetime(self) {} }
            return try ContentHash(ofFile: path)
        }
    }
}

/// A file of a name of its own, removed when nobody holds it any more.
final class TemporaryFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Blocks, so make one where that is allowed.
    init(in folder: String) throws(Failure) {
        path = "\(folder)/upload-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(unwritten: errno) }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Adds `bytes`; one call at a time.
    func append(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(unwritten: errno) }
            rest = rest.dropFirst(count)
        }
    }
}

extension TemporaryFile {
    /// Writes a body down as it arrives, on `pool`.
    ///
    /// Throws before it reads anything where the body says that it is longer than `limit`. Of a body that ends early
    /// nothing stays.
    static func receive(
        _ body: HTTPRequestBody,
        upTo limit: Int,
        in folder: String,
        on pool: BlockingPool
    ) async throws -> TemporaryFile {
        guard body.declaredLength ?? 0 <= limit else { throw Failure.problem(.photoTooLarge) }
        let file = try await pool.run { () throws(Failure) in try TemporaryFile(in: folder) }
        var count = 0
        do {
            // Pieces large enough that the way to another thread and back is small beside writing them.
            while let piece = try await body.next(atLeast: 128 << 10) {
                count += piece.count
                guard count <= limit else { throw Failure.problem(.photoTooLarge) }
                try await pool.run { () throws(Failure) in try file.append(piece) }
            }
            guard count > 0 else { throw Failure.problem(.malformed, detail: "The body is empty.") }
            return file
        } catch {
            // Not left to the last reference, which a thread of the pool may hold for a moment longer.
            unlink(file.path)
            throw error
        }
    }
}
