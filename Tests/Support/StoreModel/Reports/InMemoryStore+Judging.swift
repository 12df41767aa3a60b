import Market
import MarketStore

extension InMemoryStore.State {
    /// In the order they came.
    func reports(by account: Account.ID) -> [Report] {
        cases.values.flatMap { stored in
            stored.reports.filter { $0.reporter == account }
                .map { $0.shown(outcome: stored.reportCase.decision?.outcome) }
        }.sorted { $0.id < $1.id }
    }

    mutating func report(_ new: NewReport, at now: Timestamp) throws(StoreError) -> MadeReport {
        let (person, name, lines) = try subject(of: new, at: now)
        let made = reports(by: new.reporter)
        let known = made.last {
            $0.reason == new.reason && $0.target == new.target && $0.person.id == person
        }
        if let known, known.outcome == nil { return try add(lines, new.text, to: known) }
        if let known, known.outcome == .rejected, !isAboutOthers(new, lines.map(\.0)) {
            return MadeReport(report: known, isRepeated: true)
        }
        if made.count >= ReportWeight.mostADay {
            let end = made[made.count - ReportWeight.mostADay].at.later(ReportWeight.dayMilliseconds)
            if end > now { throw .refused(.daily(count: ReportWeight.mostADay, until: end)) }
        }
        let seller = Seller(id: person, name: account(person)?.account.name ?? "")
        var stored =
            cases.values.first {
                $0.reportCase.target == new.target && $0.reportCase.person.id == person
                    && $0.reportCase.decision == nil
            } ?? StoredCase(reportCase: opened(new.target, name, seller, at: now))
        guard account(new.reporter) != nil else { throw .notFound }
        let counts = stored.reports.contains { $0.reporter == new.reporter }
        let upheld = made.count { $0.outcome == .upheld }
        let report = Report(
            id: .init(nextNumber(of: "report")),
            target: new.target,
            name: stored.reportCase.name,
            person: seller,
            reason: new.reason,
            text: new.text,
            at: now,
            outcome: nil
        )
        stored.reports.append(
            StoredCase.StoredReport(
                report: report,
                reporter: new.reporter,
                weight: counts
                    ? 0 : ReportWeight.thousandths(new.level, made: made.count, upheld: upheld)
            )
        )
        keepPhotos(of: lines, in: &stored)
        stored.keep(lines)
        cases[stored.reportCase.id] = stored
        return MadeReport(report: report, isRepeated: false)
    }

    private mutating func add(
        _ lines: [(EvidenceItem, Account.ID)],
        _ text: String,
        to known: Report
    ) throws(StoreError) -> MadeReport {
        for (id, var stored) in cases {
            guard let place = stored.reports.firstIndex(where: { $0.report.id == known.id }) else { continue }
            let report = known.with(text: known.text(with: text))
            let adds =
                report.text != known.text
                || lines.contains { $0.0.isChosen && stored.evidence[$0.0.number]?.isChosen != true }
            stored.reports[place].report = report
            if adds {
                keepPhotos(of: lines, in: &stored)
                stored.keep(lines)
            }
            cases[id] = stored
            return MadeReport(report: report, isRepeated: true, adds: adds)
        }
        throw .notFound
    }

    private func keepPhotos(of lines: [(EvidenceItem, Account.ID)], in stored: inout StoredCase) {
        let known = Dictionary(
            conversations.values.flatMap(\.lines).flatMap(\.contents).map { ($0.key, $0.value) }
        ) { first, _ in first }
        for (line, author) in lines {
            for photo in line.photos where stored.contents[photo.id] == nil {
                stored.contents[photo.id] = known[photo.id].map { ($0, author) }
            }
        }
    }

    private func isAboutOthers(_ new: NewReport, _ lines: [EvidenceItem]) -> Bool {
        guard new.target.kind == .messages else { return false }
        let read = cases.values.filter { stored in
            stored.reportCase.target == new.target
                && stored.reports.contains { $0.reporter == new.reporter && $0.report.reason == new.reason }
        }
        return lines.contains { line in
            line.isChosen && !read.contains { $0.evidence[line.number] != nil }
        }
    }

    private mutating func opened(
        _ target: ReportTarget,
        _ name: String,
        _ person: Seller,
        at now: Timestamp
    ) -> ReportCase {
        ReportCase(
            id: .init(nextNumber(of: "case")),
            target: target,
            name: name,
            person: person,
            openedAt: now,
            reasons: [],
            reporters: 0,
            weight: 0,
            claim: nil,
            decision: nil
        )
    }

