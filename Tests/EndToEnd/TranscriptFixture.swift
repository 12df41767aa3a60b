import Foundation
import LiveMarket
import TemporaryFolder

/// A fresh market with two vendors, and the values that transcripts name.
struct TranscriptFixture {
    let folder: TemporaryFolder
    let market: LiveMarket
    let values: [String: String]
    /// Everything that no log may hold, as far as it is known before the first call.
    let secrets: Set<String>

    var data: String { folder.file("data") }

    init(_ options: [String] = []) async throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: try await Self.seed.value.path, toPath: folder.file("data"))
        market = try await LiveMarket(folder.file("data"), options: options)
        let values = [
            "vendor": Vendor.usual.identifier, "secret": Vendor.usual.secret,
            "other": Vendor.other.identifier, "otherSecret": Vendor.other.secret,
            "password": Self.password, "otherPassword": "\(Self.password)-2",
            "wrongPassword": "tr0ub4dor&3-tr0ub4dor",
            "invitation": market.invitation ?? "",
        ]
        self.values = values
        secrets = Set(
            ["secret", "otherSecret", "password", "wrongPassword", "invitation"].compactMap { values[$0] }
        )
    }

    private static let password = "correct horse battery staple 9"

    /// The start of every stage, made once, as hashing the vendors' passwords is expensive.
    private static let seed = Task {
        let folder = try SeedFolder()
        for vendor in [Vendor.usual, .other] { try await vendor.add(to: folder.path) }
        return folder
    }

    /// Plays a transcript as `entrance` leads to the market; gives what was wrong and what was secret.
    func play(_ name: String, at entrance: EditionEndpoint, values more: [String: String] = [:]) async throws
        -> Replay
    {
        let text = try Repository.text("Tests/EndToEnd/Transcripts/\(name).txt")
        var replay = Replay(
            Curl(entrance.curl, in: Repository.pictures),
            version: entrance.version,
            values: values.merging(entrance.values) { $1 }.merging(more) { $1 },
            secrets: secrets
        )
        try await replay.play(try Transcript(text, name: "\(name).txt"))
        return replay
    }
}

/// Gone when the tests are, since a task that is kept for ever lets go of nothing.
private struct SeedFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "open-market-seed-\(getpid())/data")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "open-market-seed-\(getpid())"
            )
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
