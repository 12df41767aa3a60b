public import Market
import MarketAPI
public import Observation

/// The language of all screens, and the market's clock: what a screen says changes with them at once.
@MainActor
@Observable
public final class Localization {
    /// All words, in the language of now.
    public private(set) var texts: Texts
    /// The open market's description of itself; `nil` while unknown.
    private(set) var market: MarketBody?
    /// True while times are shown by the open market's clock.
    private(set) var knowsClock = true

    /// Times are shown in `zone`, Korea's by default, until the market's own is known.
    public init(_ language: Language, in zone: MarketZone = .seoul) {
        texts = .of(language, in: zone)
    }

    /// Forgets what the market said, before another is opened.
    func forgetMarket() {
        market = nil
        knowsClock = false
        texts.zone = .seoul
    }

    /// The language that the screens speak.
    public var language: Language { texts.language }

    func setLanguage(_ language: Language) {
        if language != texts.language { texts = .of(language, in: texts.zone) }
    }

    /// The market's name; a general one until its own is known.
    public var marketName: String { market?.name ?? texts[.marketName] }
    /// The market's accent colour; `nil` where its operator has chosen none.
    public var accent: Accent? { market?.accent.flatMap { Colour($0) }.flatMap { Accent($0) } }
    /// The market's purpose, in one line.
    var marketPurpose: String { market?.purpose ?? texts[.marketPurpose] }

    /// Takes in how the market shows itself.
    func show(_ market: MarketBody) {
        knowsClock = true
        guard market != self.market else { return }
        self.market = market
        if market.zone != texts.zone { texts.zone = market.zone }
    }
}
