/// Goods that are promised to one buyer at one price, and what has become of it.
public struct Deal: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Deal>

    /// The state of a deal.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
        case reserved
        /// One of the two says that they have traded; the other is asked.
        case oneSided = "one_sided"
        case completed
        case cancelled
        /// Its time was over before anybody said that they have traded.
        case expired
        /// One of the two says that the other did not come to the meeting.
        case noShow = "no_show"
    }

    /// The reason for which a deal was ended.
    public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
        case changedMind = "changed_mind"
        case noAnswer = "no_answer"
        case notAsDescribed = "not_as_described"
        /// Both want it so.
        case agreed
        /// The other one says that they have traded, and they have not.
        case notTraded = "not_traded"
        /// The product was sold to another buyer, hidden or deleted.
        case gone
        /// The two can't trade any more; nobody's fault.
        case closed
        /// The market took the product away; neither of the two did it.
        case removed
        /// One of the two leaves the market.
        case left
        case other
    }

    public let id: ID
    public let product: Product.ID
    public let conversation: Conversation.ID
    public let seller: Account.ID
    public let buyer: Account.ID
    public let quantity: Int64
    /// Of one unit.
    public let amount: Money
    public package(set) var state: State
    public let madeAt: Timestamp
    /// The time at which it ends by itself, while it is open.
    public package(set) var until: Timestamp
    public package(set) var endedAt: Timestamp?
    public package(set) var reason: Reason?
    /// The party that ended it; `nil` where it ended by itself.
    public package(set) var endedBy: Conversation.Role?
    /// The parties that say that they have traded.
    public package(set) var confirmedBy: Set<Conversation.Role>
    /// True where one party typed the code of the other.
    public package(set) var isMet: Bool
    /// Since when a moderator keeps the product out of sight, and the time of the deal stands still.
    ///
    /// `nil` where it runs.
    package var frozenAt: Timestamp?
    /// True where the party reported as absent denies it.
    public package(set) var isDenied: Bool
    /// The time and place of the meeting that the two agreed on.
    public package(set) var meeting: Meeting?
    /// The time and place that one of the two proposes, as the first proposal or as another one.
    public package(set) var proposal: Meeting?

    public init(
        id: ID,
        product: Product.ID,
        conversation: Conversation.ID,
        seller: Account.ID,
        buyer: Account.ID,
        quantity: Int64,
        amount: Money,
        state: State = .reserved,
        madeAt: Timestamp,
        until: Timestamp,
        endedAt: Timestamp? = nil,
        reason: Reason? = nil,
        endedBy: Conversation.Role? = nil,
        confirmedBy: Set<Conversation.Role> = [],
        isMet: Bool = false,
        isDenied: Bool = false,
        meeting: Meeting? = nil,
        proposal: Meeting? = nil
    ) {
        self.id = id
        self.product = product
        self.conversation = conversation
        self.seller = seller
        self.buyer = buyer
        self.quantity = quantity
        self.amount = amount
        self.state = state
        self.madeAt = madeAt
        self.until = until
        self.endedAt = endedAt
        self.reason = reason
        self.endedBy = endedBy
        self.confirmedBy = confirmedBy
        self.isMet = isMet
        self.isDenied = isDenied
        self.meeting = meeting
        self.proposal = proposal
    }
}

extension Deal.State {
    /// True where the deal can still change.
    public var isOpen: Bool { self == .reserved || self == .oneSided }
}

extension Deal.Reason {
    /// The reasons that a person may give; the market sets the others by itself.
    public static let choices: [Self] = [.changedMind, .noAnswer, .notAsDescribed, .agreed, .other]
}

extension Deal {
    /// For how long a product stays reserved without a word.
    package static let hoursReserved: Int64 = 72
    /// The number of days after its making up to which a reservation may be prolonged.
    public static let mostDays: Int64 = 14
    /// A later end, as far as a reservation may last.
    public func prolonged(by days: Int64) -> Timestamp {
        min(until.adding(days: days), madeAt.adding(days: Self.mostDays))
    }

    /// The number of hours in which a party may say that they have not traded.
    package static let hoursToObject: Int64 = 72

    /// The side of an account in the deal; `nil` of any other account.
    package func role(of account: Account.ID) -> Conversation.Role? {
        if account == seller { return .seller }
        return account == buyer ? .buyer : nil
    }

    package func account(_ role: Conversation.Role) -> Account.ID { role == .seller ? seller : buyer }

    /// True where its units are promised and still in the stock: those that the seller says to have handed
    /// over are gone from it.
    package var isHolding: Bool { state.isOpen && !confirmedBy.contains(.seller) }

    /// True where its units have left the stock by the seller's word alone.
    package var isHandedOver: Bool { state.isOpen && confirmedBy.contains(.seller) }

    /// The number of units of the product's stock that it holds.
    package var held: Int64 { isHolding ? quantity : 0 }

    /// From when on the two see their codes, where that is not at once.
    public var codesFrom: Timestamp? { meeting?.codesFrom }

    /// True where the two see their codes at a moment.
    package func showsCodes(at now: Timestamp) -> Bool {
        state.isOpen && (codesFrom.map { $0 <= now } ?? true)
    }

    /// The same as it is to be taken at a moment: a deadline that has passed has, whether or not that was written down,
    /// and one that stands still is as far away as it was.
    public func seen(at now: Timestamp) -> Deal {
        if let frozenAt { return thawed(after: frozenAt, at: now) }
        var deal = self
        if state.isOpen, until <= now {
            deal.state = state == .reserved ? .expired : .completed
            deal.endedAt = until
        }
        if let proposal, proposal.at <= now || !deal.state.isOpen { deal.proposal = nil }
        return deal
    }
}

extension Deal {
    /// The same where its time stood still from one moment to another.
    package func thawed(after frozenAt: Timestamp, at now: Timestamp) -> Deal {
        var deal = self
        deal.frozenAt = nil
        guard state.isOpen, frozenAt < now else { return deal }
        deal.until = until.adding(
            milliseconds: now.millisecondsSince1970 - frozenAt.millisecondsSince1970
        )
        return deal
    }
}

extension Conversation.Role {
    public var other: Self { self == .buyer ? .seller : .buyer }
}

/// The codes of six digits that the two show each other when they meet.
package struct DealCodes: Hashable, Sendable {
    package let seller: String
    package let buyer: String

    /// Made of two numbers, of which only the last six digits count.
    package init(_ seller: UInt64, _ buyer: UInt64) {
        self.seller = Self.digits(seller)
        // Never the same: who types their own would confirm for both.
        let other = Self.digits(buyer)
        self.buyer = other == self.seller ? Self.digits(buyer &+ 1) : other
    }

    /// As they were kept.
    package init(seller: String, buyer: String) {
        (self.seller, self.buyer) = (seller, buyer)
    }

    package func code(of role: Conversation.Role) -> String { role == .seller ? seller : buyer }

    private static func digits(_ number: UInt64) -> String {
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - text.count) + text
    }
}
