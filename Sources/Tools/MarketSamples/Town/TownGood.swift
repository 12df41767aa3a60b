public import Market

/// One offer of the demo market, with all that its seller says and what its photos show.
public struct TownGood: Hashable, Sendable {
    public let language: Language
    public let name: String
    public let description: String
    public let price: Price
    public internal(set) var stock: Int64
    public internal(set) var state: ProductState
    public let facts: ProductFacts
    public let picture: StillLife
    /// The number of its photos.
    public let views: Int
    /// Its place in ``Town/people``.
    public let seller: Int
    /// Its age in minutes when the market was filled.
    public internal(set) var minutesAgo: Int64
}

/// An offer by a person of the town, as `Town` has it written down.
struct TownOffer: Sendable {
    typealias Person = TownPerson

    enum Shelf: String, Sendable {
        case electronics, appliances, furniture, home, kids, clothing, accessories, sports, games, books,
            music, pets
    }

    enum Ways: Sendable {
        case meeting
        case parcel(won: Int64)
        case either(won: Int64)
        /// Met or sent, with the fee in the price.
        case included
    }

    let person: Person
    let name: String
    /// The kind of thing, without anything that sets it apart: generated products are named by it.
    let noun: String
    let description: String
    /// The same in English; `nil` where its seller writes no other language.
    var english: TownWording?
    /// In won or, where `cents` is set, in cents.
    let price: Int64
    var was: Int64?
    var isDollar = false
    let shelf: Shelf
    let condition: Condition
    let ways: Ways
    let thing: Thing
    let main: DrawingColour
    let accent: DrawingColour
    var views = 3
    var stock: Int64 = 1
    var state = ProductState.selling
    var giveaway: Giveaway?
    var takesOffers = false
}

/// The words of an offer in one language.
struct TownWording: Sendable {
    let name: String
    let noun: String
    let description: String
}

extension TownOffer {
    /// Its words in a market of a language.
    func wording(in language: Language) -> TownWording {
        let own = TownWording(name: name, noun: noun, description: description)
        return language == .english ? english ?? own : own
    }
}