    private func subject(of new: NewReport, at now: Timestamp) throws(StoreError)
        -> (person: Account.ID, name: String, lines: [(EvidenceItem, Account.ID)])
    {
        switch new.target.kind {
        case .product:
            guard let product = present(Product.ID(new.target.id))?.product else { throw .notFound }
            guard product.seller.id != new.reporter else { throw .refused(.ownProduct) }
            let line = EvidenceItem(
                number: product.version,
                isByPerson: true,
                at: product.changedAt,
                text: product.reportedText,
                isChosen: true
            )
            return (product.seller.id, product.name, [(line, product.seller.id)])
        case .account:
            guard new.target.id != new.reporter.rawValue, let found = account(Account.ID(new.target.id))
            else { throw .notFound }
            return (found.account.id, found.account.name, [])
        case .review:
            guard let stored = reviews[Review.ID(new.target.id)], stored.hiddenAt == nil,
                stored.review.isSeen(at: now), stored.review.author.id != new.reporter
            else { throw .notFound }
            let review = stored.review
            let line = EvidenceItem(
                number: review.id.rawValue,
                isByPerson: true,
                at: review.writtenAt,
                text: review.words.text.text,
                isChosen: true
            )
            return (review.author.id, review.author.name, [(line, review.author.id)])
        case .messages:
            guard let stored = conversations[Conversation.ID(new.target.id)],
                let view = view(stored, of: new.reporter, at: now)
            else { throw .notFound }
            let numbers = ReportTarget.numbers(chosen: new.messages, last: Int64(stored.lines.count))
            let lines = stored.lines.filter { numbers.contains($0.message.number) }.map { line in
                let copy = EvidenceItem(
                    number: line.message.number,
                    isByPerson: line.message.author == view.partner.id,
                    at: line.message.at,
                    text: line.message.text ?? "",
                    isChosen: new.messages.contains(line.message.number),
                    wasUnsent: line.unsentAt != nil,
                    photos: line.contents.isEmpty ? [] : line.message.photos
                )
                return (copy, line.message.author)
            }
            guard lines.contains(where: { $0.0.isChosen && $0.0.isByPerson }) else {
                throw .invalid(.messages)
            }
            return (view.partner.id, view.partner.name, lines)
        }
    }

    func judged(_ id: ReportCase.ID, by moderator: Account.ID) throws(StoreError) -> StoredCase {
        guard let stored = cases[id] else { throw .notFound }
        guard stored.reportCase.person.id != moderator else { throw .refusedCase(.own) }
        let target = stored.reportCase.target
        if target.kind == .review, reviews[Review.ID(target.id)]?.review.about == moderator {
            throw .refusedCase(.own)
        }
        return stored
    }

    mutating func claim(_ id: ReportCase.ID, by moderator: Account.ID, at now: Timestamp)
        throws(StoreError) -> ReportCase
    {
        var stored = try judged(id, by: moderator)
        if let claim = stored.view(at: now).claim, claim.moderator.id != moderator {
            throw .refusedCase(.claimed)
        }
        guard let account = account(moderator)?.account else { throw .notFound }
        stored.reportCase = stored.reportCase.with(
            claim: ReportCase.Claim(
                moderator: Seller(id: moderator, name: account.name),
                until: now.later(ReportCase.claimMilliseconds)
            ),
            decision: stored.reportCase.decision
        )
        cases[id] = stored
        return stored.view(at: now)
    }

    mutating func act(_ new: NewSanction, on id: ReportCase.ID, at now: Timestamp)
        throws(StoreError) -> ReportCase
    {
        let claimed = try claim(id, by: new.moderator, at: now)
        guard new.kind != .hide || claimed.target.kind.canBeHidden else { throw .refusedCase(.nothingToHide) }
        guard var stored = cases[id] else { throw .notFound }
        guard new.kind != .restore || claimed.target.kind.canBeRestored else {
            throw .refusedCase(.nothingToHide)
        }
        let isKnown = stored.sanctions.contains { $0.sanction.kind == new.kind && $0.days == new.days }
        let moves =
            switch new.kind {
            case .hide: try hideReported(claimed, new, at: now)
            case .restore: restoreReported(claimed)
            case .note, .warn, .restrict, .remove: false
            }
        if new.kind == .restore, !moves, !isKnown { throw .refusedCase(.nothingToHide) }
        guard !isKnown || moves else { return claimed }
        record(new.kind.auditAction, of: claimed.person.id, at: now)
        guard !isKnown || claimed.target.kind.canBeRestored else { return claimed }
        if !isKnown { stored.sanctions.append((sanction(new, in: claimed, at: now), new.days)) }
        let isUpheld =
            new.kind == .restore
            ? stored.sanctions.contains { [.warn, .restrict].contains($0.sanction.kind) }
            : new.kind.upholds || stored.reportCase.decision?.outcome == .upheld
        stored.reportCase = stored.reportCase.with(
            claim: stored.reportCase.claim,
            decision: ReportCase.Decision(outcome: isUpheld ? .upheld : .rejected, at: now)
        )
        cases[id] = stored
        lowerTrust()
        let decided = stored.view(at: now)
        if decided.decision?.outcome != claimed.decision?.outcome {
            for reporter in Set(stored.reports.map(\.reporter)).sorted() {
                guard let last = stored.reports.last(where: { $0.reporter == reporter }) else { continue }
                post(.caseClosed(last.report.id, in: decided), to: reporter, at: now)
            }
        }
        return decided
    }

