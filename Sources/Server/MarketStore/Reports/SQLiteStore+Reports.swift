package import Market

extension SQLiteStore: ReportStoring {
    package func report(_ new: NewReport) async throws(StoreError) -> MadeReport {
        try new.text.check(0...4_000, .reason)
        return try await write { [clock] database throws(StoreError) in
            try ReportRecords(database, at: clock()).report(new)
        }
    }

    package func reports(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Report> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "reports\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(StoreError) in
            try ReportRecords(database, at: clock()).page(paging, of: account)
        }
    }

    package func cases(
        _ state: CaseState,
        for moderator: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<ReportCase> {
        let paging = try Paging(
            seal: cursorSeal,
            list: "cases\u{1}\(state.rawValue)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try await readTogether { [clock] database throws(StoreError) in
            try CaseRecords(database, at: clock()).page(paging, state, for: moderator)
        }
    }

    package func look(at id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> CaseFile {
        try await write { [clock] database throws(StoreError) in
            try CaseRecords(database, at: clock()).look(at: id, by: moderator)
        }
    }

    package func content(ofEvidencePhoto id: Photo.ID, for moderator: Account.ID) async throws(StoreError)
        -> ContentHash
    {
        try await write { [clock] database throws(StoreError) in
            try CaseRecords(database, at: clock()).look(atPhoto: id, by: moderator)
        }
    }

    package func claim(_ id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> ReportCase {
        try await write { [clock] database throws(StoreError) in
            try CaseRecords(database, at: clock()).claim(id, by: moderator)
        }
    }

    package func act(_ action: NewSanction, on id: ReportCase.ID) async throws(StoreError) -> ReportCase {
        try action.check()
        return try await write { [clock] database throws(StoreError) in
            try CaseRecords(database, at: clock()).act(action, on: id)
        }
    }

    package func sanctions(of account: Account.ID, limit: Int) async throws(StoreError) -> [Sanction] {
        let limit = limits.page(limit)
        return try await read { [clock] database throws(StoreError) in
            let ofCases = try SanctionRecords(database, at: clock()).sanctions(of: account, limit: limit)
            let removals = try ModerationRecords(database).removals(of: account, limit: limit)
            return Array((ofCases + removals).sorted(by: Sanction.isNewer).prefix(limit))
        }
    }

    package func auditLines(of account: Account.ID, limit: Int) async throws(StoreError) -> [AuditLine] {
        let limit = limits.page(limit)
        return try await read { [clock] database throws(StoreError) in
            try SanctionRecords(database, at: clock()).auditLines(of: account, limit: limit)
        }
    }

    package func restriction(of account: Account.ID) async throws(StoreError) -> Restriction? {
        try await read { [clock] database throws(StoreError) in
            try SanctionRecords(database, at: clock()).restriction(of: account)
        }
    }
}
