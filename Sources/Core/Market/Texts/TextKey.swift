/// The name of a text for people.
///
/// The texts stand in `ko.po` and `en.po` and nowhere else. The build makes a constant of each name in `ko.po`:
/// `deal.not_as_described` is `TextKey.dealNotAsDescribed`.
/// Texts with a place for a number or a word name it in braces: `{count}`.
public struct TextKey: Hashable, Sendable {
    /// As the catalogues write it: `sold.out`.
    public let rawValue: String

    init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A title and a message, for a dialog that says one thing.
public struct Notice: Hashable, Sendable {
    public let title: String
    public let message: String

    public init(title: String, message: String) {
        self.title = title
        self.message = message
    }
}
