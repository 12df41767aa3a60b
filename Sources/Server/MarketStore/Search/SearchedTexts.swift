import Hangul

/// The texts by which a product is searched: none where it is not listed.
///
/// It matches as the full-text indexes do.
struct SearchedTexts {
    /// The product's number.
    let id: Int64
    /// About how much dearer it is to look for a word in it than in a name.
    let weight: Int
    private let name: SpelledText?
    /// The name and the description, apart, as no phrase goes from one to the other.
    private let texts: [SpelledText]

    init(id: Int64, name: String, description: String) {
        self.id = id
        weight = 1 + description.utf8.count / Self.bytesOfAName
        self.name = SpelledText(name)
        texts = [SpelledText(name, detail: .plain), SpelledText(description, detail: .prose)]
    }

    init(unlisted id: Int64) {
        self.id = id
        (weight, name, texts) = (1, nil, [])
    }

    func isFound(_ words: some Sequence<Reading.Word>, in scope: SearchScope) -> Bool {
        guard let name else { return false }
        let isInName = scope != .texts && words.allSatisfy { $0.isFound(in: name) }
        guard scope != .names else { return isInName }
        let isInTexts = words.allSatisfy { word in texts.contains { word.isFound(in: $0) } }
        return isInTexts && !isInName
    }

    private static let bytesOfAName = 64
}
