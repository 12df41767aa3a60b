public import Market

/// One offer of the demo market, with all that its seller says and what its photos show.
public struct TownGood: Hashable, Sendable {
    public let language: Language
    public let name: String
    public let description: String
    public let price: Price
    public let stock: Int64
    public let state: ProductState
    public let facts: ProductFacts
    public let picture: StillLife
    /// The number of its photos.
    public let views: Int
    /// Its place in ``Town/sellers``.
    public let seller: Int
    /// Its age in minutes when the market was filled.
    public let minutesAgo: Int64
}

/// An offer by a person of the town, as `Town` has it written down.
struct TownOffer: Sendable {
    enum Person: Int, CaseIterable, Sendable {
        case cyclist, photographer, gardener, reader, carpenter, camper, minimalist, barista, musician,
            parent, luke, emma

        var nickname: String {
            switch self {
            case .cyclist: "두바퀴로"
            case .photographer: "필름한롤"
            case .gardener: "초록이엄마"
            case .reader: "달빛서재"
            case .carpenter: "연남동목수"
            case .camper: "캠핑가는날"
            case .minimalist: "미니멀한하루"
            case .barista: "월요일의커피"
            case .musician: "망원동기타"
            case .parent: "서하네"
            case .luke: "이태원루크"
            case .emma: "해방촌에마"
            }
        }

        var language: Language { self == .luke || self == .emma ? .english : .korean }
    }

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
