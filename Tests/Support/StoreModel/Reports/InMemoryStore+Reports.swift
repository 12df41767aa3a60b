package import Market
package import MarketStore

extension InMemoryStore: ReportStoring {
    package func report(_ new: NewReport) async throws(StoreError) -> MadeReport {
        guard new.text.utf8.count <= 4_000 else { throw .invalid(.reason) }
        return try change { state, now throws(StoreError) in try state.report(new, at: now) }
    }

    package func reports(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Report> {
        let paging = try Paging(
            seal: seal,
            list: "reports\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        let all = try read { state throws(StoreError) in state.reports(by: account) }
        let place = paging.place?.id ?? .max
        let keys = all.map { PageKey(id: $0.id.rawValue) }
        let found =
            paging.isBackward ? keys.filter { $0.id > place } : keys.reversed().filter { $0.id < place }
        let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
        let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    package func cases(
        _ wanted: CaseState,
        for moderator: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<ReportCase> {
        let paging = try Paging(
            seal: seal,
            list: "cases\u{1}\(wanted.rawValue)",
            at: cursor,
            limit: limits.page(limit)
        )
        let (now, isOpen) = (clock(), wanted == .open)
        let all = try read { state throws(StoreError) in
            state.cases.values.map { $0.view(at: now) }
                .filter { ($0.decision == nil) == isOpen && $0.person.id != moderator }
        }
        let rises = isOpen != paging.isBackward
        let keys = all.map { PageKey(key: $0.pageKey, id: $0.id.rawValue) }.sorted {
            rises ? ($0.key, $0.id) < ($1.key, $1.id) : ($0.key, $0.id) > ($1.key, $1.id)
        }
        let found = keys.filter { key in
            guard let place = paging.place else { return true }
            let (one, other) = ((key.key, key.id), (place.key, place.id))
            return rises ? one > other : one < other
        }
        let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: isOpen)
        let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })
        return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
    }

    package func look(at id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> CaseFile {
        try change { state, now throws(StoreError) in
            let stored = try state.judged(id, by: moderator)
            for author in stored.authors.union([stored.reportCase.person.id]).sorted() {
                state.record(.look, of: author, at: now, StoredCaseView(moderator: moderator, reportCase: id))
            }
            return CaseFile(
                reportCase: stored.view(at: now),
                reports: stored.reports.prefix(CaseFile.mostReports).map {
                    CaseFile.Statement(reason: $0.report.reason, text: $0.report.text, at: $0.report.at)
                },
                evidence: stored.evidence.values.sorted { $0.number < $1.number },
                sanctions: stored.sanctions.map { $0.sanction.with(words: stored.words) }
            )
        }
    }

    package func content(ofEvidencePhoto id: Photo.ID, for moderator: Account.ID) async throws(StoreError)
        -> ContentHash
    {
        try change { state, now throws(StoreError) in
            let holding = state.cases.values.filter {
                $0.contents[id] != nil && $0.reportCase.person.id != moderator
            }
            guard let stored = holding.max(by: { $0.reportCase.id < $1.reportCase.id }),
                let photo = stored.contents[id]
            else { throw .notFound }
            let look = StoredCaseView(moderator: moderator, reportCase: stored.reportCase.id)
            let isKnown = state.audit.contains {
                $0.look == look && $0.account == photo.author && $0.line.at.later(60 * 60 * 1_000) > now
            }
            if !isKnown { state.record(.look, of: photo.author, at: now, look) }
            return photo.content
        }
    }

    package func claim(_ id: ReportCase.ID, by moderator: Account.ID) async throws(StoreError) -> ReportCase {
        try change { state, now throws(StoreError) in try state.claim(id, by: moderator, at: now) }
    }

    package func act(_ action: NewSanction, on id: ReportCase.ID) async throws(StoreError) -> ReportCase {
        try action.check()
        return try change { state, now throws(StoreError) in try state.act(action, on: id, at: now) }
    }

    package func sanctions(of account: Account.ID, limit: Int) async throws(StoreError) -> [Sanction] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            let all = state.cases.values.filter { $0.reportCase.person.id == account }
                .flatMap { stored in stored.sanctions.map { $0.sanction.with(words: stored.words) } }
            let removals = state.removals.filter { removal in
                removal.account == account
                    && !state.moderations.contains {
                        $0.action == .undelete && $0.product.rawValue == removal.sanction.target.id
                            && $0.at >= removal.sanction.at
                    }
            }
            return Array((all + removals.map(\.sanction)).sorted(by: Sanction.isNewer).prefix(limit))
        }
    }

    package func auditLines(of account: Account.ID, limit: Int) async throws(StoreError) -> [AuditLine] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            Array(state.audit.reversed().filter { $0.account == account }.map(\.line).prefix(limit))
        }
    }

    package func restriction(of account: Account.ID) async throws(StoreError) -> Restriction? {
        let now = clock()
        return try read { state throws(StoreError) in state.restriction(of: account, at: now) }
    }
}
