extension Money {
    /// The amount as prices show it: `34,000원`, `₩34,000`, `$5.99`.
    ///
    /// Plain text, for messages and for copying; where it is drawn, `unbroken` keeps it on one line.
    public func displayText(in texts: Texts) -> String {
        let key: TextKey =
            switch currency {
            case .krw: .moneyKRWDisplay
            case .usd: .moneyUSDDisplay
            }
        return texts(key, ["amount": groupedText])
    }
}

extension Price {
    /// The price to pay, as lists show it; `나눔` for a giveaway, else `0원` for nothing.
    public func displayText(isGiveaway: Bool, in texts: Texts) -> String {
        isGiveaway ? texts[.priceGiveaway] : bargain.displayText(in: texts)
    }
}

extension String {
    /// The text as one piece: no line ends inside it.
    ///
    /// Lines may end at spaces and beside each Hangul syllable, so the spaces become no-break ones, and word
    /// joiners, which have no width, stand beside the syllables.
    public var unbroken: String {
        var unbroken = ""
        var before: Unicode.Scalar?
        for scalar in unicodeScalars {
            if let before, !before.joins, !scalar.joins, before.isSyllable || scalar.isSyllable {
                unbroken.unicodeScalars.append("\u{2060}")
            }
            unbroken.unicodeScalars.append(scalar == " " ? "\u{A0}" : scalar)
            before = scalar
        }
        return unbroken
    }
}

extension Unicode.Scalar {
    fileprivate var isSyllable: Bool { (0xAC00...0xD7A3).contains(value) }
    /// True where it keeps the text beside it on its line, or will when it is a no-break space.
    fileprivate var joins: Bool { self == " " || self == "\u{A0}" || self == "\u{2060}" }
}
