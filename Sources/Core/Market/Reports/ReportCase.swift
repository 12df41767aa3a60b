/// All reports of one target, which one moderator looks at.
///
/// There is one for a target at a time; once it is decided, the next report opens another.
package struct ReportCase: Hashable, Sendable, Identifiable {
    package typealias ID = Identifier<ReportCase>

    package let id: ID
    package let target: ReportTarget
    package let name: String
    /// The reported person: the owner of the product, or the author of the words or doings.
    package let person: Seller
    package let openedAt: Timestamp
    /// The gravest first, each once.
    package let reasons: [ReportReason]
    /// The number of people who reported it.
    package let reporters: Int
    /// In thousandths; each reporter counts once.
    package let weight: Int64
    package let claim: Claim?
    package let decision: Decision?

    /// That a moderator is looking at it.
    package struct Claim: Hashable, Sendable {
        package let moderator: Seller
        package let until: Timestamp

        package init(moderator: Seller, until: Timestamp) {
            self.moderator = moderator
            self.until = until
        }
    }

    package struct Decision: Hashable, Sendable {
        package let outcome: CaseOutcome
        package let at: Timestamp

        package init(outcome: CaseOutcome, at: Timestamp) {
            self.outcome = outcome
            self.at = at
        }
    }

    package init(
        id: ID,
        target: ReportTarget,
        name: String,
        person: Seller,
        openedAt: Timestamp,
        reasons: [ReportReason],
        reporters: Int,
        weight: Int64,
        claim: Claim?,
        decision: Decision?
    ) {
        self.id = id
        self.target = target
        self.name = name
        self.person = person
        self.openedAt = openedAt
        self.reasons = reasons
        self.reporters = reporters
        self.weight = weight
        self.claim = claim
        self.decision = decision
    }

    package var isDanger: Bool { reasons.contains(where: \.isDanger) }
}

extension ReportCase {
    /// For how long a case is one moderator's.
    package static let claimMilliseconds: Int64 = 30 * 60_000

    /// The place of an open case in the queue, the smallest first: danger, then weight; of equals the older
    /// one.
    package static func place(isDanger: Bool, weight: Int64) -> Int64 {
        -(isDanger ? dangerWeight : 0) - min(weight, dangerWeight - 1)
    }

    /// More than all reports that are not dangerous can weigh together.
    private static let dangerWeight: Int64 = 1_000_000_000
}

/// The state of the cases on a list.
package enum CaseState: String, Hashable, Sendable, CaseIterable {
    case open
    case decided
}

/// Why a moderator may not do something to a case.
package enum CaseRefusal: Error, Hashable, Sendable {
    /// It is about the moderator.
    case own
    /// Another moderator is looking at it.
    case claimed
    /// Only a product can be hidden.
    case nothingToHide
}
