import Market
import SQLite

/// The actions of a moderator on a case.
extension CaseRecords {
    /// The case, where the moderator may have to do with it.
    private func judged(_ id: ReportCase.ID, by moderator: Account.ID) throws(MarketError) -> ReportCase {
        guard let found = try reportCase(id) else { throw .notFound }
        guard found.person.id != moderator else { throw .refusedCase(.own) }
        // What is said of oneself is one's own case too.
        if found.target.kind == .review {
            let review = try ReviewRecords(database, at: now).review(Review.ID(found.target.id))
            guard review?.about != moderator else { throw .refusedCase(.own) }
        }
        return found
    }

    func look(at id: ReportCase.ID, by moderator: Account.ID) throws(MarketError) -> CaseFile {
        let found = try judged(id, by: moderator)
        let authors = try database.rows(
            "SELECT author FROM evidence WHERE case_id = ?1 UNION SELECT ?2 ORDER BY author",
            [.id(id), .id(found.person.id)]
        ) { row throws(SQLiteError) -> Account.ID in try row.id(0) }
        for author in authors { try note(.look, by: moderator, in: id, of: author) }
        return CaseFile(
            reportCase: found,
            reports: try statements(of: id),
            evidence: try evidence(of: found),
            sanctions: try SanctionRecords(database, at: now).sanctions(in: id)
        )
    }

    func claim(_ id: ReportCase.ID, by moderator: Account.ID) throws(MarketError) -> ReportCase {
        let found = try judged(id, by: moderator)
        if let claim = found.claim, claim.moderator.id != moderator { throw .refusedCase(.claimed) }
        try database.run(
            "UPDATE cases SET claimed_by = ?2, claimed_until = ?3 WHERE id = ?1",
            .id(id),
            .id(moderator),
            .timestamp(now.adding(milliseconds: ReportCase.claimMilliseconds))
        )
        guard let claimed = try reportCase(id) else { throw .notFound }
        return claimed
    }

    func act(_ new: NewSanction, on id: ReportCase.ID) throws(MarketError) -> ReportCase {
        let found = try claim(id, by: new.moderator)
        guard new.kind != .hide || found.target.kind.canBeHidden else { throw .refusedCase(.nothingToHide) }
        guard new.kind != .restore || found.target.kind.canBeRestored else {
            throw .refusedCase(.nothingToHide)
        }
        // What came back into sight since is hidden once more, and the other way round.
        let moves =
            switch new.kind {
            case .hide: try hide(found.target, new)
            case .restore: try ReviewRecords(database, at: now).restore(Review.ID(found.target.id))
            case .note, .warn, .restrict, .remove: false
            }
        let sanctions = SanctionRecords(database, at: now)
        if new.kind == .restore, !moves, try !sanctions.has(.restore, in: id) {
            throw .refusedCase(.nothingToHide)
        }
        let isNew = try sanctions.insert(new, in: found) != nil
        if isNew || moves { try note(new.kind.auditAction, by: new.moderator, in: id, of: found.person.id) }
        guard isNew || moves && found.target.kind.canBeRestored else { return found }
        let isMarked = try sanctions.marks(in: id)
        let isUpheld =
            switch new.kind {
            case .restore: isMarked
            case .note, .hide, .warn, .restrict, .remove:
                new.kind.upholds || found.decision?.outcome == .upheld
            }
        try database.run(
            "UPDATE cases SET decided_at = ?2, is_upheld = ?3 WHERE id = ?1",
            .id(id),
            .timestamp(now),
            .boolean(isUpheld)
        )
        guard let decided = try reportCase(id) else { throw .notFound }
        if decided.decision?.outcome != found.decision?.outcome {
            try database.run("UPDATE cases SET told_to = 0 WHERE id = ?1", .id(id))
            try notifyReporters(of: decided, atMost: Self.notifiedAtOnce)
        }
        return decided
    }

    private func hide(_ target: ReportTarget, _ new: NewSanction) throws(MarketError) -> Bool {
        guard target.kind == .review else { return try hide(Product.ID(target.id), new) }
        return try ReviewRecords(database, at: now).hide(Review.ID(target.id))
    }

    /// As any moderator hides goods, also those whose deletion may be undone.
    ///
    /// Returns whether they were in sight until now, or could come back into it.
    private func hide(_ id: Product.ID, _ new: NewSanction) throws(MarketError) -> Bool {
        let (products, moderation) = (ProductRecords(database), ModerationRecords(database))
        guard try !moderation.isHeld(id), try products.product(id, evenDeleted: true) != nil else {
            return false
        }
        if try products.product(id) != nil {
            _ = try moderation.hide(id, by: new.moderator, reason: new.reason, at: now)
        } else {
            try moderation.hideDeleted(id, by: new.moderator, reason: new.reason, at: now)
        }
        return true
    }

