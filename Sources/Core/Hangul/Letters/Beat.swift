/// What a run of Hangul is made of: whole syllables, and consonants typed alone that stand for one.
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
