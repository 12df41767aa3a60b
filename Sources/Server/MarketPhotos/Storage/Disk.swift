import Glibc
import Linux

/// The few things done with paths; each throws `storage`.
enum Disk {
    /// `false` when it was there already.
    @discardableResult
    static func makeFolder(_ path: String) throws(PhotoError) -> Bool {
        guard mkdir(path, 0o755) == 0 else {
            guard errno == EEXIST else { throw problem() }
            return false
        }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard folder >= 0 else { throw problem() }
        defer { close(folder) }
        try settle(folder, at: path)
        return true
    }

    /// Replaces nothing.
    static func write(_ bytes: [UInt8], to path: String) throws(PhotoError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        try settle(file, at: path)
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                return Glibc.write(file, rest.baseAddress, rest.count)
            }
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw problem() }
            done += written
        }
    }

    /// Returns when the bytes of a file, or the names in a folder, are safe from a power cut.
    static func sync(_ path: String) throws(PhotoError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        guard fsync(file) == 0 else { throw problem() }
    }

    static func move(_ path: String, to target: String) throws(PhotoError) {
        guard rename(path, target) == 0 else { throw problem() }
    }

    /// Does nothing when there is none.
    static func removeFile(_ path: String) throws(PhotoError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw problem() }
    }

    /// Removes a folder that has only files in it; does nothing when there is none.
    static func removeFolder(_ path: String) throws(PhotoError) {
        for name in try names(in: path) { try removeFile("\(path)/\(name)") }
        guard rmdir(path) == 0 || errno == ENOENT else { throw problem() }
    }

    /// Does nothing when something is in it.
    static func removeEmptyFolder(_ path: String) {
        _ = rmdir(path)
    }

    /// None when there is no such folder.
    static func names(in folder: String) throws(PhotoError) -> [String] {
        do throws(SystemError) {
            return try Folder.names(in: folder)
        } catch {
            guard error.code == ENOENT else { throw .storage(StorageProblem(error.code)) }
            return []
        }
    }

    /// True where it was last changed at least `age` ago; `false` when there is none.
    static func isOlder(_ path: String, than age: Duration) -> Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return false }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .seconds(now.tv_sec - facts.st_mtim.tv_sec) >= age
    }

    /// Gives root's file to the market's own user, who could else neither add to it nor remove it.
    private static func settle(_ descriptor: Int32, at path: String) throws(PhotoError) {
        do throws(SystemError) {
            try Ownership.settle(descriptor, at: path)
        } catch {
            throw .storage(StorageProblem(error.code))
        }
    }

    static func problem() -> PhotoError {
        .storage(StorageProblem(errno))
    }
}
