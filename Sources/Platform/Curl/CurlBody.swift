internal import Glibc

/// The bytes that follow a request's head, from memory or from a file.
struct CurlBody {
    private enum Origin {
        case memory([UInt8])
        case file(SourceFile)
    }

    let length: Int64
    /// The number of bytes that have been given.
    private(set) var position: Int64 = 0
    private let origin: Origin

    init(_ body: CurlRequest.Body) throws(CurlError) {
        switch body {
        case .none:
            length = 0
            origin = .memory([])
        case .bytes(let bytes):
            length = Int64(bytes.count)
            origin = .memory(bytes)
        case .file(let path, let length):
            self.length = length
            origin = .file(try SourceFile(path, atLeast: length))
        }
    }

    /// Copies the next bytes to `buffer`.
    ///
    /// - Returns: How many; `nil` where the file has no more, though it should.
    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count = Int(min(Int64(buffer.count), length - position))
        guard count > 0 else { return 0 }
        switch origin {
        case .memory(let bytes):
            bytes.withUnsafeBytes {
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: $0.dropFirst(Int(position)).prefix(count))
                )
            }
            position += Int64(count)
            return count
        case .file(let file):
            guard
                let read = file.read(
                    UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(count)),
                    at: position
                )
            else { return nil }
            position += Int64(read)
            return read
        }
    }

    mutating func seek(to offset: Int64) -> Bool {
        guard (0...length).contains(offset) else { return false }
        position = offset
        return true
    }
}

/// A file that is read from, closed at the end.
private final class SourceFile {
    private let descriptor: Int32

    init(_ path: String, atLeast length: Int64) throws(CurlError) {
        // Of what is no file, as a pipe, opening it must not wait.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .bodyUnreadable }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            Int64(facts.st_size) >= length
        else { throw .bodyUnreadable }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer, at position: Int64) -> Int? {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, Int(position))
            if count > 0 { return count }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }
}
