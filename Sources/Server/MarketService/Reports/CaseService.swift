package import Market
package import MarketStore

/// The cases of reports, for moderators and administrators alone, and never about themselves.
package struct CaseService: Sendable {
    private let store: SQLiteStore
    private let log: Log

    package init(store: SQLiteStore, log: Log) {
        self.store = store
        self.log = log
    }

    /// Open ones by danger, weight and age, decided ones newest first.
    package func cases(
        _ state: CaseState,
        at cursor: Cursor?,
        limit: Int,
        for caller: Caller
    ) async throws(MarketError) -> Page<ReportCase> {
        let moderator = try Self.moderator(caller)
        return try await store.cases(state, for: moderator.id, at: cursor, limit: limit)
    }

    /// A case with what was reported; the look is recorded for those whose words it holds.
    package func look(at id: ReportCase.ID, by caller: Caller) async throws(MarketError) -> CaseFile {
        let moderator = try Self.moderator(caller)
        return try await store.look(at: id, by: moderator.id)
    }

    /// The content of a reported message's photo; recorded as a look at the case is.
    package func content(ofEvidencePhoto id: Photo.ID, for caller: Caller) async throws(MarketError)
        -> ContentHash
    {
        let moderator = try Self.moderator(caller)
        return try await store.content(ofEvidencePhoto: id, for: moderator.id)
    }

    /// Makes a case the moderator's for half an hour.
    package func claim(_ id: ReportCase.ID, by caller: Caller) async throws(MarketError) -> ReportCase {
        let moderator = try Self.moderator(caller)
        return try await store.claim(id, by: moderator.id)
    }

    /// Decides a case by an action; notifies the people concerned and the reporters that there is news.
    package func act(_ action: CaseAction, on id: ReportCase.ID, by caller: Caller) async throws(MarketError)
        -> ReportCase
    {
        let moderator = try Self.moderator(caller)
        guard let reason = MessageText(action.reason) else { throw .invalid(.reason) }
        let sanction = NewSanction(
            moderator: moderator.id,
            kind: action.kind,
            rule: action.rule,
            reason: reason.text,
            days: action.days ?? 0
        )
        // What is refused claims nothing.
        try sanction.check()
        try await check(action.kind, on: try await claim(id, by: caller).person.id, by: moderator)
        let decided = try await store.act(sanction, on: id)
        log.info(
            "case",
            [
                ("action", .text(action.kind.rawValue)), ("case", .number(id.rawValue)),
                ("moderator", .number(moderator.id.rawValue)),
            ]
        )
        return decided
    }

    /// Asks whether the moderator may act on the person, and whether one person is meant.
    private func check(_ kind: Sanction.Kind, on id: Account.ID, by moderator: Account)
        async throws(MarketError)
    {
        guard let person = try await store.account(id) else { return }
        guard kind == .note || moderator.mayModerate(person) else { throw .notAllowed }
        // Of all who sell by the edition of 2021, who have one account together, nobody is meant alone.
        if kind == .warn || kind == .restrict, person.vendor == EditionService.itemVendor {
            throw .invalid(.sanction)
        }
    }

    private static func moderator(_ caller: Caller) throws(MarketError) -> Account {
        guard caller.isModerator, let account = caller.account else { throw .notAllowed }
        return account
    }
}

/// The action that a moderator wants to take on a case.
package struct CaseAction: Hashable, Sendable {
    package var kind: Sanction.Kind
    /// The reason that the person reads.
    package var reason: String
    /// `nil` takes the gravest of what was reported.
    package var rule: ReportReason?
    /// Of a restriction.
    package var days: Int?

    package init(_ kind: Sanction.Kind, reason: String, rule: ReportReason? = nil, days: Int? = nil) {
        self.kind = kind
        self.reason = reason
        self.rule = rule
        self.days = days
    }
}
