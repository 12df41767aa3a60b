import Glibc

/// The owner of files that root makes.
///
/// Root may serve a market, or give commands about one, that a user of its own serves otherwise, who could
/// open nothing that stayed root's.
package enum Ownership {
    /// Gives what was made at `path`, and is open as `descriptor`, to the owner of the folder it lies in, if it is
    /// root's.
    package static func settle(_ descriptor: Int32, at path: String) throws(SystemError) {
        guard geteuid() == 0 else { return }
        var (facts, folder) = (stat(), stat())
        guard fstat(descriptor, &facts) == 0, stat(path.parentFolder, &folder) == 0 else {
            throw SystemError(code: errno)
        }
        // A file that has another name besides may lie elsewhere, where it is not ours to give away.
        let isFolder = facts.st_mode & S_IFMT == S_IFDIR
        guard facts.st_uid == 0, folder.st_uid != 0, isFolder || facts.st_nlink == 1 else { return }
        guard fchown(descriptor, folder.st_uid, folder.st_gid) == 0 else { throw SystemError(code: errno) }
    }
}

extension Ownership {
    /// Gives what was made at `path`, and is open as `file`, to the owner of the folder it lies in, if it is root's.
    package static func settle(file: Int32, at path: String) throws(FileError) {
        try rethrow(as: { FileError(path, code: $0.code) }) { () throws(SystemError) in
            try settle(file, at: path)
        }
    }

    /// True where the owner of a folder can read a file once it has a second name there.
    ///
    /// The file itself is left as it is, since its other name may be another market's.
    package static func allowsSharing(_ path: String, in folder: String) throws(FileError) -> Bool {
        guard geteuid() == 0 else { return true }
        var (facts, place) = (stat(), stat())
        guard stat(path, &facts) == 0 else { throw FileError(path) }
        guard stat(folder, &place) == 0 else { throw FileError(folder) }
        return facts.st_uid == place.st_uid || place.st_uid == 0 || facts.st_mode & S_IROTH != 0
    }
}
