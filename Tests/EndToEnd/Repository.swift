import Foundation

/// Files of this repository that tests read.
enum Repository {
    static func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(name)").standardized
            .path(percentEncoded: false)
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Pictures of all kinds, where `curl` is called.
    static let pictures = path("Tests/MarketPhotosTests/Fixtures")
}
