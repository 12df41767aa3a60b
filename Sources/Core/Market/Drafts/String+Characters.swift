@_spi(_Unicode) import Swift

extension String {
    /// The number of visible characters: blanks and characters that show nothing are not counted.
    package var visibleCharacterCount: Int {
        count { character in
            !character.isWhitespace
                && !character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        }
    }

    /// True where the text is short enough to be at most `count` characters of any sane text.
    ///
    /// It looks at the number of bytes alone: it runs before anything walks through a text of ten megabytes,
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

    /// True where it has a control character, which no one types on purpose, other than the `allowed` ones.
    package func containsControlCharacter(besides allowed: Unicode.Scalar...) -> Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control && !allowed.contains($0) }
    }

    package var containsControlCharacter: Bool { containsControlCharacter() }

    /// True where it would change how the text beside it reads: it turns the direction around, or ends the
    /// line.
    package var disturbsItsNeighbours: Bool {
        unicodeScalars.contains {
            (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
    }

    /// The text with each letter and its marks as one character where there is one (NFC), as most keyboards send it.
    ///
    /// A letter that is one character already stays, also the Hanja of Korean keyboards that have a twin
    /// elsewhere: names and words are looked up as they were once kept.
    package var composed: String {
        guard contains(where: { $0.unicodeScalars.count > 1 }) else { return self }
        return map { $0.unicodeScalars.count == 1 ? String($0) : String(UnicodeScalarView(String($0)._nfc)) }
            .joined()
    }

    /// True where a letter carries more marks than any language puts on one: they cover the lines above and
    /// below.
    ///
    /// Characters that show nothing part no marks from one another.
    package var hasStackedMarks: Bool {
        var marks = MarkCount()
        return unicodeScalars.contains { !marks.allows($0) }
    }
}

/// Counts the marks that a letter carries.
struct MarkCount {
    private var marks = 0
    private static let most = 3

    /// True where the letter may carry the scalar too, where it is a mark.
    mutating func allows(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: marks += 1
        // Stands beside its letter and covers nothing, as the signs of Burmese do.
        case .spacingMark: break
        default: marks = 0
        }
        return marks <= Self.most
    }
}
