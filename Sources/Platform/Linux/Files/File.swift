package import Glibc

/// An open file; closed when nobody has it any more.
package struct File: ~Copyable {
    package let descriptor: Int32
    package let path: String

    package init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
        // O_NOFOLLOW: a link that someone else put here must not lead our writing elsewhere.
        descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode)
        self.path = path
        guard descriptor >= 0 else { throw FileError(path) }
        if flags & O_CREAT != 0 { try Ownership.settle(file: descriptor, at: path) }
    }

    /// Opens a folder to sync it, also by a link to it: a market may lie elsewhere than its path says.
    package init(folder path: String) throws(FileError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.path = path
        guard descriptor >= 0 else { throw FileError(path) }
    }

    deinit {
        close(descriptor)
    }

    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.extracting(done...).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if written < 0 {
                guard errno == EINTR else { throw FileError(path) }
                continue
            }
            done += written
        }
    }

    package func write(_ text: String) throws(FileError) {
        try write(Array(text.utf8).span)
    }

    /// Returns when what was written is on the disk.
    package func sync() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError(path) }
    }

    /// So many bytes from a place on; fewer only where the file ends.
    package func read(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: done), count - done, Int(place) + done)
            }
            if got < 0 {
                guard errno == EINTR else { throw FileError(path) }
                continue
            }
            guard got > 0 else { break }
            done += got
        }
        bytes.removeLast(count - done)
        return bytes
    }

    /// Calls `body` with the file's bytes, piece by piece.
    package func forEachPiece<Failure: Error>(
        mapping failure: (FileError) -> Failure,
        _ body: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { throw failure(FileError(path)) }
                continue
            }
            guard count > 0 else { return }
            try body(buffer.span.extracting(0..<count))
        }
    }
}
