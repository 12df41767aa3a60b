import Glibc
import MarketStore

/// A file that says that demo goods are on their way; what is there of them when a command was killed is not all.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    func set() throws(DemoMarkError) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw DemoMarkError(path: path, errno: errno) }
        close(file)
    }

    func remove() throws(DemoMarkError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw DemoMarkError(path: path, errno: errno) }
    }
}

/// Why the file could not be made or removed.
struct DemoMarkError: Error, CustomStringConvertible {
    let path: String
    let errno: Int32

    var description: String { "\(path): \(String(cString: strerror(errno)))" }
}
