public import Market
public import Observation

/// The language of all screens: what a screen says changes with it at once.
@MainActor
@Observable
public final class Localization {
    /// All words, in the language of now.
    public private(set) var texts: Texts

    public init(_ language: Language) {
        texts = .of(language)
    }

    /// The language that the screens speak.
    public var language: Language { texts.language }

    func setLanguage(_ language: Language) {
        if language != texts.language { texts = .of(language) }
    }
}
