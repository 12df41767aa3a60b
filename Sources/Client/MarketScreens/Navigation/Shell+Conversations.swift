public import Market
import MarketClient

extension Shell {
    /// Opens a conversation in its tab, whether or not it is in the list.
    public func open(conversation id: Conversation.ID) {
        guard let screens, screens.context.accountSession.account != nil else {
            return askToSignIn(to: .signInToTalk)
        }
        goToTalks()
        guard conversation?.id != id else { return }
        if let known = screens.talks.conversations.first(where: { $0.id == id }) {
            show(ConversationModel(screens.context, known))
            return
        }
        let context = screens.context
        context.backgroundTasks.run { [weak self] in
            do throws(ClientError) {
                let summary = try await context.onlineClient.conversations.show(id)
                guard let self, self.screens === screens, conversation?.id != id else { return }
                show(ConversationModel(context, summary))
            } catch {
                context.toast(error) { [weak self] in self?.open(conversation: id) }
            }
        }
    }

    /// Opens the conversation with the seller of the product shown; asks to sign in first where needed.
    public func talk() {
        if let detail, detail.canTalk, let goods = detail.goods { talk(about: goods) }
    }

    /// Opens the conversation with the seller of some goods; asks to sign in first where needed.
    func talk(about goods: ProductSummary) {
        guard let context = screens?.context else { return }
        guard context.accountSession.account != nil else {
            askToSignIn(to: .signInToTalk) { [weak self] in self?.talk(about: goods) }
            return
        }
        // Only now is it known whose goods they are.
        guard !context.accountSession.identity.mayOwn(goods) else { return open(goods) }
        goToTalks()
        if conversation?.product?.id != goods.id || conversation?.summary?.conversation.role == .seller {
            show(ConversationModel(context, about: goods))
        }
    }

    /// The conversation that is on the screen: in its tab, under no product's page.
    public var talkInFront: ConversationModel? { tab == .chat && detail == nil ? conversation : nil }

    func notify(_ changed: Conversation) {
        if changed.unread == 0 {
            withdraw?(changed.id)
            messageAlerts?.seen(changed.id)
        }
        let isInView = windows.contains {
            $0.talkInFront?.id == changed.id && $0.talkInFront?.isInView == true
        }
        let showsWords = notificationsShowWords()
        if let notification = messageAlerts?.notification(
            of: changed,
            isInView: isInView,
            showsWords: showsWords
        ) {
            notify(notification)
        }
    }

    /// Shows a message outside of the window, where that is wanted at this hour.
    private func notify(_ notification: MessageNotification) {
        guard hasNotifications, let screens else {
            messageAlerts?.shown(notification.conversation)
            notify?(notification)
            return
        }
        let context = screens.context
        let account = context.accountSession.account
        context.backgroundTasks.run { [weak self, choices = screens.notificationChoices] in
            let settings = await choices.current()
            guard let self, self.screens === screens, context.accountSession.account == account else {
                return
            }
            let (now, zone) = (context.screenClock.now(), context.localization.texts.zone)
            guard settings.mayRing(.message, .desktop, at: now, in: zone) else {
                guard let end = settings.quietEnd(at: now, in: zone) else { return }
                messageAlerts?.hold(notification, until: end) { [weak self] in self?.notify($0) }
                return
            }
            messageAlerts?.shown(notification.conversation)
            notify?(notification)
        }
    }

    private func goToTalks() {
        details[.chat] = nil
        if tab != .chat { show(.chat) }
    }

    private func show(_ opened: ConversationModel) {
        opened.ended = { [weak self, weak opened] in
            guard let self, conversation === opened else { return }
            conversation = nil
        }
        opened.seen = { [weak self] in
            self?.screens?.notifications.opened(.init(.conversation, $0.rawValue))
        }
        opened.changed = { [weak self] in self?.screens?.talks.update($0) }
        opened.left = { [weak self, weak opened] in
            if let id = opened?.id { self?.screens?.talks.remove(id) }
        }
        conversation = opened
        conversationAhead = nil
        opened.appear()
    }
}

extension ProductDetailModel {
    /// True where the person can write to its seller: it is another person, and the market has conversations.
    public var canTalk: Bool {
        guard goods != nil, phase != .gone else { return false }
        return !isOwner && context.client.capabilities.contains(.conversations)
    }
}

extension ConversationListModel {
    /// True where there is nothing to view while the network is away.
    var hasNothingToShow: Bool { conversations.isEmpty && context.accountSession.account != nil }

    /// True where there are conversations to read while the network is away.
    var hasSomethingToShow: Bool {
        guard let account = context.accountSession.account?.id else { return false }
        return !conversations.isEmpty || !context.conversations.conversations(of: account).isEmpty
    }
}
