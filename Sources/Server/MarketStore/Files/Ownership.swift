import Glibc

/// Whom what root makes belongs to.
///
/// Root may give commands about a market that a user of its own serves, who could open nothing that stayed root's.
enum Ownership {
    /// Gives what was made at `path`, and is open as `descriptor`, to the owner of the folder it lies in, if it is
    /// root's.
    static func settle(_ descriptor: Int32, at path: String) throws(FileError) {
        guard geteuid() == 0 else { return }
        var (facts, folder) = (stat(), stat())
        guard fstat(descriptor, &facts) == 0, stat(path.parentFolder, &folder) == 0 else {
            throw FileError(path)
        }
        // A file that has another name besides may lie elsewhere, where it is not ours to give away.
        let isFolder = facts.st_mode & S_IFMT == S_IFDIR
        guard facts.st_uid == 0, folder.st_uid != 0, isFolder || facts.st_nlink == 1 else { return }
        guard fchown(descriptor, folder.st_uid, folder.st_gid) == 0 else { throw FileError(path) }
    }

    /// Whether the owner of a folder can read a file once it has a second name there.
    ///
    /// The file itself is left as it is, since its other name may be another market's.
    static func allowsSharing(_ path: String, in folder: String) throws(FileError) -> Bool {
        guard geteuid() == 0 else { return true }
        var (facts, place) = (stat(), stat())
        guard stat(path, &facts) == 0 else { throw FileError(path) }
        guard stat(folder, &place) == 0 else { throw FileError(folder) }
        return facts.st_uid == place.st_uid || place.st_uid == 0 || facts.st_mode & S_IROTH != 0
    }
}
