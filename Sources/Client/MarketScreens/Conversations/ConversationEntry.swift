import Market
import MarketAPI
public import MarketClient

/// One line of a conversation as it is shown.
public struct ConversationEntry: Hashable, Sendable, Identifiable {
    /// The identity of a row in a conversation.
    public enum ID: Hashable, Sendable {
        /// The day that begins with a message.
        case day(Int64)
        /// The mark where unread messages begin.
        case new
        /// A message, by its number.
        case message(Int64)
        /// One that the market has not confirmed.
        case unsent(IdempotencyKey)
    }

    /// An action on a message that is not sent.
    public enum Remedy: Hashable, Sendable {
        /// Try it again, or say that it is still meant.
        case retry(String)
        /// Send it though it gives something away.
        case confirm(String)
    }

    /// The author of a row's words.
    public enum Kind: Hashable, Sendable {
        /// Words between messages: a day, or that what follows is new.
        case divider
        /// The partner's.
        case theirs
        /// The reader's own.
        case mine
    }

    /// A photo of a line.
    public enum Picture: Hashable, Sendable {
        /// One that the market has.
        case sent(ProductPicture)
        /// One that lies on this device until it is sent.
        case waiting(PhotoFile)
    }

    public let id: ID
    /// The author of the words.
    public let kind: Kind
    /// The text; empty for photos alone.
    public let text: String
    /// The photos that go with it.
    public var pictures: [Picture] = []
    /// True where the words are the market's, as for a message that was taken back.
    public var isNote = false
    /// Warnings for the reader, shown above the message.
    public var hints: [String] = []
    /// True where one of the warnings is about payment by an agent.
    public var isGrave = false
    /// The time of writing, and the read mark or the reason why it is not sent.
    public var facts = ""
    /// The actions to choose from where it was not sent.
    public var remedies: [Remedy] = []
    /// True where the message is not sent, so that it can be discarded.
    public var isUnsent = false
    /// True where sending failed, so that ``facts`` describe a problem.
    public var hasFailed = false
    /// The author, the time and the words in one sentence, for a screen reader.
    public let spoken: String
}

extension ConversationModel {
    private var texts: Texts { context.localization.texts }

    /// That times are the market's, where this device's clock shows others; `nil` where both show the same.
    public var clockText: String? { context.screenClock.note(in: texts) }

    /// The messages by number, with the days between; unsent messages come last.
    public var lines: [ConversationEntry] {
        var lines: [ConversationEntry] = []
        var day: CivilDate?
        var isNewMarked = messages.first.map { $0.number > readAtFirst } ?? true
        for message in messages {
            let date = CivilDate(
                message.at,
                secondsFromUTC: texts.zone.secondsFromUTC(at: message.at)
            )
            if date != day {
                day = date
                lines.append(divider(.day(message.number), date.text(in: texts)))
            }
            if !isNewMarked, message.number > readAtFirst, message.author != reader {
                isNewMarked = true
                lines.append(divider(.new, texts[.screenChatNew]))
            }
            lines.append(line(message))
        }
        return lines + unsent.map(line)
    }

    private func divider(_ id: ConversationEntry.ID, _ text: String) -> ConversationEntry {
        ConversationEntry(id: id, kind: .divider, text: text, spoken: text)
    }

    private func line(_ message: Message) -> ConversationEntry {
        let isMine = message.author == reader
        if message.kind == .notice {
            // The market speaks, and neither of the two.
            let text = message.words(in: texts, isMine: isMine)
            return divider(.message(message.number), text)
        }
        let pictures = pictures(of: message.number)
        let text =
            if pictures.isEmpty {
                message.words(in: texts, isMine: isMine, showsPlace: true)
            } else {
                message.text ?? ""
            }
        let time = context.screenClock.timeText(of: message.at, in: texts)
        let wasRead = isMine && message.number <= (summary?.conversation.partnerReadTo ?? 0)
        let hints = isMine || message.isUnsent ? [] : message.hints.inOrder.map { $0.text(in: texts) }
        let facts = wasRead ? "\(time) · \(texts[.chatRead])" : time
        let author = isMine ? texts[.chatMe] : partnerName
        return ConversationEntry(
            id: .message(message.number),
            kind: isMine ? .mine : .theirs,
            text: text,
            pictures: pictures.map { .sent($0) },
            isNote: message.isUnsent,
            hints: hints,
            isGrave: !isMine && message.hints.contains(.linkSafePay),
            facts: facts,
            spoken: sentence([author, facts, spoken(pictures.count), text] + hints)
        )
    }

