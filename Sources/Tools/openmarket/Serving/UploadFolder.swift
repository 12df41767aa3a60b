import Glibc
import MarketStore

/// Where uploads wait while they arrive; emptied at each start, as nothing in it outlives the server that took it.
struct UploadFolder {
    let path: String

    init(in folder: DataFolder) throws(UploadFolderError) {
        path = "\(folder.path)/uploads"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw UploadFolderError(path: path, errno: errno)
        }
        guard let listing = opendir(path) else { throw UploadFolderError(path: path, errno: errno) }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink("\(path)/\(name)") }
        }
    }
}

/// Why there is no place for uploads.
struct UploadFolderError: Error, CustomStringConvertible {
    let path: String
    let errno: Int32

    var description: String { "\(path) can't be used: \(String(cString: strerror(errno)))" }
}
