public import Market
import MarketAPI
import MarketClient

/// One thing that is known of a deal.
public struct DealFact: Hashable, Sendable {
    /// The fact's name.
    public let name: String
    /// The fact's value.
    public let text: String
}

extension DealModel {
    private var texts: Texts { context.localization.texts }

    /// The product's name at the time of the deal.
    public var title: String { own?.productName ?? "" }

    /// The terms of the deal, and its state.
    public var facts: [DealFact] {
        guard let own, let deal else { return [] }
        let times = deal.quantity > 1 ? texts(.dealTimes, ["count": "\(deal.quantity)"]) : ""
        func fact(_ name: TextKey, _ text: String?) -> DealFact? {
            text.map { DealFact(name: texts[name], text: $0) }
        }
        return [
            fact(.dealState, deal.state.text(in: texts)),
            fact(own.role == .seller ? .dealBuyer : .dealSeller, own.partner.name(in: texts)),
            fact(.dealAmount, deal.amount.displayText(in: texts) + times),
            fact(.dealEnd, deal.state.isOpen ? context.untilText(of: deal) : nil),
            fact(.dealMeeting, meetingText(of: deal)),
            fact(.dealReason, deal.reason?.text(in: texts)),
        ].compactMap(\.self)
    }

    private func meetingText(of deal: Deal) -> String? {
        deal.meeting.map { [context.text(of: $0), $0.note].compactMap(\.self).joined(separator: "\n") }
    }

    /// The title of the button to the conversation.
    public var talkTitle: String { texts(.dealToTalk, ["name": own?.partner.name(in: texts) ?? ""]) }

    /// The title of the button to the reviews; `nil` where the two have not traded.
    public var reviewTitle: String? {
        own?.reviews.map {
            let isWritten = $0.mine != nil || context.reviewOutbox.item(of: id) != nil
            return texts[isWritten ? .reviewShow : .reviewWrite]
        }
    }

    // MARK: Handing over

    /// True while the handover can still be confirmed or denied.
    public var isOpen: Bool { deal?.state.isOpen == true }

    private var hasConfirmed: Bool {
        guard let own, let deal else { return false }
        return deal.confirmedBy.contains(own.role)
    }

    /// That the other one is waited for; `nil` while they are not.
    public var waitingText: String? { isOpen && hasConfirmed ? texts[.dealWaits] : nil }

    /// The six digits to show; `nil` where they are not known, or of no use.
    public var code: String? {
        deal?.showsCodes(at: context.screenClock.now()) == true ? context.dealKeeper.kept(id)?.code : nil
    }

    /// The same for who listens: digit by digit, and not as one number.
    public var spokenCode: String { (code ?? "").map(String.init).joined(separator: " ") }

    /// The state of the code that was typed; `nil` while none waits.
    public var codeText: String? {
        guard let waiting = context.handoverOutbox.item(of: id) else { return nil }
        if let refusal = waiting.refusal { return refusal.text(in: texts) }
        guard let delay = waiting.delay else { return texts[.chatSending] }
        return delay.refusal == nil || delay.requiresSignIn
            ? texts[.screenDealCodeWaits] : context.message(for: delay)
    }

    /// True where the market refused the code.
    public var isCodeRefused: Bool { context.handoverOutbox.item(of: id)?.refusal != nil }

    /// True where the person can confirm the handover.
    public var mayConfirm: Bool { isOpen && !hasConfirmed }

    /// True where the person can deny a handover that the partner confirmed.
    public var mayObject: Bool { deal?.state == .oneSided && !hasConfirmed }

    /// True where the person can take back their confirmation.
    public var mayTakeBack: Bool { isOpen && hasConfirmed }

    // MARK: The reservation

    /// True where the reservation can be ended.
    public var mayCancel: Bool { deal?.state == .reserved }

    /// The reasons for ending it to choose from.
    public var reasons: [(reason: Deal.Reason, title: String)] {
        Deal.Reason.choices.map { ($0, $0.text(in: texts)) }
    }

    /// By how many days the seller can prolong it, and until when it lasts then.
    public var prolongings: [(days: Int64, title: String)] {
        guard let own, let deal, deal.state == .reserved, own.role == .seller else { return [] }
        var ends: Set<Timestamp> = [deal.until]
        return ([1, 3, 7] as [Int64]).compactMap { days in
            let end = deal.prolonged(by: days)
            return ends.insert(end).inserted ? (days, context.momentText(of: end)) : nil
        }
    }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? { context.network.isOffline ? context.offlineText(phase) : nil }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }
}
