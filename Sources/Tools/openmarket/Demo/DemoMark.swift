import Glibc
import Linux
import Market

/// A file that says that demo goods are on their way, how many, and as of when.
///
/// What is there of them when a command was killed is not all, and the next command goes on by the same clock.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    /// What a command set out to do.
    struct Plan: Hashable {
        let goods: Int
        /// From here their ages count back.
        let now: Timestamp
    }

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    func set(_ plan: Plan) throws(FileError) {
        try Files.replace(path, with: Array("\(plan.goods) \(plan.now.millisecondsSince1970)\n".utf8))
    }

    /// What the file says; `nil` where it can't be read as that.
    func plan() throws(FileError) -> Plan? {
        let words = String(decoding: try Files.read(path), as: UTF8.self).split { $0.isWhitespace }
        guard words.count == 2, let goods = Int(words[0]), let time = Int64(words[1]), goods > 0 else {
            return nil
        }
        return Plan(goods: goods, now: Timestamp(millisecondsSince1970: time))
    }

    func remove() throws(FileError) {
        try Files.remove(path)
    }
}
