/// One step of the schema; never changed once it has been released.
///
/// Its file in this folder is all that there is to add: both databases take it, and the files' names give the order. Lines of
/// a file in brackets name the databases of the lines after them: `[SQLite]`, `[PostgreSQL]`, `[both]`, and `[market]` for
/// changes of rows, which a server's replica gets from the primary. `[beside 3]` lets programs whose last step is 3 or later
/// go on beside this one, on PostgreSQL, so that several servers can be upgraded one after the other.
package struct Migration: Sendable {
    /// Its place, from 1 without a gap.
    package let number: Int
    /// Its file's, without the ending.
    let name: String
    private let script: String

    package static let all = PackageResources.scripts.enumerated().map { place, file in
        Migration(number: place + 1, name: file.name, script: String(decoding: file.bytes, as: UTF8.self))
    }

    package init(number: Int, name: String, script: String) {
        (self.number, self.name, self.script) = (number, name, script)
    }

    /// The same step of a server's replica.
    var forReplica: Migration { Migration(number: number, name: name, script: script(without: "market")) }

    var sqlite: String { script(without: "PostgreSQL") }

    var postgres: String { PostgresSpelling.schema(script(without: "SQLite")) }

    /// The last step that a program has to know to go on beside this one; `nil` for this one.
    var oldest: Int64? {
        let start = "-- [beside "
        return script.split(separator: "\n").first { $0.hasPrefix(start) }
            .flatMap { Int64($0.dropFirst(start.count).dropLast()) }
    }

    private func script(without section: String) -> String {
        var isLeftOut = false
        return script.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("-- [") { isLeftOut = line == "-- [\(section)]" }
            return !isLeftOut
        }.joined(separator: "\n")
    }
}
