import Market
import MarketStore

/// A case with all that was reported and done.
struct StoredCase {
    struct StoredReport {
        var report: Report
        let reporter: Account.ID
        let weight: Int64
    }

    var reportCase: ReportCase
    var reports: [StoredReport] = []
    /// By the number of the message, or the version of the product.
    var evidence: [Int64: EvidenceItem] = [:]
    /// The contents and the senders of its photos.
    var contents: [Photo.ID: (content: ContentHash, author: Account.ID)] = [:]
    var authors: Set<Account.ID> = []
    var sanctions: [(sanction: Sanction, days: Int)] = []

    /// As it is read: a claim ends by itself.
    func view(at now: Timestamp) -> ReportCase {
        let claim = reportCase.claim.flatMap { $0.until > now ? $0 : nil }
        return ReportCase(
            id: reportCase.id,
            target: reportCase.target,
            name: reportCase.name,
            person: reportCase.person,
            openedAt: reportCase.openedAt,
            reasons: [],
            reporters: 0,
            weight: reports.map(\.weight).reduce(0, +),
            claim: claim,
            decision: reportCase.decision
        ).with(reasons: reports.map(\.report.reason), reporters: Set(reports.map(\.reporter)).count)
    }

    /// Adds copies of messages; an earlier copy stays as it was.
    mutating func keep(_ lines: [(EvidenceItem, Account.ID)]) {
        for (line, author) in lines {
            authors.insert(author)
            let earlier = evidence[line.number] ?? line
            evidence[line.number] = EvidenceItem(
                number: earlier.number,
                isByPerson: earlier.isByPerson,
                at: earlier.at,
                text: earlier.text,
                isChosen: earlier.isChosen || line.isChosen,
                wasUnsent: earlier.wasUnsent,
                photos: earlier.photos.isEmpty ? line.photos : earlier.photos
            )
        }
    }

    var words: [String] {
        evidence.values.filter { $0.isChosen && $0.isByPerson }.sorted { $0.number < $1.number }.map(\.text)
    }
}

extension ReportCase {
    func with(claim: Claim?, decision: Decision?) -> ReportCase {
        ReportCase(
            id: id,
            target: target,
            name: name,
            person: person,
            openedAt: openedAt,
            reasons: reasons,
            reporters: reporters,
            weight: weight,
            claim: claim,
            decision: decision
        )
    }
}

extension Report {
    func with(text: String) -> Report {
        Report(
            id: id,
            target: target,
            name: name,
            person: person,
            reason: reason,
            text: text,
            at: at,
            outcome: outcome
        )
    }
}

extension StoredCase.StoredReport {
    func shown(outcome: CaseOutcome?) -> Report {
        Report(
            id: report.id,
            target: report.target,
            name: report.name,
            person: report.person,
            reason: report.reason,
            text: report.text,
            at: report.at,
            outcome: outcome
        )
    }
}
