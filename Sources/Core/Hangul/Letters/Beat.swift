/// A unit of a run of Hangul: a whole syllable, or a consonant typed alone that stands for one.
enum Beat: Hashable, Sendable {
    case syllable(Syllable)
    case consonant(Jamo)

    var initial: Jamo {
        switch self {
        case .syllable(let syllable): syllable.initial
        case .consonant(let jamo): jamo
        }
    }

    var isSyllable: Bool {
        if case .syllable = self { true } else { false }
    }
}
