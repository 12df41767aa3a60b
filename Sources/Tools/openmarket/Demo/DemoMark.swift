import Glibc
import Linux
import Market

/// A file that says that demo goods are on their way: how many, as of when, how many are there for sure, and in which
/// language.
///
/// After a killed process only some of them are there, and the next one goes on by the same clock.
struct DemoMark {
    static let name = "demo.unfinished"
    private let path: String

    /// The size, the time and the language of a demo.
    struct Plan: Hashable {
        let goods: Int
        /// From here their ages count back.
        let now: Timestamp
        var language = Language.korean
    }

    init(in folder: DataFolder) {
        path = "\(folder.path)/\(Self.name)"
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Notes that the first `added` goods of the plan are on the market.
    func set(_ plan: Plan, added: Int) throws(FileError) {
        try Files.replace(
            path,
            with: Array(
                "\(plan.goods) \(plan.now.millisecondsSince1970) \(added) \(plan.language.rawValue)\n".utf8
            )
        )
    }

    /// Returns the content of the file; `nil` where it can't be read as a plan.
    ///
    /// Earlier programs wrote no third word, or no fourth one: their goods were Korean.
    func plan() throws(FileError) -> (plan: Plan, added: Int)? {
        let words = String(decoding: try Files.read(path), as: UTF8.self).split { $0.isWhitespace }
        guard (2...4).contains(words.count), let goods = Int(words[0]), goods > 0,
            let time = Int64(words[1]), let added = words.count > 2 ? Int(words[2]) : 0,
            (0...goods).contains(added),
            let language = words.count > 3 ? Language(rawValue: String(words[3])) : .korean
        else { return nil }
        let now = Timestamp(millisecondsSince1970: time)
        return (Plan(goods: goods, now: now, language: language), added)
    }

    func remove() throws(FileError) {
        try Files.remove(path)
    }
}
