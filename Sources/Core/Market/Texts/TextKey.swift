/// The name of something that the market says to people.
///
/// Each name stands in `ko.po` and in `en.po`; the texts are written there and nowhere else. The names themselves stand
/// in `Keys/`, by where they are said; a test holds them to the catalogues, name by name.
/// Texts with a place for a number or a word name it in braces: `{count}`.
public struct TextKey: Hashable, Sendable {
    /// As the catalogues write it: `stock.sold_out`.
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
