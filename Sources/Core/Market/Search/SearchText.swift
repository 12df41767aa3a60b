/// The content of a search field: words, and sellers named by `@name`.
public struct SearchText: Hashable, Sendable {
    /// The words, without the sellers; blanks at the end stay, as they say that the last word is finished.
    public let words: String
    /// The names after `@`; a product of any of them matches.
    public let sellers: [String]

    /// More names than anybody asks for are left out.
    public static let sellerLimit = 4

    /// Reads `text`; an `@` inside a word, or with nothing after it, is what it is.
    public init(_ text: String) {
        var (words, word, sellers): (String, String, [String]) = ("", "", [])
        func end() {
            let name = word.dropFirst()
            guard word.first == "@", name.contains(where: { $0.isLetter || $0.isNumber }) else {
                words += word
                return
            }
            if sellers.count < Self.sellerLimit { sellers.append(String(name)) }
        }
        for character in text {
            guard character.isWhitespace else {
                word.append(character)
                continue
            }
            end()
            word = ""
            words.append(character)
        }
        end()
        (self.words, self.sellers) = (words, sellers)
    }
}
