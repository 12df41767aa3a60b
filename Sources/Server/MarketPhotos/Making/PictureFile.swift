import Glibc

/// A stranger's upload, as it lies on the disk.
struct PictureFile: ~Copyable {
    let size: Int
    private let descriptor: Int32

    /// Throws `tooLarge` beyond the limit.
    init(_ path: String, limit: Int) throws(PhotoError) {
        // Nothing but an ordinary file: opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .storage(StorageProblem(errno)) }
        var facts = stat()
        let status = fstat(descriptor, &facts)
        let isFile = status == 0 && facts.st_mode & S_IFMT == S_IFREG
        let size = Int(facts.st_size)
        guard isFile, size <= limit else {
            close(descriptor)
            throw isFile ? .tooLarge(limit: limit) : .storage(.other(EINVAL))
        }
        self.size = size
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Up to `count` bytes from a place; fewer only where the file ends.
    func read(_ count: Int, at place: Int) throws(PhotoError) -> [UInt8] {
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = buffer.baseAddress.map { $0 + filled }
                let got = pread(descriptor, rest, count - filled, place + filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { problem = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard problem == 0 else { throw .storage(StorageProblem(problem)) }
        return bytes
    }
}
