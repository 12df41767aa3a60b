/// Finds the words of all rules in one pass over a text.
struct WordFinder: Sendable {
    private struct Word: Sendable {
        let letters: [UInt32]
        /// The lists that it stands in; none for a word that means nothing.
        var lists: [Int]
    }

    /// The words by their first letters, longest first.
    private var words: [UInt32: [Word]] = [:]
    private var listCount = 0

    /// Adds a list, and returns its number.
    mutating func add(_ list: [String]) -> Int {
        listCount += 1
        for word in list { add(word, to: [listCount]) }
        return listCount
    }

    /// Adds a word that hides those within it, as 온라인 hides 라인.
    mutating func ignore(_ word: String) { add(word, to: []) }

    private mutating func add(_ word: String, to lists: [Int]) {
        let letters = HintText(word).letters
        guard let first = letters.first else { return }
        var others = words[first] ?? []
        if let index = others.firstIndex(where: { $0.letters == letters }) {
            others[index].lists += lists
        } else {
            others.append(Word(letters: letters, lists: lists))
        }
        words[first] = others.sorted { $0.letters.count > $1.letters.count }
    }

    /// The ranges of the words in the text, by the number of their list.
    func find(in text: HintText) -> [Int: [Range<Int>]] {
        var found: [Int: [Range<Int>]] = [:]
        var place = 0
        while place < text.letters.count {
            guard let words = words[text.letters[place]] else {
                place += 1
                continue
            }
            var next = place + 1
            for word in words where text.holds(word.letters, at: place) {
                let end = place + word.letters.count
                for list in word.lists { found[list, default: []].append(place..<end) }
                if word.lists.isEmpty {
                    next = end
                    break
                }
            }
            place = next
        }
        return found
    }
}

extension HintText {
    /// True where a word stands at an index: a Latin one by itself, and the ending of an address after its
    /// name.
    fileprivate func holds(_ word: [UInt32], at place: Int) -> Bool {
        let end = place + word.count
        guard end <= letters.count, letters[place..<end].elementsEqual(word) else { return false }
        if word[0] == 0x2E {
            guard place > 0, !startsWord[place], !startsWord[place + 1], Self.isLatin(letters[place - 1])
            else {
                return false
            }
        } else if Self.isLatin(word[0]), place > 0, !startsWord[place], Self.isLatin(letters[place - 1]) {
            return false
        }
        return !Self.isLatin(word[word.count - 1]) || endsWord(at: end)
    }
}