    /// Makes a new sanction, and notifies the account concerned.
    private mutating func sanction(_ new: NewSanction, in claimed: ReportCase, at now: Timestamp) -> Sanction
    {
        let sanction = Sanction(
            id: .init(nextNumber(of: "sanction")),
            kind: new.kind,
            rule: new.rule ?? claimed.reasons.first ?? .other,
            reason: new.reason,
            at: now,
            until: new.kind == .restrict ? now.adding(days: Int64(new.days)) : nil,
            target: Sanction.Target(claimed.target),
            name: claimed.name,
            words: []
        )
        post(
            .sanction(sanction.id, new.kind, until: sanction.until, in: claimed),
            to: claimed.person.id,
            at: now
        )
        return sanction
    }

    /// Returns whether it was out of sight.
    private mutating func restoreReported(_ found: ReportCase) -> Bool {
        let id = Review.ID(found.target.id)
        guard let review = reviews[id], review.hiddenAt != nil else { return false }
        reviews[id]?.hiddenAt = nil
        reputationsDue.insert(review.review.about)
        return true
    }

    /// Returns whether it was in sight until now, or could come back into it.
    private mutating func hideReported(_ found: ReportCase, _ new: NewSanction, at now: Timestamp)
        throws(StoreError) -> Bool
    {
        if found.target.kind == .review {
            let id = Review.ID(found.target.id)
            guard let review = reviews[id], review.hiddenAt == nil, review.review.isSeen(at: now) else {
                return false
            }
            reviews[id]?.hiddenAt = now
            reputationsDue.insert(review.review.about)
            return true
        }
        let id = Product.ID(found.target.id)
        guard let stored = products[id], stored.heldState == nil else { return false }
        if stored.deletedAt == nil {
            _ = try hide(id, by: new.moderator, new.reason, at: now)
        } else {
            try hideDeleted(stored, by: new.moderator, new.reason, at: now)
        }
        return true
    }

    mutating func record(
        _ action: AuditLine.Action,
        of account: Account.ID,
        at now: Timestamp,
        _ look: StoredCaseView? = nil
    ) {
        let line = AuditLine(id: .init(nextNumber(of: "audit")), action: action, at: now)
        audit.append((line, account, look))
    }

    func restriction(of account: Account.ID, at now: Timestamp) -> Restriction? {
        let sanctions = cases.values.filter { $0.reportCase.person.id == account }.flatMap(\.sanctions)
        return sanctions.compactMap { sanction, _ in
            sanction.until.map {
                Restriction(until: $0, rule: sanction.rule, reason: sanction.reason)
            }
        }.filter { $0.until > now }.max { $0.until < $1.until }
    }

    func checkUnrestricted(_ account: Account.ID, at now: Timestamp) throws(StoreError) {
        if let restriction = restriction(of: account, at: now) { throw .restricted(restriction) }
    }

    /// Returns how many went.
    mutating func removeDecidedCases(within limits: StoreLimits, at now: Timestamp) -> Int {
        let gone = cases.values.filter {
            $0.reportCase.decision.map { $0.at.later(limits.caseMilliseconds) <= now } ?? false
        }
        for stored in gone {
            cases[stored.reportCase.id] = nil
            for photo in stored.contents.values { contents[photo.content]?.isReleased = true }
        }
        lowerTrust()
        return gone.count
    }

    /// Says of each account when a report about it was upheld.
    private mutating func lowerTrust() {
        for (place, stored) in accounts.enumerated() {
            let old = stored.account
            let marks = cases.values
                .filter { $0.reportCase.person.id == old.id && $0.reportCase.decision?.outcome == .upheld }
                .flatMap(\.sanctions)
                .filter { $0.sanction.kind.upholds }
            accounts[place].account = Account(
                id: old.id,
                name: old.name,
                vendor: old.vendor,
                roles: old.roles,
                createdAt: old.createdAt,
                isTrusted: old.isTrusted,
                upheldAt: marks.map(\.sanction.at).max(),
                isProven: old.isProven
            )
            accounts[place].account.blocksSomebody = old.blocksSomebody
        }
    }
}
