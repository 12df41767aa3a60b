extension String {
    /// How many characters a person sees: blanks and characters that show nothing are not counted.
    package var visibleCharacterCount: Int {
        count { character in
            !character.isWhitespace
                && !character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        }
    }

    /// Whether so few bytes can be at most `count` characters of any sane text.
    ///
    /// Looks at the length alone: it is asked before anything walks through a text of ten megabytes,
    /// or through a single character with thousands of marks on it.
    package func fits(inCharacters count: Int) -> Bool {
        utf8.count <= count * 64
    }

    package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text with every line ended by `\n`, as browsers send `\r\n` and others `\r`.
    package var withPlainLineEnds: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    /// Whether there is a control character, which nobody types on purpose, other than the `allowed` ones.
    package func containsControlCharacter(besides allowed: Unicode.Scalar...) -> Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
    }

    package var containsControlCharacter: Bool { containsControlCharacter() }

    /// Whether what stands beside the text would be read otherwise: it turns the direction around, or ends the line.
    package var disturbsItsNeighbours: Bool {
        unicodeScalars.contains {
            (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
    }
}
