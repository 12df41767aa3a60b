import Glibc

/// A file opened for sending; closed when its last reference goes.
///
/// It may be kept and shared between replies: sending does not move its position. Where another file takes
/// its path, the one that was opened is still sent. One that is shortened while it is sent cuts the
/// connection.
public final class OpenFile: Sendable {
    let descriptor: Int32
    /// The size in bytes when it was opened.
    public let size: Int64
    /// The time of the last change when it was opened, in seconds since 1970.
    public let modified: Int64
    /// `ETag`, `Last-Modified` and `Accept-Ranges`, the first made of size and time of change.
    let validators: HTTPFields

    /// Opens a regular file.
    ///
    /// It waits for the disk: not for a loop's thread where the disk may be slow.
    /// - Throws: ``OpenFileError``; directories, devices and pipes are ``OpenFileError/notAFile``.
    public init(_ path: String) throws(OpenFileError) {
        // O_NONBLOCK: opening a pipe must not wait for its writer. On regular files it does nothing.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : .unreadable(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        self.descriptor = descriptor
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec)
        validators = Self.validators(status)
    }

    deinit {
        close(descriptor)
    }

    private static func validators(_ status: stat) -> HTTPFields {
        var tag: [UInt8] = []
        tag.reserveCapacity(40)
        tag.append("\"")
        tag.append(hexadecimal: UInt64(truncatingIfNeeded: status.st_size))
        tag.append("-")
        tag.append(hexadecimal: UInt64(truncatingIfNeeded: status.st_mtim.tv_sec))
        tag.append("-")
        tag.append(hexadecimal: UInt64(truncatingIfNeeded: status.st_mtim.tv_nsec))
        tag.append("\"")
        var fields = HTTPFields()
        fields.append(.etag, tag)
        fields.append(.lastModified, HTTPDate(Int64(status.st_mtim.tv_sec)).bytes)
        fields.append(.acceptRanges, "bytes")
        return fields
    }

    /// Reads a stretch into memory, for replies that no socket sends.
    func read(_ range: Range<Int64>) throws(OpenFileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count, let base = buffer.baseAddress {
                let read = pread(descriptor, base + count, range.count - count, Int(range.lowerBound) + count)
                guard read > 0 else {
                    failure = read == 0 ? EIO : errno
                    return
                }
                count += read
            }
        }
        guard failure == 0 else { throw .unreadable(errno: failure) }
        return bytes
    }
}

/// Why a file cannot be sent.
public enum OpenFileError: Error, Hashable, Sendable {
    /// There is nothing at the path.
    case notFound
    /// There is a directory, a device or a pipe.
    case notAFile
    /// The system refuses to open or read it.
    case unreadable(errno: Int32)
}
