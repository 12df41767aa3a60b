import Glibc
import Linux
import Market

/// A file that says that demo goods are on their way: how many, as of when, and how many are there for sure.
///
/// After a killed process only some of them are there, and the next one goes on by the same clock.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    /// The size and the time of a demo.
    struct Plan: Hashable {
        let goods: Int
        /// From here their ages count back.
        let now: Timestamp
    }

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Notes that the first `added` goods of the plan are on the market.
    func set(_ plan: Plan, added: Int) throws(FileError) {
        try Files.replace(
            path,
            with: Array("\(plan.goods) \(plan.now.millisecondsSince1970) \(added)\n".utf8)
        )
    }

    /// Returns the content of the file; `nil` where it can't be read as a plan.
    ///
    /// Earlier programs wrote no third number.
    func plan() throws(FileError) -> (plan: Plan, added: Int)? {
        let words = String(decoding: try Files.read(path), as: UTF8.self).split { $0.isWhitespace }
        guard words.count == 2 || words.count == 3, let goods = Int(words[0]), goods > 0,
            let time = Int64(words[1]), let added = words.count == 3 ? Int(words[2]) : 0,
            (0...goods).contains(added)
        else { return nil }
        return (Plan(goods: goods, now: Timestamp(millisecondsSince1970: time)), added)
    }

    func remove() throws(FileError) {
        try Files.remove(path)
    }
}
