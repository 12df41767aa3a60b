public import Market
import MarketAPI
public import Observation

/// The language of all screens, and the market's clock: what a screen says changes with them at once.
@MainActor
@Observable
public final class Localization {
    /// All words, in the language of now.
    public private(set) var texts: Texts
    /// What the market that is open has told of itself.
    private(set) var market: MarketBody?
    /// Whether moments are told by the clock of the market that is open.
    private(set) var knowsClock = true

    /// Moments are told by Korea's clock until the market has told its own.
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

    /// What the market is called that the screens show.
    public var marketName: String { market?.name ?? texts[.marketName] }
    /// What the market stands out by; `nil` where its operator has chosen nothing.
    public var accent: Accent? { market?.accent.flatMap { Colour($0) }.flatMap { Accent($0) } }
    /// What it is for, in a line.
    var marketPurpose: String { market?.purpose ?? texts[.marketPurpose] }

    /// Takes in how the market shows itself.
    func show(_ market: MarketBody) {
        knowsClock = true
        guard market != self.market else { return }
        self.market = market
        if market.zone != texts.zone { texts.zone = market.zone }
    }
}
