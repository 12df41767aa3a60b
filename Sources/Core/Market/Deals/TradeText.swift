// What the market says of offers and deals, the same in lines, lists and pages.

extension Offer {
    /// The offer in one line: `8,000원 제안`.
    public func line(in texts: Texts) -> String {
        let amount = amount.displayText(in: texts)
        guard quantity > 1 else { return texts(isPurchase ? .purchaseLine : .offerLine, ["amount": amount]) }
        let values = ["amount": amount, "count": "\(quantity)"]
        return texts(isPurchase ? .purchaseLineMany : .offerLineMany, values)
    }

    /// The state of an open one for one of the two, until `moment`; `name` is the other one's.
    public func openText(isMine: Bool, name: String, until moment: String, in texts: Texts) -> String {
        let values = ["amount": amount.displayText(in: texts), "until": moment, "name": name]
        return switch (isPurchase, isMine) {
        case (true, true): texts(.purchaseMine, values)
        case (true, false): texts(.purchaseTheirs, values)
        case (false, true): texts(.offerMine, values)
        case (false, false): texts(.offerTheirs, values)
        }
    }

    /// The title of the button by which its maker takes it back.
    public func withdrawText(in texts: Texts) -> String {
        texts[isPurchase ? .purchaseWithdraw : .offerWithdraw]
    }
}

extension Offer {
    /// The bounds of each buyer's offers, before one is made.
    public static func boundsText(in texts: Texts) -> String {
        texts(.offerBounds, ["count": "\(mostOfBuyer)", "hours": "\(hours[hours.count - 1])"])
    }
}

extension Offer.State {
    public func text(in texts: Texts) -> String {
        switch self {
        case .open: texts[.offerOpen]
        case .accepted: texts[.offerAccepted]
        case .declined: texts[.offerDeclined]
        case .withdrawn: texts[.offerWithdrawn]
        case .countered: texts[.offerCountered]
        case .expired: texts[.offerExpired]
        case .lapsed: texts[.offerLapsed]
        }
    }
}

extension Offer {
    /// The state, for the one who made it or the one who has to answer.
    public func stateText(isMine: Bool, in texts: Texts) -> String {
        state == .open && !isMine ? texts[.offerAnswerIt] : state.text(in: texts)
    }
}

extension Meeting {
    /// The state, for the one who proposed it or the one who has to answer.
    public func stateText(isMine: Bool, in texts: Texts) -> String {
        state == .proposed && !isMine ? texts[.offerAnswerIt] : state.text(in: texts)
    }
}

extension Deal {
    /// The next step for one of the two, in words; `nil` where a proposal or a deadline says it already.
    public func text(
        of step: NextStep,
        for role: Conversation.Role,
        meets: Bool,
        in texts: Texts
    ) -> String? {
        switch step {
        case .arrangeMeeting: texts[.dealNextMeet]
        case .confirm where !confirmedBy.isEmpty: texts[.noticeOneSided]
        case .confirm: texts[meets || meeting != nil ? .dealNextHandOver : .dealNextSend]
        case .wait where confirmedBy.contains(role): texts[.dealWaits]
        case .wait where !meets && meeting == nil && proposal == nil: texts[.dealNextArrives]
        case .wait, .answerMeeting: nil
        }
    }
}

extension QueuePosition {
    /// The place in the line, and the events that follow from it.
    public func text(in texts: Texts) -> String {
        position == 1 ? texts[.waitFirst] : texts(.waitPlace, ["position": "\(position)"])
    }
}

extension Deal.State {
    public func text(in texts: Texts) -> String {
        switch self {
        case .reserved: texts[.dealReserved]
        case .oneSided: texts[.dealOneSided]
        case .completed: texts[.dealCompleted]
        case .cancelled: texts[.dealCancelled]
        case .expired: texts[.dealExpired]
        case .noShow: texts[.dealNoShow]
        }
    }
}

extension Meeting.State {
    public func text(in texts: Texts) -> String {
        switch self {
        case .proposed: texts[.meetingProposed]
        case .accepted: texts[.meetingAccepted]
        case .declined: texts[.meetingDeclined]
        case .withdrawn: texts[.meetingWithdrawn]
        case .replaced: texts[.meetingReplaced]
        case .over: texts[.meetingOver]
        }
    }
}

extension Claim.State {
    /// The state, for the one who asked.
    public func text(in texts: Texts) -> String {
        switch self {
        case .open: texts[.claimOpen]
        case .picked: texts[.claimPicked]
        case .passed: texts[.claimPassed]
        case .withdrawn: texts[.claimWithdrawn]
        }
    }

    /// The state, for the giver.
    public func giverText(in texts: Texts) -> String {
        switch self {
        case .open: texts[.claimGivenOpen]
        case .picked: texts[.claimGivenPicked]
        case .passed: texts[.claimGivenPassed]
        case .withdrawn: texts[.claimGivenWithdrawn]
        }
    }
}

extension Meeting {
    /// The time and place in one line: `2026년 11월 27일 15:00, 망원역`.
    public func line(in texts: Texts) -> String { line(at.momentText(in: texts), in: texts) }

    /// The same as people say it at `now`.
    package func line(asOf now: Timestamp, in texts: Texts) -> String {
        line(at.momentText(asOf: now, in: texts), in: texts)
    }

