/// A person's own picture and words, which everyone sees beside their name; both by choice.
public struct Profile: Hashable, Sendable {
    /// Their words about themselves; ``Introduction/none`` where there are none.
    public let introduction: Introduction
    /// Their picture; `nil` for none.
    public let picture: Photo?
    /// True while moderators have it out of sight; its owner alone sees it then.
    public let isHidden: Bool

    public init(introduction: Introduction = .none, picture: Photo? = nil, isHidden: Bool = false) {
        self.introduction = introduction
        self.picture = picture
        self.isHidden = isHidden
    }

    /// No picture and no words.
    public static let none = Profile()
}

/// A person's words about themselves, in one line.
public struct Introduction: Hashable, Sendable {
    /// The most characters of it.
    public static let mostCharacters = 80
    /// No words.
    public static let none = Introduction()

    /// The words without line breaks and characters that show nothing.
    public let text: String

    private init() { text = "" }

    /// Makes one line of what was typed: `nil` where it is too long, empty where nothing in it can be seen.
    public init?(_ typed: String) {
        guard typed.utf8.count <= 16 * Self.mostBytes else { return nil }
        let lines = typed.shownText.split(separator: "\n").map { String($0).trimmed }
        let text = lines.filter { !$0.isEmpty }.joined(separator: " ")
        guard text.count <= Self.mostCharacters, text.utf8.count <= Self.mostBytes else { return nil }
        self.text = text.visibleCharacterCount > 0 ? text : ""
    }

    private static let mostBytes = 1_000
}
