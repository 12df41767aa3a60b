import Market
import MarketClient

extension Shell {
    /// Opens the report of the product that is shown; asks to sign in first where needed.
    public func reportProduct() {
        guard let detail, detail.canReport, let goods = detail.goods, let context = screens?.context else {
            return
        }
        guard context.accountSession.account != nil else {
            return askToSignIn(to: .signInToReport) { [weak self] in self?.reportProduct() }
        }
        open(ReportModel(context, .product(goods.id), of: goods.seller, subject: goods.name))
    }

    /// Opens the report of the person whose conversation is shown.
    public func reportPartner() {
        guard let talk = talkInFront, let person = talk.partner, talk.canReport else { return }
        open(ReportModel(talk.context, .account(person.id), of: person, subject: person.name))
    }

    /// Opens the report of the partner's messages in the conversation that is shown.
    ///
    /// The message with the number `chosen` goes along, unless the person removes it.
    public func reportMessages(_ chosen: Int64? = nil) {
        guard let talk = talkInFront, let person = talk.partner, let id = talk.id, talk.canReport else {
            return
        }
        let lines = talk.reportableLines
        open(
            ReportModel(
                talk.context,
                .messages(in: id),
                of: person,
                subject: person.name,
                lines: lines,
                // An offer is a row of the conversation, and not a written message.
                chosen: Set(
                    [chosen].compactMap(\.self).filter { number in lines.contains { $0.id == number } }
                )
            )
        )
    }

    /// Opens the report of a review.
    func report(_ review: Review) {
        guard let context = screens?.context else { return }
        open(
            ReportModel(
                context,
                .review(review.id),
                of: review.author,
                subject: review.words.text == .none
                    ? review.words.verdict.text(in: localization.texts) : review.words.text.text
            )
        )
    }

    /// True where an account is signed in and the market takes reports and answers them.
    public var hasRecords: Bool {
        guard let context = screens?.context else { return false }
        return context.accountSession.account != nil && context.client.capabilities.contains(.reports)
    }

    /// Opens whom the account blocks, what it reported, and what moderators did about it.
    public func openRecords() {
        guard let context = screens?.context, hasRecords else { return }
        let records = AccountRecordsModel(context)
        records.ended = { [weak self] in self?.records = nil }
        records.unblocked = { [weak self] person in
            if self?.conversation?.partnerID == person { self?.conversation?.partnerIs(blocked: false) }
        }
        self.records = records
        records.appear()
    }

    private func open(_ report: ReportModel) {
        report.ended = { [weak self] in self?.report = nil }
        report.blocked = { [weak self, person = report.person.id] in
            if self?.conversation?.partnerID == person { self?.conversation?.partnerIs(blocked: true) }
        }
        self.report = report
    }
}

extension ProductDetailModel {
    /// True where it can be reported: not one's own product, nor on a market without reports.
    public var canReport: Bool {
        goods != nil && phase != .gone && !isOwner && context.client.capabilities.contains(.reports)
    }
}

extension ConversationModel {
    /// True where the partner can be reported.
    public var canReport: Bool { partner != nil && context.client.capabilities.contains(.reports) }

    /// The other one.
    var partner: Seller? { summary?.conversation.partner ?? goods?.seller }

    /// The partner's written messages that are loaded, the earliest first.
    var reportableLines: [ReportModel.Line] {
        let texts = context.localization.texts
        return messages.filter { $0.author != reader && $0.kind.isWritten }.map { message in
            ReportModel.Line(
                id: message.number,
                text: message.words(in: texts),
                time: context.screenClock.timeText(of: message.at, in: texts)
            )
        }
    }
}
