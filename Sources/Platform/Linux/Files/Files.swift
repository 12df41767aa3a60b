import CLinux
import Glibc

/// The operations on files by their paths.
package enum Files {
    package static func exists(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// `nil` when there is none, or when it is no ordinary file.
    package static func size(_ path: String) -> Int64? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(facts.st_size)
    }

    /// The number of bytes that users other than root may still write into a folder.
    package static func room(in folder: String) throws(FileError) -> Int64 {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { throw FileError(folder) }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Does nothing when it is there.
    package static func makeFolder(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) == 0 else {
            guard errno == EEXIST else { throw FileError(path) }
            return
        }
        let folder = try File(path, O_RDONLY | O_DIRECTORY)
        try Ownership.settle(file: folder.descriptor, at: path)
    }

    /// An empty file that only this user may read, for SQLite to fill, which would let everyone on the machine read it;
    /// what it keeps beside the file follows the file's mode.
    package static func makePrivate(_ path: String) throws(FileError) {
        _ = try File(path, O_WRONLY | O_CREAT | O_EXCL)
    }

    /// True where `path`, which need not exist, lies in `folder` or is it, whatever links lead to either.
    package static func isInside(_ path: String, of folder: String) -> Bool {
        guard let folder = real(folder) else { return false }
        var path = path
        while real(path) == nil, path.parentFolder != path { path = path.parentFolder }
        return real(path).map { $0 == folder || $0.hasPrefix("\(folder)/") } ?? false
    }

    private static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// True where `path` is on a file system that other machines share.
    package static func isOnNetwork(_ path: String) -> Bool { linux_is_on_network(path) != 0 }

    /// True where a folder's file system is read-only, also after a fault, which `statvfs` does not report.
    package static func isReadOnly(_ folder: String) -> Bool { linux_is_read_only(folder) != 0 }

    /// A folder of its own among the temporary files, where `TMPDIR` says or in `/tmp`.
    package static func makeTemporaryFolder() throws(FileError) -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(parent)/openmarket-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw FileError(parent) }
        return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Makes the folder and those it is in.
    package static func makeFolders(_ path: String) throws(FileError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made == "/" ? String(part) : "/\(part)"
            if !exists(made) { try makeFolder(made) }
        }
    }

    /// The names in a folder, sorted.
    package static func names(in folder: String) throws(FileError) -> [String] {
        do throws(SystemError) {
            return try Folder.names(in: folder).sorted()
        } catch {
            throw FileError(folder, code: error.code)
        }
    }

    package static func rename(_ path: String, to target: String) throws(FileError) {
        guard Glibc.rename(path, target) == 0 else { throw FileError(path) }
    }

    /// Removes a file or a folder with all that is in it; does nothing when there is none.
    package static func remove(_ path: String) throws(FileError) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        if facts.st_mode & S_IFMT == S_IFDIR {
            for name in try names(in: path) { try remove("\(path)/\(name)") }
        }
        guard Glibc.remove(path) == 0 || errno == ENOENT else { throw FileError(path) }
    }

    /// Makes the names in a folder durable: a new file is safe only when its folder is synced too.
    package static func sync(folder: String) throws(FileError) {
        try File(folder: folder).sync()
    }

    /// Makes the contents of a file durable, whichever process wrote them.
    package static func sync(_ path: String) throws(FileError) {
        try File(path, O_RDONLY).sync()
    }

    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        try File(path, O_RDONLY).forEachPiece(mapping: { $0 }) { piece throws(FileError) in
            piece.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Puts a file in place once all of it is on the disk: whatever happens, there is the old one or the new one.
    ///
    /// Readable by its owner alone, unless it is for all.
    package static func replace(
        _ path: String,
        with bytes: [UInt8],
        isForAll: Bool = false
    ) throws(FileError) {
        let new = "\(path).new"
        try remove(new)
        do throws(FileError) {
            let file = try File(new, O_WRONLY | O_CREAT | O_EXCL, mode: isForAll ? 0o644 : 0o600)
            try file.write(bytes.span)
            try file.sync()
        } catch {
            // On a full disk, what was begun would keep the room that everyone needs.
            do throws(FileError) { try remove(new) } catch {}
            throw error
        }
        try rename(new, to: path)
        try sync(folder: path.parentFolder)
    }

    /// Gives a file that never changes a second name, or makes a copy where names can't be shared.
    ///
    /// The copy is synced, and replaces nothing.
    package static func linkOrCopy(_ path: String, to target: String) throws(FileError) {
        if link(path, target) == 0 { return }
        guard [EXDEV, EPERM, EMLINK, EOPNOTSUPP].contains(errno) else { throw FileError(path) }
        try copy(path, to: target)
    }

    package static func copy(_ path: String, to target: String) throws(FileError) {
        let source = try File(path, O_RDONLY)
        let copy = try File(target, O_WRONLY | O_CREAT | O_EXCL)
        try source.forEachPiece(mapping: { $0 }) { piece throws(FileError) in try copy.write(piece) }
        try copy.sync()
    }
}
