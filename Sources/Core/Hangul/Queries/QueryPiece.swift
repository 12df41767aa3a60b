/// A piece of a word of a query.
enum QueryPiece: Hashable {
    case syllables([Syllable])
    case consonants([Jamo])
    /// Syllables with the first stroke of one more: 자전ㄱ.
    case started([Syllable], Jamo)
    case letters(String)
    case number(String)

    var isHangul: Bool {
        switch self {
        case .syllables, .consonants, .started: true
        case .letters, .number: false
        }
    }

    /// Reads the word, the number or the run of Hangul at `index`.
    static func read(_ text: Span<UInt8>, at index: inout Int) -> [QueryPiece] {
        var term = TermBuffer()
        switch Unit.read(text, at: index).kind {
        case .letter:
            index = TermReader.readWord(text, at: index, into: &term)
            return [.letters(term.string)]
        case .digit:
            index = TermReader.readNumber(text, at: index, into: &term)
            return [.number(term.string)]
        default:
            return pieces(of: readRun(text, at: &index))
        }
    }

    private static func readRun(_ text: Span<UInt8>, at index: inout Int) -> [Beat] {
        var beats: [Beat] = []
        while index < text.count {
            let unit = Unit.read(text, at: index)
            guard unit.isHangul else { break }
            beats.append(contentsOf: unit.beats)
            index = unit.end
        }
        return beats
    }

    /// Parts syllables and consonants; the first consonant after syllables goes with both.
    private static func pieces(of beats: [Beat]) -> [QueryPiece] {
        var pieces: [QueryPiece] = []
        for beat in beats {
            switch (beat, pieces.last) {
            case (.syllable(let syllable), .syllables(let run)):
                pieces[pieces.count - 1] = .syllables(run + [syllable])
            case (.syllable(let syllable), _):
                pieces.append(.syllables([syllable]))
            case (.consonant(let jamo), .syllables(let run)):
                pieces[pieces.count - 1] = .started(run, jamo)
            case (.consonant(let jamo), .started(_, let first)):
                pieces.append(.consonants([first, jamo]))
            case (.consonant(let jamo), .consonants(let run)):
                pieces[pieces.count - 1] = .consonants(run + [jamo])
            case (.consonant(let jamo), _):
                pieces.append(.consonants([jamo]))
            }
        }
        return pieces
    }
}
