import Foundation

/// An empty folder of a test's own, gone when the last reference to it is.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "open-market-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path(percentEncoded: false)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("a test's folder stays behind: \(error)")
        }
    }

    /// The path of `name` inside the folder; nothing is made there.
    public func file(_ name: String) -> String {
        "\(path)/\(name)"
    }
}
