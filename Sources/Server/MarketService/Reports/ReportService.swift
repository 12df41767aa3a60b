package import Market
package import MarketStore

/// The reports of people to moderators, and the outcomes that the reporters read.
///
/// Reporters stay unnamed, and reports of others are not found.
package struct ReportService: Sendable {
    private let store: SQLiteStore
    private let products: ProductService
    private let rules: MarketRules
    private let now: @Sendable () -> Timestamp

    package init(
        store: SQLiteStore,
        products: ProductService,
        rules: MarketRules,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.products = products
        self.rules = rules
        self.now = now
    }

    /// Tells moderators of something; the same again is answered with the first.
    package func report(_ words: ReportWords, by account: Account) async throws(MarketError) -> MadeReport {
        let text = words.text.trimmed
        // Cleaned as messages are; nothing at all is fine where the reason says enough.
        let cleaned = MessageText(text)
        guard cleaned != nil || text.isEmpty, !(words.reason.needsText && text.isEmpty),
            words.messages.count <= ReportTarget.mostMessages
        else { throw .invalid(.report) }
        if words.target.kind == .product {
            let id = Product.ID(words.target.id)
            _ = try await products.product(id, for: .account(account))
        }
        let new = NewReport(
            reporter: account.id,
            target: words.target,
            messages: words.messages,
            reason: words.reason,
            text: cleaned?.text ?? "",
            level: rules.trustLevel(of: account, at: now())
        )
        return try await store.report(new)
    }

    /// The account's reports, newest first.
    package func reports(of account: Account, at cursor: Cursor?, limit: Int) async throws(MarketError)
        -> Page<Report>
    {
        try await store.reports(of: account.id, at: cursor, limit: limit)
    }

    /// The actions of moderators about the account, and their views of it.
    package func record(of account: Account) async throws(MarketError) -> OwnRecord {
        OwnRecord(
            sanctions: try await store.sanctions(of: account.id, limit: Self.mostLines)
                .map(\.forTheAffected),
            lines: try await store.auditLines(of: account.id, limit: Self.mostLines),
            restriction: try await store.restriction(of: account.id)
        )
    }

    /// Until when and why the account may begin nothing new; `nil` where it may.
    package func restriction(of account: Account) async throws(MarketError) -> Restriction? {
        try await store.restriction(of: account.id)
    }

    /// Returns true where the last action of moderators about the account is less than 30 days old.
    package func hasNews(for account: Account) async throws(MarketError) -> Bool {
        guard let last = try await store.sanctions(of: account.id, limit: 1).first else { return false }
        return last.at.adding(days: 30) > now()
    }

    private static let mostLines = 100
}

/// The report that a person wants to make.
package struct ReportWords: Hashable, Sendable {
    package var target: ReportTarget
    package var messages: Set<Int64>
    package var reason: ReportReason
    package var text: String

    package init(
        _ target: ReportTarget,
        messages: Set<Int64> = [],
        reason: ReportReason,
        text: String = ""
    ) {
        self.target = target
        self.messages = messages
        self.reason = reason
        self.text = text
    }
}

/// The record that an account reads about itself.
package struct OwnRecord: Sendable {
    package let sanctions: [Sanction]
    package let lines: [AuditLine]
    package let restriction: Restriction?
}
