public import Foundation

/// The folders of the person's files, following the XDG base directories.
public nonisolated struct UserFolders: Sendable {
    /// Likes, cart, drafts, who is signed in: what must not be lost.
    public let data: URL
    /// Choices.
    public let settings: URL
    /// Files that can be fetched again.
    public let cache: URL

    public init(environment: [String: String], home: URL) {
        func folder(_ variable: String, _ usual: String) -> URL {
            // A relative path in these variables is to be ignored.
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            return (base ?? home.appending(path: usual)).appending(path: "open-market")
        }
        data = folder("XDG_DATA_HOME", ".local/share")
        settings = folder("XDG_CONFIG_HOME", ".config")
        cache = folder("XDG_CACHE_HOME", ".cache")
    }
}

nonisolated extension URL {
    /// The path as the system's calls take it.
    var filePath: String { path(percentEncoded: false) }
}
