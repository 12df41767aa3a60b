/// What a person has to be told about the keeping of their things.
public struct KeepingWarning: Hashable, Sendable {
    /// What is wrong.
    public let text: String
    /// What the button says that does something about it; `nil` where only time or the person can.
    public let action: String?

    public init(text: String, action: String?) {
        self.text = text
        self.action = action
    }
}
