public import Market
public import MarketClient

/// A conversation as a row of the list.
public struct ConversationRow: Hashable, Sendable, Identifiable {
    public let id: Conversation.ID
    /// The partner's name.
    public let name: String
    /// The last message.
    public let line: String
    /// The time of the last message, and the product.
    public let facts: String
    /// `예약중`, where the goods are not simply for sale; `nil` also where that is not known.
    public let state: String?
    /// The number of unread messages; `nil` for none.
    public let unread: String?
    /// The goods' picture; `nil` where they are gone, or not known.
    public let picture: ProductPicture?
    /// All of it in one sentence, for those who listen.
    public let spoken: String
}

extension ConversationListModel {
    private var texts: Texts { context.localization.texts }

    /// The list in words.
    public var rows: [ConversationRow] { conversations.map(row) }

    /// The names of the parts, in their order.
    public var parts: [(part: Part, title: String)] {
        Part.choices.map { part in
            let title: TextKey =
                switch part {
                case .all: .chatAll
                case .selling: .chatSelling
                case .buying: .chatBuying
                case .unread: .chatUnread
                case .requests: .chatRequests
                }
            return (part, texts[title])
        }
    }

    /// The number of conversations with unread messages, 999 at most, for a badge; `nil` for none.
    public var badge: String? { unread > 0 ? "\(min(unread, 999))" : nil }

    /// Leads to quiet requests, or back from them; `nil` where there are none.
    public var requestsText: String? {
        if part == .requests { return texts[.chatRequestsBack] }
        return requests > 0 ? texts(.chatRequestsMore, count: Int64(requests)) : nil
    }

    /// Explains quiet requests while they are shown.
    public var requestsHint: String? { part == .requests ? texts[.chatRequestsHint] : nil }

    /// Shows quiet requests, or all the others again.
    public func switchRequests() { use(part == .requests ? .all : .requests) }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? { context.offlineText(phase) }

    /// True while a skeleton is to be shown.
    public var showsLoading: Bool { phase == .loading }

    /// The text of an empty list; `nil` while it has rows, or is loading.
    public var emptyText: EmptyState? {
        guard context.accountSession.account != nil else {
            return EmptyState(
                title: texts[.placeChat],
                text: texts[.screenChatSignedOut],
                action: texts[.screenSignIn]
            )
        }
        guard phase == .shown, conversations.isEmpty else { return nil }
        return part == .all
            ? EmptyState(
                title: texts[.screenChatEmptyTitle],
                text: texts[.screenChatEmpty],
                action: texts[.screenToMarket]
            )
            : EmptyState(title: texts[.chatEmptyPart], text: "", action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    private func row(_ summary: ConversationSummary) -> ConversationRow {
        let one = summary.conversation
        let line = one.last.words(in: texts, isMine: one.last.author != one.partner.id).split(separator: "\n")
            .joined(separator: " ")
        let time = context.screenClock.text(of: one.last.at, in: texts)
        let state = summary.product.flatMap { $0.state == .selling ? nil : $0.state.text(in: texts) }
        let unread = one.unread > 0 ? texts(.chatUnreadCount, count: Int64(one.unread)) : nil
        return ConversationRow(
            id: one.id,
            name: one.partner.name(in: texts),
            line: line,
            facts: "\(time) · \(one.subject.name)",
            state: state,
            unread: one.unread > 0 ? "\(one.unread)" : nil,
            picture: summary.product?.picture,
            spoken: [one.partner.name(in: texts), line, time, one.subject.name, state, unread].compactMap(
                \.self
            )
            .joined(separator: ", ")
        )
    }
}

extension Message {
    /// The words of a message, also of one without a text of its own.
    ///
    /// `isMine` is true where the reader wrote it, or did what the market reports in it. The place of a
    /// meeting is shown in its conversation alone, and not in lists and notifications.
    func words(in texts: Texts, isMine: Bool = false, showsPlace: Bool = false) -> String {
        if let notice {
            return notice.text(offer: offer, isMine: isMine, in: texts)
        }
        if let offer { return "\(offer.line(in: texts)) · \(offer.stateText(isMine: isMine, in: texts))" }
        if let meeting {
            let line = showsPlace ? meeting.line(in: texts) : meeting.at.momentText(in: texts)
            return "\(texts(.meetingSaid, ["at": line])) · \(meeting.stateText(isMine: isMine, in: texts))"
        }
        return text ?? texts[isUnsent ? .chatUnsent : .messagePhotos]
    }
}
