/// Words as a tree of letters, each with what it means; made once, and small.
struct LetterTree<Meaning: Sendable>: Sendable {
    typealias Node = Int

    /// The letter that leads to each node; children of one node stand side by side, in the order of their letters.
    private var letters: [UInt32] = [0]
    /// The index of the first child of each node; its children end where those of the next node begin.
    private var children: [UInt32] = []
    private var meanings: [Meaning?] = []

    static var root: Node { 0 }

    /// Of words with the same letters the first one counts.
    init(_ words: [(letters: [UInt32], meaning: Meaning)]) {
        let order = words.indices.sorted { one, other in
            let (first, second) = (words[one].letters, words[other].letters)
            return first == second ? one < other : first.lexicographicallyPrecedes(second)
        }
        // For each node that is still to be made: the words that pass through it, and its depth.
        var open: [(words: ArraySlice<Int>, depth: Int)] = [(order[...], 0)]
        var node = 0
        while node < open.count {
            let (through, depth) = open[node]
            let ending = through.prefix { words[$0].letters.count == depth }
            meanings.append(ending.first.map { words[$0].meaning })
            children.append(UInt32(letters.count))
            var rest = through.dropFirst(ending.count)
            while let first = rest.first {
                let letter = words[first].letters[depth]
                let same = rest.prefix { words[$0].letters[depth] == letter }
                letters.append(letter)
                open.append((same, depth + 1))
                rest = rest.dropFirst(same.count)
            }
            node += 1
        }
        children.append(UInt32(letters.count))
    }

    /// The child of a node that `letter` leads to.
    func child(of node: Node, by letter: UInt32) -> Node? {
        var places = Int(children[node])..<Int(children[node + 1])
        while !places.isEmpty {
            let middle = places.lowerBound + places.count / 2
            if letters[middle] == letter { return middle }
            places = letters[middle] < letter ? middle + 1..<places.upperBound : places.lowerBound..<middle
        }
        return nil
    }

    /// The meaning of the word that ends at a node, if one does.
    func meaning(at node: Node) -> Meaning? { meanings[node] }
}
