/// One step of the schema; never changed once it has been released.
package struct Migration: Sendable {
    /// Its place, from 1 without a gap.
    let number: Int
    let name: String
    let script: String

    package init(number: Int, name: String, script: String) {
        self.number = number
        self.name = name
        self.script = script
    }

    package static let all = [
        Migration(
            number: 1,
            name: "0001_market",
            script: String(decoding: PackageResources._001_market_sql, as: UTF8.self)
        ),
        Migration(
            number: 2,
            name: "0002_deletions",
            script: String(decoding: PackageResources._002_deletions_sql, as: UTF8.self)
        ),
    ]
}
