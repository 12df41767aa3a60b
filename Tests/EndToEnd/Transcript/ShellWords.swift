/// A command line cut into words as a shell cuts it: `'…'` is taken as it is, `"…"` and what stands bare know `\`.
struct ShellWords {
    let words: [String]

    init(_ line: String) throws(TranscriptError) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case (let end, .some(let open)) where end == open: quote = nil
            case ("\\", .none), ("\\", "\""):
                guard let next = rest.popFirst() else { throw .badCommand(line) }
                word = (word ?? "") + String(next)
            case ("'", .none), ("\"", .none):
                quote = character
                word = word ?? ""
            case (" ", .none):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .badCommand(line) }
        if let word { words.append(word) }
        self.words = words
    }
}
