/// A photo in a file, as it was chosen.
public struct PhotoFile: Hashable, Sendable {
    /// Where the file lies on this device.
    public let path: String
    /// What the market is told as its file name.
    public let name: String

    /// Takes the file's own name where `name` is `nil`.
    public init(path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? path.split(separator: "/").last.map(String.init) ?? path
    }
}
