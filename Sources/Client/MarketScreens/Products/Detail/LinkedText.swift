public import Foundation

/// A text in parts, with the web addresses in it as links.
public struct LinkedText: Hashable, Sendable {
    /// A piece of the text, which leads somewhere or nowhere.
    public struct Part: Hashable, Sendable {
        /// As it is shown.
        public let text: String
        /// The target of the link; `nil` for plain text.
        public let link: URL?
    }

    /// All of the text, piece after piece.
    public let parts: [Part]

    public init(_ text: String) {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let start = rest.nextAddress {
            let word = rest[start...].prefix { !$0.isWhitespace && !"<>\"'“”‘’「」".contains($0) }
            let address = word.withoutTrailingPunctuation
            plain += rest[..<start]
            if let link = URL(string: String(address)), link.host != nil {
                if !plain.isEmpty { parts.append(Part(text: plain, link: nil)) }
                plain = ""
                parts.append(Part(text: String(address), link: link))
            } else {
                plain += address
            }
            rest = rest[address.endIndex...]
        }
        plain += rest
        if !plain.isEmpty { parts.append(Part(text: plain, link: nil)) }
        self.parts = parts
    }
}

extension Substring {
    /// The start of the next `http://` or `https://` that is not part of a word.
    fileprivate var nextAddress: Index? {
        var search = self
        while let scheme = search.firstRange(of: "http") {
            let isInWord =
                scheme.lowerBound > startIndex
                && self[index(before: scheme.lowerBound)].isASCII
                && self[index(before: scheme.lowerBound)].isLetter
            let after = self[scheme.upperBound...]
            if !isInWord, after.hasPrefix("://") || after.hasPrefix("s://") { return scheme.lowerBound }
            search = after
        }
        return nil
    }

    /// Without what ends a sentence rather than an address; a bracket stays where its partner is inside.
    fileprivate var withoutTrailingPunctuation: Substring {
        var word = self
        while let last = word.last {
            if last == ")" {
                guard !word.contains("(") else { break }
            } else if !".,;:!?…。，".contains(last) {
                break
            }
            word.removeLast()
        }
        return word
    }
}