    private func line(_ message: UnsentMessage) -> ConversationEntry {
        let text =
            if case .text(let text) = message.message.words { text } else { texts[.questionAvailable] }
        var remedies: [ConversationEntry.Remedy] = []
        let facts: String
        switch message.hold {
        case .refused(.messageRisky):
            facts = texts[.chatRisky]
            remedies = [.confirm(texts[.chatSendAnyway])]
        case .refused(let code):
            facts = [texts[.screenChatNotSent], code?.text(in: texts)].compactMap(\.self).joined(
                separator: " · "
            )
            remedies = [.retry(texts[.screenRetry])]
        case .overdue:
            facts = texts[.screenChatOverdue]
            remedies = [.retry(texts[.chatSend])]
        case nil where message.delay != nil:
            facts = texts[.screenChatDelayed]
            remedies = [.retry(texts[.screenRetry])]
        case nil: facts = texts[.chatSending]
        }
        return ConversationEntry(
            id: .unsent(message.key),
            kind: .mine,
            text: text,
            pictures: message.photos.map { .waiting($0.file) },
            facts: facts,
            remedies: remedies,
            isUnsent: message.hold != nil || message.delay != nil,
            hasFailed: message.hold != nil,
            spoken: sentence([texts[.chatMe], facts, spoken(message.photos.count), text])
        )
    }

    private func spoken(_ pictures: Int) -> String {
        pictures == 0 ? "" : texts(.screenPhotoCount, count: Int64(pictures))
    }

    private func sentence(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: ", ").split(separator: "\n").joined(separator: " ")
    }

    // MARK: Around the lines

    /// The name of the product that the conversation is about.
    public var subjectName: String { summary?.conversation.subject.name ?? goods?.name ?? "" }

    /// The goods as they are now; `nil` where they are gone, or not known offline.
    public var product: ProductSummary? { summary.map(\.product) ?? goods }

    /// The goods' price and state, or that they are gone.
    public var subjectFacts: String {
        guard let product else {
            return phase == .shown
                ? texts[.chatGoodsGone] : summary?.conversation.subject.price.displayText(in: texts) ?? ""
        }
        let state = product.state == .selling ? nil : product.state.text(in: texts)
        // What the two agreed on, and not what is asked of others.
        let agreed = summary?.conversation.deal.flatMap { deal in
            deal.state.isOpen || deal.state == .completed ? deal.amount.displayText(in: texts) : nil
        }
        return [agreed ?? context.card(product).price?.plain, state].compactMap(\.self)
            .joined(separator: " · ")
    }

    /// The safety advice before the first message; `nil` while earlier messages are not loaded.
    public var safetyText: String? { hasEarlier ? nil : texts[.chatSafety] }

    /// Why nothing can be written; `nil` while something can.
    public var closedText: String? {
        switch summary?.conversation.state {
        case .closed: texts[.chatClosed]
        case .ended: texts[.chatEnded]
        case .open, .left, nil: nil
        }
    }

    /// The question that one button asks, while nothing was said.
    public var question: String? {
        phase == .beginning && unsent.isEmpty ? texts[.questionAvailable] : nil
    }

    /// The answers that one button gives, where that question is the last thing that was said.
    public var answers: [String] {
        guard let one = summary?.conversation, one.role == .seller, let last = messages.last,
            last.author != reader, unsent.isEmpty,
            [Language.korean, .english].contains(where: { Texts.of($0)[.questionAvailable] == last.text })
        else { return [] }
        return [texts[.screenChatAnswerYes], texts[.screenChatAnswerNo]]
    }

    /// That what is shown may be old; `nil` while it is not.
    public var offlineText: String? {
        context.network.isOffline ? context.outageText?.title ?? texts[.screenOfflineTitle] : nil
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return context.screenError(error)
    }

    /// The first line that is new; `nil` where all was read.
    public var firstUnread: ConversationEntry.ID? {
        messages.first { $0.number > readAtFirst && $0.author != reader }.map { .message($0.number) }
    }
}