    private func line(_ moment: String, in texts: Texts) -> String {
        guard let place else { return moment }
        return texts(.meetingLine, ["at": moment, "place": place])
    }
}

extension Deal.Reason {
    public func text(in texts: Texts) -> String {
        switch self {
        case .changedMind: texts[.dealChangedMind]
        case .noAnswer: texts[.dealNoAnswer]
        case .notAsDescribed: texts[.dealNotAsDescribed]
        case .agreed: texts[.dealAgreed]
        case .notTraded: texts[.dealNotTraded]
        case .gone: texts[.dealGone]
        case .closed: texts[.dealClosed]
        case .removed: texts[.dealRemoved]
        case .left: texts[.dealLeft]
        case .other: texts[.dealOtherReason]
        }
    }
}

extension Message.Notice {
    /// The sentence of the notice; `isMine` where it was the reader's doing.
    public func text(offer: Offer?, isMine: Bool, in texts: Texts) -> String {
        func moment(_ at: Timestamp?) -> String {
            at?.momentText(in: texts) ?? ""
        }
        let isPurchase = offer?.isPurchase == true
        return switch code {
        case .offerAccepted:
            texts(
                isPurchase ? .purchaseAccepted : .noticeOfferAccepted,
                ["amount": offer?.amount.displayText(in: texts) ?? ""]
            )
        case .offerDeclined: texts[isMine ? .noticeOfferDeclinedMine : .noticeOfferDeclined]
        case .offerWithdrawn: texts[isPurchase ? .purchaseWithdrawn : .noticeOfferWithdrawn]
        case .offerExpired: texts[isPurchase ? .purchaseExpired : .noticeOfferExpired]
        case .offerLapsed: (offer?.lapse ?? .closed).text(in: texts)
        case .reserved: texts(.noticeReserved, ["amount": deal?.amount.displayText(in: texts) ?? ""])
        case .firstCome:
            texts(
                isMine ? .noticeFirstComeMine : .noticeFirstCome,
                ["amount": deal?.amount.displayText(in: texts) ?? ""]
            )
        case .firstComeAsks: texts[isMine ? .noticeFirstComeAsksMine : .noticeFirstComeAsks]
        case .prolonged: texts(.noticeProlonged, ["until": moment(until)])
        case .cancelled: texts(.noticeCancelled, ["reason": (deal?.reason ?? .other).text(in: texts)])
        case .expired: texts[.noticeExpired]
        case .oneSided: texts[isMine ? .noticeOneSidedMine : .noticeOneSided]
        case .completed: texts[.noticeCompleted]
        case .meetingAccepted: texts(.noticeMeetingAccepted, ["at": moment(until)])
        case .meetingDeclined: texts[.noticeMeetingDeclined]
        case .meetingWithdrawn: texts[.noticeMeetingWithdrawn]
        case .noShow: texts[isMine ? .noticeNoShowMine : .noticeNoShow]
        case .wasThere: texts[.noticeWasThere]
        case .claimMade: texts[.noticeClaimMade]
        case .claimPassed: texts[.noticeClaimPassed]
        }
    }
}

extension Offer.Lapse {
    public func text(in texts: Texts) -> String {
        switch self {
        case .price: texts[.noticeLapsedPrice]
        case .reserved: texts[.noticeLapsedReserved]
        case .sold: texts[.noticeLapsedSold]
        case .hidden: texts[.noticeLapsedHidden]
        case .deleted: texts[.noticeLapsedDeleted]
        case .closed: texts[.noticeLapsedClosed]
        case .left: texts[.noticeLapsedLeft]
        }
    }
}

extension TradeNotice {
    /// The sentence for a reader outside of the conversation; `values` are a notification's.
    func text(_ values: MarketNotification.Values, in texts: Texts) -> String {
        let amount = values.amount?.displayText(in: texts) ?? ""
        return switch self {
        case .offerAccepted: texts(.noticeOfferAccepted, ["amount": amount])
        case .offerDeclined: texts[.noticeOfferDeclined]
        case .offerWithdrawn: texts[.noticeOfferWithdrawn]
        case .offerExpired: texts[.noticeOfferExpired]
        case .offerLapsed: texts[.noticeLapsedClosed]
        case .reserved: texts(.noticeReserved, ["amount": amount])
        case .firstCome: texts(.noticeFirstCome, ["amount": amount])
        case .firstComeAsks: texts[.noticeFirstComeAsks]
        case .prolonged: texts[.noticeProlongedSomehow]
        case .cancelled: texts[.noticeCancelledSomehow]
        case .expired: texts[.noticeExpired]
        case .oneSided: texts[.noticeOneSided]
        case .completed: texts[.noticeCompleted]
        case .meetingAccepted: texts[.noticeMeetingAcceptedSomehow]
        case .meetingDeclined: texts[.noticeMeetingDeclined]
        case .meetingWithdrawn: texts[.noticeMeetingWithdrawn]
        case .noShow: texts[.noticeNoShow]
        case .wasThere: texts[.noticeWasThere]
        case .claimMade: texts[.noticeClaimMade]
        case .claimPassed: texts[.noticeClaimPassed]
        }
    }
}
