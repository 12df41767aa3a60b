import Glibc

extension Ownership {
    /// Gives what was made at `path`, and is open as `file`, to the owner of the folder it lies in, if it is root's.
    package static func settle(file: Int32, at path: String) throws(FileError) {
        try rethrow(as: { FileError(path, code: $0.code) }) { () throws(SystemError) in
            try settle(file, at: path)
        }
    }

    /// Whether the owner of a folder can read a file once it has a second name there.
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
