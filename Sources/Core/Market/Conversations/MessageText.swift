/// The text of a message as typed, cleaned of characters that would show nothing or mislead.
public struct MessageText: Hashable, Sendable {
    public static let mostCharacters = 1_000
    public static let mostBytes = 4_000

    public let text: String

    /// `nil` where nothing visible is left, or too much.
    ///
    /// Control characters and those that turn the direction of what stands beside them are left out, and blanks around it.
    public init?(_ typed: String) {
        // Before anything walks through ten megabytes.
        guard typed.utf8.count <= 16 * Self.mostBytes else { return nil }
        let text = typed.shownText
        guard text.utf8.count <= Self.mostBytes, text.count <= Self.mostCharacters,
            text.visibleCharacterCount > 0
        else { return nil }
        self.text = text
    }
}

extension String {
    /// The same without control characters, without what turns the direction of its neighbours, without more marks than a
    /// letter carries, and without blanks around it.
    package var shownText: String {
        var scalars = String.UnicodeScalarView()
        var marks = MarkCount()
        for scalar in withPlainLineEnds.unicodeScalars where scalar.mayStandInText && marks.allows(scalar) {
            scalars.append(scalar)
        }
        return String(scalars).trimmed
    }
}

extension Unicode.Scalar {
    fileprivate var mayStandInText: Bool {
        switch value {
        case 0x0A: true
        case 0x2028...0x202E, 0x2066...0x2069: false
        default: properties.generalCategory != .control
        }
    }
}
