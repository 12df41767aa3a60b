public import Market
import MarketClient

/// A confirmation before an action that can't be undone.
public struct ConversationDialog: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case unsend(Int64)
        case leave
        case block
        case joinLine
    }

    let purpose: Purpose
    /// True where the confirmed action takes something away.
    public var isDestructive: Bool { purpose != .joinLine }
    /// The question, in a few words.
    public let title: String
    /// The consequence.
    public let text: String
    /// The title of the button that confirms.
    public let confirm: String
    /// The title of the button that cancels.
    public let cancel: String
}

extension ConversationModel {
    private var texts: Texts { context.localization.texts }

    /// True while a message can be taken back.
    public func mayUnsend(_ number: Int64) -> Bool {
        guard let message = messages.first(where: { $0.number == number }) else { return false }
        return message.author == reader && !message.isUnsent && message.kind.isWritten
            && message.mayBeUnsent(at: context.screenClock.now())
    }

    /// Asks whether a message is to be taken back.
    public func askToUnsend(_ number: Int64) {
        guard mayUnsend(number) else { return }
        ask(.unsend(number), .screenChatUnsendTitle, [.screenChatUnsendText], confirm: .screenDelete)
    }

    /// Asks whether to take the conversation off the list.
    public func askToLeave() {
        ask(.leave, .screenChatLeaveTitle, [.screenChatLeaveText], confirm: .chatLeave)
    }

    /// Asks whether to block the other, and says what ends by it; a block is taken back at once.
    public func toggleBlock() {
        guard isBlocked != true else { return setBlocked(false) }
        let isReserved = summary?.conversation.deal?.seen(at: context.screenClock.now()).state == .reserved
        ask(
            .block,
            .screenChatBlockTitle,
            [.chatBlockHint] + (isReserved ? [.chatBlockEndsHere] : []) + [.chatBlockUndo],
            confirm: .chatBlock
        )
    }

    /// Asks whether to join the queue for a product that another person has just reserved.
    func askToJoinLine() {
        ask(.joinLine, .screenDealLostRace, [.waitHint], confirm: .waitJoin)
    }

    private func ask(
        _ purpose: ConversationDialog.Purpose,
        _ title: TextKey,
        _ sentences: [TextKey],
        confirm: TextKey
    ) {
        dialog = ConversationDialog(
            purpose: purpose,
            title: texts(title, ["name": partnerName]),
            text: sentences.map { texts[$0] }.joined(separator: " "),
            confirm: texts[confirm],
            cancel: texts[.formCancel]
        )
    }

    /// Answers what was asked.
    public func answerDialog(_ isMeant: Bool) {
        guard let purpose = dialog?.purpose else { return }
        dialog = nil
        guard isMeant else { return }
        switch purpose {
        case .unsend(let number): unsend(number)
        case .leave: leave()
        case .block: setBlocked(true)
        case .joinLine: joinLine()
        }
    }

    private func unsend(_ number: Int64) {
        guard let id else { return }
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let message = try await context.onlineClient.conversations.unsend(id, number)
                guard let self, isReaderHere else { return }
                messages = merged([message])
                if let reader { context.conversations.learn([message], of: id, for: reader) }
                load()
            } catch {
                context.toast(error) { [weak self] in self?.unsend(number) }
            }
        }
    }

    private func leave() {
        guard let id else { return }
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.conversations.leave(id)
                if let reader = self?.reader { context.conversations.forget(id, for: reader) }
                self?.left?()
                self?.ended?()
            } catch {
                context.toast(error) { [weak self] in self?.leave() }
            }
        }
    }

    private func setBlocked(_ isBlocked: Bool) {
        guard let partner = partnerID else { return }
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.conversations.setBlocked(partner, isBlocked)
                context.note(partner, isBlocked: isBlocked)
                self?.partnerIs(blocked: isBlocked)
                let undo = ToastMessage.Action(context.localization.texts[.screenUndo]) { [weak self] in
                    self?.setBlocked(false)
                }
                context.toasts.show(
                    context.localization.texts[isBlocked ? .noteBlocked : .noteUnblocked],
                    isBlocked ? undo : nil
                )
            } catch {
                context.toast(error) { [weak self] in self?.setBlocked(isBlocked) }
            }
        }
    }

    /// Takes over that the other is blocked, or no longer.
    func partnerIs(blocked isBlocked: Bool) {
        self.isBlocked = isBlocked
        load()
    }

    /// Looks whether the other is blocked, which no conversation tells.
    func loadBlock() {
        guard let partner = partnerID, isBlocked == nil else { return }
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let blocked = try await context.onlineClient.conversations.blocked()
                self?.isBlocked = blocked.contains { $0.id == partner }
            } catch {
                // The menu offers to block; doing it twice changes nothing.
            }
        }
    }

    /// The other one.
    public var partnerID: Account.ID? { summary?.conversation.partner.id ?? goods?.seller.id }

    /// The partner's name.
    public var partnerName: String {
        let partner = summary?.conversation.partner ?? goods?.seller
        return partner?.name(in: context.localization.texts) ?? ""
    }
}
