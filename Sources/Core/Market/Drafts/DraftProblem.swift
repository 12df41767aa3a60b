/// One thing that is wrong with a draft: where, and what.
public struct DraftProblem: Error, Hashable, Sendable {
    public enum Field: String, Hashable, Sendable, CaseIterable, Codable {
        case name
        case description
        case price
        case discount
        case stock
        case photos
        case category
        case condition
        case ways
        case parcelFee = "parcel_fee"
        case giveaway
        case takesOffers = "takes_offers"
        case offersFrom = "offers_from"
        case firstCome = "first_come"

        /// The fields that describe a product besides its name and price.
        package static let facts = Set(
            [.category, .condition, .ways, .parcelFee, .giveaway] + ProductField.further.map(\.id)
        )
    }

    /// The raw value is stable: it goes over the wire.
    public enum Code: String, Hashable, Sendable, CaseIterable, Codable {
        case missing
        case tooShort = "too_short"
        case tooLong = "too_long"
        case forbiddenCharacter = "forbidden_character"
        case notANumber = "not_a_number"
        case tooPrecise = "too_precise"
        /// A part of a won, which nobody can pay.
        case notWhole = "not_whole"
        case notPositive = "not_positive"
        case abovePrice = "above_price"
        case tooMany = "too_many"
        /// The price is in a currency that this market does not take.
        case currencyNotTaken = "currency_not_taken"
        /// A category that the market does not have.
        case unknown
        /// A price of what is given away.
        case notFree = "not_free"
    }

    public let field: Field
    public let code: Code

    public init(_ field: Field, _ code: Code) {
        self.field = field
        self.code = code
    }
}

/// All that is wrong with a draft, in the order of the form; never empty.
public struct InvalidDraft: Error, Hashable, Sendable {
    public let problems: [DraftProblem]

    public init(problems: [DraftProblem]) {
        precondition(!problems.isEmpty, "a draft without problems is not invalid")
        self.problems = problems
    }
}
