/// A person's request for a giveaway whose giver picks the receiver.
public struct Claim: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Claim>

    /// The state of a claim.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case open
        case picked
        /// Another person has the product, or no one.
        case passed
        /// Taken back by who asked.
        case withdrawn
    }

    public let id: ID
    public let product: Product.ID
    /// The account that claims the product.
    public let claimer: Seller
    public package(set) var text: String
    public package(set) var state: State
    public package(set) var madeAt: Timestamp

    public init(
        id: ID,
        product: Product.ID,
        claimer: Seller,
        text: String,
        state: State = .open,
        madeAt: Timestamp
    ) {
        self.id = id
        self.product = product
        self.claimer = claimer
        self.text = text
        self.state = state
        self.madeAt = madeAt
    }
}

extension Claim {
    /// The allowed length of a claim's text, in characters.
    public static let lengths = 5...300
    /// The most open claims on one product.
    package static let mostOfProduct = 100
    /// The most products that one account may be given within a week.
    public static let mostReceived = 5
    package static let daysOfReceived: Int64 = 7
    /// For how many minutes new products are kept from new accounts.
    package static let minutesForOthers: Int64 = 10

    /// The age from which an account without a handover may ask.
    package static let hoursBefore: Int64 = 24
    /// The claims of a day that newcomers of one network share, and those of the wider network around it.
    package static let mostOfNetwork = 1
    package static let mostAround = 4

    /// The most open claims of one account.
    package static func mostOpen(at level: TrustLevel) -> Int {
        level == .newcomer ? 1 : level == .known ? 3 : 5
    }

    /// The typed text, cleaned of characters that would show nothing or mislead; `nil` where it is too short
    /// or too long.
    public static func words(_ typed: String) -> String? {
        guard let text = MessageText(typed)?.text, lengths.contains(text.count), text.utf8.count <= 3_000
        else { return nil }
        return text
    }
}

/// The position of an account that has claimed a giveaway.
public enum ClaimPosition: Hashable, Sendable {
    /// They are promised.
    case deal(Deal.ID)
    /// Others have asked before.
    case line(QueuePosition)
    /// The giver has not picked yet, or has picked another person.
    case claim(Claim)
}
