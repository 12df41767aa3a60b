import Testing

@testable import Market

struct LetterTreeTests {
    private static func letters(_ word: String) -> [UInt32] { word.unicodeScalars.map(\.value) }

    private static func look(up word: String, in tree: LetterTree<Int>) -> Int? {
        var node = LetterTree<Int>.root
        for letter in letters(word) {
            guard let next = tree.child(of: node, by: letter) else { return nil }
            node = next
        }
        return tree.meaning(at: node)
    }

    @Test
    func eachWordIsFoundAndNothingElse() {
        let words = ["책", "책상", "desk", "des", "자전거", "자전거도로", "z", "책"]
        let tree = LetterTree(words.enumerated().map { (Self.letters($1), $0) })
        for word in words { #expect(Self.look(up: word, in: tree) == words.firstIndex(of: word)) }
        for word in ["", "자전", "de", "desks", "상", "책상책", "y"] {
            #expect(Self.look(up: word, in: tree) == nil)
        }
    }

    @Test
    func aTreeOfNothingHasNothing() {
        #expect(Self.look(up: "책", in: LetterTree([])) == nil)
    }

    /// Many words, drawn by a generator with a seed, against a dictionary.
    @Test
    func itKnowsWhatADictionaryKnows() {
        var seed: UInt64 = 7
        func draw(_ count: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % count
        }
        func word() -> [UInt32] { (0...draw(5)).map { _ in UInt32(97 + draw(4)) } }
        let words = (0..<500).map { _ in word() }
        let known = Dictionary(zip(words, words.indices)) { first, _ in first }
        let tree = LetterTree(words.enumerated().map { ($1, $0) })
        for word in words + (0..<500).map({ _ in word() }) {
            let text = String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))
            #expect(Self.look(up: text, in: tree) == known[word])
        }
    }
}
