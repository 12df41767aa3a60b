package import Market

/// The reports of accounts, and the actions of moderators on them.
///
/// Each call that changes something judges all of it in one transaction. No returned value names a reporter,
/// except to the reporter.
extension SQLiteStore {
    /// Keeps a report, with copies of what it is about.
    ///
    /// A report of the same target for the same reason is kept once, until a moderator has upheld it. What isn't there, or
    /// is a conversation of other people, is `notFound`; one's own goods are `refused(.ownProduct)`, and more than a day's
    /// reports `refused(.daily)`. Messages of which none is the other person's are `invalid(.messages)`.
    package func report(_ new: NewReport) async throws(MarketError) -> MadeReport {
        try new.text.check(0...4_000, .reason)
        return try await write { [clock] database throws(MarketError) in
            try ReportRecords(database, at: clock()).report(new)
        }
    }

    /// The reports by the account, newest first.
    package func reports(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Report> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "reports\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            try ReportRecords(database, at: clock()).page(paging, of: account)
        }
    }

    /// Cases for a moderator, without those about themselves: open ones by danger, weight and age, decided ones newest first.
    package func cases(
        _ state: CaseState,
        for moderator: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<ReportCase> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "cases\u{1}\(state.rawValue)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(MarketError) in
            try CaseRecords(database, at: clock()).page(paging, state, for: moderator)
        }
    }

    /// A case with what was reported; the look is recorded for whom it is about, and for everybody whose words it holds.
    package func look(at id: ReportCase.ID, by moderator: Account.ID) async throws(MarketError) -> CaseFile {
        try await write { [clock] database throws(MarketError) in
            try CaseRecords(database, at: clock()).look(at: id, by: moderator)
        }
    }

    /// The content of a reported message's photo; the view is recorded.
    ///
    /// `notFound` where no case has it, or only one about the moderator.
    package func content(ofEvidencePhoto id: Photo.ID, for moderator: Account.ID) async throws(MarketError)
        -> ContentHash
    {
        try await write { [clock] database throws(MarketError) in
            try CaseRecords(database, at: clock()).look(atPhoto: id, by: moderator)
        }
    }

    /// Makes a case one moderator's for half an hour; again prolongs it.
    package func claim(_ id: ReportCase.ID, by moderator: Account.ID) async throws(MarketError) -> ReportCase
    {
        try await write { [clock] database throws(MarketError) in
            try CaseRecords(database, at: clock()).claim(id, by: moderator)
        }
    }

    /// Decides a case by doing something about it; the same again changes nothing.
    ///
    /// A case that was decided may be acted on once more, as where a product is hidden and its seller warned.
    package func act(_ action: NewSanction, on id: ReportCase.ID) async throws(MarketError) -> ReportCase {
        try action.check()
        return try await write { [clock] database throws(MarketError) in
            try CaseRecords(database, at: clock()).act(action, on: id)
        }
    }

    /// The sanctions against the account, newest first.
    package func sanctions(of account: Account.ID, limit: Int) async throws(MarketError) -> [Sanction] {
        let limit = limits.page(limit)
        return try await read { [clock] database throws(MarketError) in
            let ofCases = try SanctionRecords(database, at: clock()).sanctions(of: account, limit: limit)
            let removals = try ModerationRecords(database).removals(of: account, limit: limit)
            return Array((ofCases + removals).sorted(by: Sanction.isNewer).prefix(limit))
        }
    }

    /// The views and actions of moderators that concern the account, newest first.
    package func auditLines(of account: Account.ID, limit: Int) async throws(MarketError) -> [AuditLine] {
        let limit = limits.page(limit)
        return try await read { [clock] database throws(MarketError) in
            try SanctionRecords(database, at: clock()).auditLines(of: account, limit: limit)
        }
    }

    /// The restriction under which the account may begin nothing new, with its end and reason; `nil` for
    /// none.
    package func restriction(of account: Account.ID) async throws(MarketError) -> Restriction? {
        try await read { [clock] database throws(MarketError) in
            try SanctionRecords(database, at: clock()).restriction(of: account)
        }
    }
}
