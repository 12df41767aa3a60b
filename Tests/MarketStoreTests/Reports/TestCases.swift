import Market
import MarketStore
import Testing

/// The store, the conversation and the moderator for tests of reports.
struct TestCases {
    let store: SQLiteStore
    let talk: TestTalk
    let moderator: Account
    let other: Account

    func report(
        _ target: ReportTarget,
        _ reason: ReportReason = .spam,
        by reporter: Account,
        messages: Set<Int64> = [],
        _ level: TrustLevel = .known
    ) async throws -> MadeReport {
        try await store.report(
            NewReport(
                reporter: reporter.id,
                target: target,
                messages: messages,
                reason: reason,
                text: "\(reason)",
                level: level
            )
        )
    }

    /// Reports the chair, and returns the case.
    func chairReported(_ reason: ReportReason = .spam) async throws -> ReportCase.ID {
        _ = try await report(.product(talk.chair.id), reason, by: talk.buyer)
        return try #require(try await queue().first { $0.target == .product(talk.chair.id) }).id
    }

    func queue(_ state: CaseState = .open) async throws -> [ReportCase] {
        try await store.cases(state, for: moderator.id, at: nil, limit: 100).elements
    }

    func act(_ kind: Sanction.Kind, on id: ReportCase.ID, days: Int = 0, by moderator: Account? = nil)
        async throws -> ReportCase
    {
        let moderator = moderator ?? self.moderator
        return try await store.act(
            NewSanction(moderator: moderator.id, kind: kind, reason: "이유", days: days),
            on: id
        )
    }
}

extension Backend {
    func withCases(
        limits: StoreLimits = StoreLimits(),
        _ body: (SQLiteStore, TestCases) async throws -> Void
    ) async throws {
        try await withTalk(limits: limits) { store, talk async throws in
            let moderator = try await store.createAccount(.sample(20, roles: [.moderator]))
            let other = try await store.createAccount(.sample(21, roles: [.administrator]))
            try await body(store, TestCases(store: store, talk: talk, moderator: moderator, other: other))
        }
    }
}
