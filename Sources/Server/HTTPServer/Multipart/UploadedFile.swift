import Glibc

/// A file that came with a form, at a temporary path of its own.
///
/// It is removed when the last reference goes: link or rename it to keep it.
public final class UploadedFile: Sendable {
    /// The head that the sender gave it; nothing of that is checked.
    public let head: PartHead
    /// The size in bytes.
    public let size: Int
    /// The path of the file on disk.
    public let path: String
    private let room: UploadRoom?

    init(head: PartHead, path: String, size: Int, room: UploadRoom?) {
        self.head = head
        self.path = path
        self.size = size
        self.room = room
    }

    deinit {
        unlink(path)
    }
}

/// A temporary file while it is written.
struct UploadInProgress: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let room: UploadRoom?
    private(set) var size = 0
    private var isFinished = false

    init(in directory: String, _ room: UploadRoom?) throws(MultipartError) {
        self.room = room
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        path = "\(directory)/upload-\(getpid())-\(name)"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .storage(errno: errno) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(path) }
    }

    mutating func write(_ data: UnsafeRawBufferPointer) throws(MultipartError) {
        do throws(UploadRefusal) { try room?.take(data.count) } catch { throw .noRoom(error) }
        var rest = data
        while let base = rest.baseAddress, !rest.isEmpty {
            let written = Glibc.write(descriptor, base, rest.count)
            if written < 0 {
                guard errno == EINTR else { throw .storage(errno: errno) }
                continue
            }
            size += written
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        }
    }

    mutating func finish(as head: PartHead) -> UploadedFile {
        isFinished = true
        return UploadedFile(head: head, path: path, size: size, room: room)
    }
}