    private func statements(of id: ReportCase.ID) throws(MarketError) -> [CaseFile.Statement] {
        try database.rows(
            """
            SELECT reason, text, at FROM reports INDEXED BY reports_of_case WHERE case_id = ?1 ORDER BY id LIMIT ?2
            """,
            [.id(id), .int(CaseFile.mostReports)]
        ) { row throws(SQLiteError) in
            CaseFile.Statement(reason: try row.choice(0), text: try row.text(1), at: try row.timestamp(2))
        }
    }

    private func evidence(of reportCase: ReportCase) throws(MarketError) -> [EvidenceItem] {
        let photos = try EvidencePhotoRecords(database).photos(in: reportCase.id)
        let lines = try database.rows(
            """
            SELECT number, author = ?2, at, text, is_chosen, was_unsent FROM evidence
            WHERE case_id = ?1 ORDER BY number
            """,
            [.id(reportCase.id), .id(reportCase.person.id)]
        ) { row throws(SQLiteError) in
            EvidenceItem(
                number: try row.integer(0),
                isByPerson: try row.boolean(1),
                at: try row.timestamp(2),
                text: try row.text(3),
                isChosen: try row.boolean(4),
                wasUnsent: try row.boolean(5)
            )
        }
        let messages = MessageRecords(database, at: now)
        return try lines.map { line throws(MarketError) in
            var line = line
            line.photos = photos[line.number] ?? []
            guard reportCase.target.kind == .messages, line.text.isEmpty, line.photos.isEmpty else {
                return line
            }
            // What was agreed never changes, and is looked up where it lies.
            let talk = Conversation.ID(reportCase.target.id)
            guard let message = try messages.message(line.number, in: talk), !message.kind.isWritten else {
                return line
            }
            line.message = message
            return line
        }
    }

    /// The content of a reported message's photo.
    ///
    /// The view is recorded, once an hour for each moderator and case.
    func look(atPhoto id: Photo.ID, by moderator: Account.ID) throws(MarketError) -> ContentHash {
        let found = try EvidencePhotoRecords(database).content(of: id, for: moderator)
        guard let (content, reportCase, author) = found else { throw .notFound }
        let isKnown = try database.exists(
            """
            SELECT 1 FROM audit WHERE account = ?1 AND actor = ?2 AND case_id = ?3 AND action = ?4 AND at > ?5
            """,
            .id(author),
            .id(moderator),
            .id(reportCase),
            .text(AuditLine.Action.look.rawValue),
            .timestamp(now.adding(milliseconds: -Self.lookMilliseconds))
        )
        if !isKnown { try note(.look, by: moderator, in: reportCase, of: author) }
        return content
    }

    /// Records that a moderator made a link which sets another password.
    func noteLink(by moderator: Account.ID, of account: Account.ID) throws(MarketError) {
        try note(.link, by: moderator, in: ReportCase.ID(0), of: account)
    }

    private static let lookMilliseconds: Int64 = 60 * 60 * 1_000

    private func note(
        _ action: AuditLine.Action,
        by moderator: Account.ID,
        in reportCase: ReportCase.ID,
        of account: Account.ID
    ) throws(MarketError) {
        try database.run(
            "INSERT INTO audit (at, actor, action, case_id, account) VALUES (?1, ?2, ?3, ?4, ?5)",
            .timestamp(now),
            .id(moderator),
            .text(action.rawValue),
            .id(reportCase),
            .id(account)
        )
    }

    /// Removes cases that were decided before a moment, with reports, evidence and sanctions.
    ///
    /// Returns how many went.
    func removeDecided(before moment: Timestamp, limit: Int) throws(MarketError) -> Int {
        let decided = """
            SELECT id FROM cases WHERE decided_at IS NOT NULL AND decided_at <= ?1
            ORDER BY decided_at, id LIMIT ?2
            """
        try ContentRecords(database).release(
            "SELECT content FROM evidence_photos WHERE case_id IN (\(decided))",
            .timestamp(moment),
            .int(limit)
        )
        return try database.run(
            "DELETE FROM cases WHERE id IN (\(decided))",
            .timestamp(moment),
            .int(limit)
        )
    }
}
