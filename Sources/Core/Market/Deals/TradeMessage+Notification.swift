extension NewNotification {
    /// A notification to the other party of a conversation, for a message about an offer or a deal.
    ///
    /// Its subject is the conversation, in which the next step is taken: opening that marks it as read.
    package init(_ line: TradeMessage, among trade: Trade, of name: String) {
        let kind: NotificationKind
        var values = MarketNotification.Values(name: name, moment: line.until)
        switch line.subject {
        case .offer(let id):
            kind = .offer
            let offer = trade.offers.first { $0.id == id }
            values.amount = offer?.amount
            if offer?.isPurchase == true { values.code = MarketNotification.Values.purchase }
        case .meeting: kind = .meeting
        case .notice(let notice, let id):
            values.code = notice.rawValue
            if notice.isOfOffer {
                kind = .offerAnswered
                values.amount = trade.offers.first { $0.id.rawValue == id.rawValue }?.amount
            } else if notice.isOfMeeting {
                kind = .meeting
            } else {
                kind = notice == .oneSided || notice == .completed ? .handover : .deal
                values.amount = trade.deals.first { $0.id.rawValue == id.rawValue }?.amount
            }
        }
        self.init(
            kind,
            about: .init(.conversation, line.conversation.rawValue),
            by: line.isNobodys ? nil : line.author,
            values
        )
    }
}
