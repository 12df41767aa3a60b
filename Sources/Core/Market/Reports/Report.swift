/// A report to the moderators, as its reporter sees it.
public struct Report: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Report>

    public let id: ID
    public let target: ReportTarget
    /// The name of the target when it was reported.
    public let name: String
    /// The reported person: the owner of the product, or the author of the words or doings.
    public let person: Seller
    public let reason: ReportReason
    /// Empty where nothing was added.
    public let text: String
    public let at: Timestamp
    /// The outcome of its case; `nil` until a moderator has decided.
    public let outcome: CaseOutcome?

    public init(
        id: ID,
        target: ReportTarget,
        name: String,
        person: Seller,
        reason: ReportReason,
        text: String,
        at: Timestamp,
        outcome: CaseOutcome?
    ) {
        self.id = id
        self.target = target
        self.name = name
        self.person = person
        self.reason = reason
        self.text = text
        self.at = at
        self.outcome = outcome
    }
}

/// The decision of a moderator on a case.
public enum CaseOutcome: String, Hashable, Sendable, CaseIterable, Codable {
    /// Something was done.
    case upheld
    /// Nothing was held against the person.
    case rejected
}

/// The result of making a report.
package struct MadeReport: Hashable, Sendable {
    package let report: Report
    /// True where the same report was there before.
    package let isRepeated: Bool
    /// True where a repetition said or chose something that was not there before.
    package let adds: Bool

    package init(report: Report, isRepeated: Bool, adds: Bool = false) {
        self.report = report
        self.isRepeated = isRepeated
        self.adds = adds
    }
}
