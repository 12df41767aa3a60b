/// A particle at the end of a word that is looked for: 를 of 자전거를.
enum QueryParticle {
    /// The ending that the syllable before a particle must have.
    private enum Ending {
        case any
        case vowel
        case consonant
        case vowelOrRieul

        func fits(_ syllable: Syllable) -> Bool {
            switch self {
            case .any: true
            case .vowel: syllable.final == nil
            case .consonant: syllable.final != nil
            case .vowelOrRieul: syllable.final == nil || syllable.final == rieul
            }
        }
    }

    private static let rieul = Jamo(0x3139)

    /// Those in which hardly any noun ends, the longest first.
    private static let certain: [(particle: [Syllable], after: Ending)] = [
        (syllables("에서"), .any), (syllables("에게"), .any), (syllables("한테"), .any),
        (syllables("까지"), .any), (syllables("부터"), .any), (syllables("처럼"), .any),
        (syllables("으로"), .consonant), (syllables("을"), .consonant), (syllables("를"), .vowel),
        (syllables("은"), .consonant), (syllables("는"), .vowel), (syllables("에"), .any),
    ]

    /// Those in which nouns end too: 고양이, 제주도.
    private static let likely: [(particle: [Syllable], after: Ending)] = [
        (syllables("이랑"), .consonant), (syllables("하고"), .any), (syllables("이"), .consonant),
        (syllables("가"), .vowel), (syllables("과"), .consonant), (syllables("와"), .vowel),
        (syllables("랑"), .vowel), (syllables("로"), .vowelOrRieul), (syllables("도"), .any),
        (syllables("만"), .any), (syllables("의"), .any),
    ]

    /// The word before its particle; `nil` where it has none, or would be a single syllable.
    static func word(of syllables: [Syllable], certainly: Bool) -> [Syllable]? {
        for (particle, ending) in certainly ? certain : certain + likely {
            let word = syllables.dropLast(particle.count)
            guard word.count > 1, syllables.ends(with: particle), let last = word.last, ending.fits(last)
            else { continue }
            return Array(word)
        }
        return nil
    }

    private static func syllables(_ text: String) -> [Syllable] {
        text.unicodeScalars.compactMap { Syllable($0.value) }
    }
}

extension [Syllable] {
    fileprivate func ends(with end: [Syllable]) -> Bool { suffix(end.count).elementsEqual(end) }
}
