public import Market
public import Observation

/// The language of all screens, and the market's clock: what a screen says changes with them at once.
@MainActor
@Observable
public final class Localization {
    /// All words, in the language of now.
    public private(set) var texts: Texts

    /// Moments are told by Korea's clock until the market has told its own.
    public init(_ language: Language, in zone: MarketZone = .seoul) {
        texts = .of(language, in: zone)
    }

    /// The language that the screens speak.
    public var language: Language { texts.language }

    func setLanguage(_ language: Language) {
        if language != texts.language { texts = .of(language, in: texts.zone) }
    }

    func setZone(_ zone: MarketZone) {
        if zone != texts.zone { texts.zone = zone }
    }
}
