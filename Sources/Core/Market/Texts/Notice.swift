/// A title and a message, for a dialog that says one thing.
public struct Notice: Hashable, Sendable {
    public let title: String
    public let message: String

    public init(title: String, message: String) {
        self.title = title
        self.message = message
    }
}
