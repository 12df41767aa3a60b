/// Words of a vocabulary that a misspelled one may have meant: 자전거 for 자전것, iphone for ipone.
///
/// ```swift
/// let corrections = Corrections(vocabulary: ["자전거", "아이폰", "케이스"])
/// let meant = corrections.correction(of: "아이펀 케이쓰")
/// ```
///
/// Two words are near if one stroke on the keyboard parts them: one too many, one too few, another one, or
/// two in the wrong order. Digits are never such a stroke: rtx 7090 is another thing than rtx 3080, but wg1000xm4 may be
/// wh1000xm4. Looking a word up takes about as long in a large vocabulary as in a small one;
/// memory grows with the strokes of all words.
public struct Corrections: Sendable {
    private let words: [String]
    private let keys: [Key]

    /// A hash of a word without one of its strokes: a clash costs a comparison, not a wrong answer.
    private struct Key {
        var hash: UInt32
        var word: UInt32
    }

    /// Keeps the words of 4 to 40 strokes, two of which are no digits; the others are never offered.
    ///
    /// - Parameter vocabulary: Each word once, the most frequent first: of two words equally near the first
    ///   is offered first.
    public init(vocabulary: some Sequence<String>) {
        var (words, keys): ([String], [Key]) = ([], [])
        for word in vocabulary {
            let strokes = Strokes(word)
            guard strokes.canBeCorrected else { continue }
            let number = UInt32(words.count)
            words.append(word)
            for hash in strokes.shortenedHashes { keys.append(Key(hash: hash, word: number)) }
        }
        keys.sort { ($0.hash, $0.word) < ($1.hash, $1.word) }
        (self.words, self.keys) = (words, keys)
    }

    /// A word of the vocabulary that another one may be a misspelling of.
    public struct NearWord: Hashable, Sendable {
        /// As the vocabulary spells it.
        public let word: String
        /// The rank of the slip that turns it into the other: smaller is likelier, and equally near words are
        /// equal.
        public let distance: Int
    }

    /// The words one stroke from `word`, likeliest first; none if the vocabulary has the word itself.
    public func words(near word: String) -> [String] { nearWords(word).map(\.word) }

    /// The same, with how near each is.
    public func nearWords(_ word: String) -> [NearWord] {
        let strokes = Strokes(word)
        guard strokes.canBeCorrected else { return [] }
        var candidates: Set<UInt32> = []
        for hash in strokes.shortenedHashes { candidates.formUnion(numbers(under: hash)) }
        var near: [(edit: Strokes.Edit, number: UInt32)] = []
        for number in candidates {
            let other = Strokes(words[Int(number)])
            switch strokes.edit(to: other) {
            case .same?: return []
            case .some where strokes.digits != other.digits: continue
            case let edit?: near.append((edit, number))
            case nil: continue
            }
        }
        near.sort { ($0.edit.rawValue, $0.number) < ($1.edit.rawValue, $1.number) }
        return near.map { NearWord(word: words[Int($0.number)], distance: $0.edit.rawValue) }
    }

    /// The text with each unknown word replaced by the likeliest near it; `nil` if nothing was replaced.
    ///
    /// Words are separated by spaces; only the first ``SearchQuery/byteLimit`` bytes are read.
    public func correction(of text: String) -> String? {
        let words = text.utf8.prefix(SearchQuery.byteLimit).split(separator: UInt8(ascii: " "))
            .map { String(decoding: $0, as: UTF8.self) }
        let corrected = words.map { self.words(near: $0).first ?? $0 }
        return corrected == words ? nil : corrected.joined(separator: " ")
    }

    private func numbers(under hash: UInt32) -> some Sequence<UInt32> {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return keys[low...].prefix { $0.hash == hash }.map(\.word)
    }
}

extension Strokes {
    /// Words with fewer strokes have too many neighbours to guess, and those with more are not words.
    ///
    /// One letter beside a number says as much as the number: B550 is another thing than A550.
    fileprivate var canBeCorrected: Bool { (4...40).contains(keys.count) && keys.count >= digits.count + 2 }
}
