extension NotificationKind {
    /// The text key of its name in settings; `nil` of a kind that is not known here.
    public var nameKey: TextKey? { Self.texts[self]?.name }

    /// The text key of its one sentence; a general one for a kind that is not known here.
    var sentenceKey: TextKey { Self.texts[self]?.sentence ?? .notificationUnknown }

    private static let texts: [Self: (name: TextKey, sentence: TextKey)] = [
        .message: (.notificationNameMessage, .notificationKindMessage),
        .offer: (.notificationNameOffer, .notificationKindOffer),
        .offerAnswered: (.notificationNameOfferAnswered, .notificationKindOfferAnswered),
        .deal: (.notificationNameDeal, .notificationKindDeal),
        .meeting: (.notificationNameMeeting, .notificationKindMeeting),
        .meetingSoon: (.notificationNameMeetingSoon, .notificationKindMeetingSoon),
        .handover: (.notificationNameHandover, .notificationKindHandover),
        .queueFree: (.notificationNameQueueFree, .notificationKindQueueFree),
        .reviewDue: (.notificationNameReviewDue, .notificationKindReviewDue),
        .reviewSeen: (.notificationNameReviewSeen, .notificationKindReviewSeen),
        .reply: (.notificationNameReply, .notificationKindReply),
        .likerOffer: (.notificationNameLikerOffer, .notificationKindLikerOffer),
        .alert: (.notificationNameAlert, .notificationKindAlert),
        .price: (.notificationNamePrice, .notificationKindPrice),
        .freeAgain: (.notificationNameFreeAgain, .notificationKindFreeAgain),
        .sanction: (.notificationNameSanction, .notificationKindSanction),
        .caseClosed: (.notificationNameCaseClosed, .notificationKindCaseClosed),
        .signIn: (.notificationNameSignIn, .notificationKindSignIn),
        .wrongPasswords: (.notificationNameWrongPasswords, .notificationKindWrongPasswords),
    ]
}

extension NotificationChannel {
    /// The text key of its name in settings.
    public var nameKey: TextKey {
        switch self {
        case .list: .notificationDoorList
        case .page: .notificationDoorPage
        case .desktop: .notificationDoorDesktop
        }
    }
}

extension MarketNotification {
    /// The event in one sentence of the reader's language.
    public func text(in texts: Texts) -> String {
        switch kind {
        case .sanction:
            guard let action = values.code.flatMap(Sanction.Kind.init) else { break }
            return texts(.notificationSanctionIs, ["action": action.text(in: texts)])
        case .caseClosed:
            guard let outcome = values.code.flatMap(CaseOutcome.init) else { break }
            return texts[outcome == .upheld ? .notificationUpheld : .notificationRejected]
        case .queueFree:
            guard let event = values.code.flatMap(QueueEvent.Kind.init) else { break }
            return event.text(until: values.moment, in: texts)
        case .offer:
            guard asksToBuy else { break }
            return actor.map { texts(.notificationPurchaseBy, ["name": $0.name]) }
                ?? texts[.notificationPurchase]
        case .offerAnswered, .deal, .meeting, .handover:
            guard let notice = values.code.flatMap(TradeNotice.init) else { break }
            return notice.text(values, in: texts)
        default: break
        }
        return texts[kind.sentenceKey]
    }

    /// True where a buyer asks for a product at its price; the sentence has the buyer's name.
    private var asksToBuy: Bool { kind == .offer && values.code == Values.purchase }

    /// The details of the event, as far as there are any: its name, the other person, an amount, a moment and
    /// its count.
    public func details(in texts: Texts) -> [String] {
        let device = kind == .signIn ? values.code.flatMap(DeviceKind.init) : nil
        return [
            device.map { texts[$0.nameKey] },
            values.name.map { Seller.shown($0, in: texts) },
            asksToBuy ? nil : actor?.name(in: texts),
            values.amount?.displayText(in: texts),
            // A turn in a line says its moment itself.
            kind == .queueFree ? nil : values.moment?.momentText(in: texts),
            count > 1 ? texts(.notificationTimes, count: Int64(count)) : nil,
        ].compactMap { $0 }
    }
}

extension QueueEvent.Kind {
    fileprivate func text(until end: Timestamp?, in texts: Texts) -> String {
        let until = ["until": end?.momentText(in: texts) ?? ""]
        return switch self {
        case .turn: texts(.notificationQueueTurn, until)
        case .later: texts(.notificationQueueLater, until)
        case .sold: texts[.notificationQueueSold]
        case .gone: texts[.notificationQueueGone]
        }
    }
}
