import Glibc
import Linux
import Market

/// A file that says that demo goods are on their way; what is there of them when a command was killed is not all.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    func set() throws(FileError) {
        try Files.replace(path, with: [])
    }

    func remove() throws(FileError) {
        try Files.remove(path)
    }
}
