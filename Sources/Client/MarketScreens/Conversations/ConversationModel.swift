public import Market
import MarketAPI
public import MarketClient
public import Observation

/// The conversation of two people about a product, with the message being written.
@MainActor
@Observable
public final class ConversationModel {
    /// The state of the page.
    public enum Phase: Hashable, Sendable {
        /// It is on its way.
        case loading
        /// There it is.
        case shown
        /// The conversation was kept on this device, and is not loaded.
        case kept
        /// It begins with the first message.
        case beginning
        /// It could not be loaded, and nothing is kept.
        case failed(ClientError)
    }

    /// The current state of the page.
    public internal(set) var phase = Phase.loading
    /// The text that is typed and not sent.
    public var text = "" { didSet { if text != oldValue { keepWords() } } }
    /// Why what is typed was not taken.
    public internal(set) var problem: String?
    /// Photos that are to go with it, in their order.
    public internal(set) var photos: [ChosenPhoto] = []
    /// The confirmation that is open; one at a time.
    public internal(set) var dialog: ConversationDialog?
    /// The conversation, as far as it is known.
    public internal(set) var summary: ConversationSummary?
    /// The product as known when the conversation was opened.
    let goods: ProductSummary?
    /// The earliest first, without a gap.
    var messages: [Message] = []
    /// True where there are messages before the first one shown.
    public private(set) var hasEarlier = false
    /// True while earlier messages are loading.
    public private(set) var isLoadingEarlier = false
    /// True where the partner is blocked; `nil` until that is known.
    public internal(set) var isBlocked: Bool?
    /// True while the conversation is on the screen, in a window that the person views.
    public private(set) var isInView = false
    /// Up to where it was read when it was opened; what is after it is new.
    public private(set) var readAtFirst: Int64 = .max

    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when the conversation was taken off the list.
    @ObservationIgnored var left: (@MainActor () -> Void)?
    /// Called when the person views the conversation.
    @ObservationIgnored var seen: (@MainActor (Conversation.ID) -> Void)?
    /// Called with the conversation as it is now.
    @ObservationIgnored var changed: (@MainActor (ConversationSummary) -> Void)?
    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private let account: Account.ID?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let earlier = TaskSlot()
    @ObservationIgnored private let marking = TaskSlot()
    @ObservationIgnored private let sending = BackgroundTasks()
    @ObservationIgnored private var markedTo: Int64 = 0
    @ObservationIgnored var lastPhotoNumber = 0
    @ObservationIgnored var isTrading = false
    @ObservationIgnored private var mustLoadAgain = false
    @ObservationIgnored private var isLoading = false
    @ObservationIgnored private var reconnection: AnyObject?

    /// A conversation that has begun.
    public init(_ context: ScreenContext, _ summary: ConversationSummary) {
        self.context = context
        self.summary = summary
        goods = summary.product
        account = context.accountSession.account?.id
        if let account { messages = context.conversations.messages(of: summary.id, for: account) }
        readAtFirst = summary.conversation.readTo
        begin()
    }

    /// A conversation with the seller of some goods, which may have begun.
    public init(_ context: ScreenContext, about goods: ProductSummary) {
        self.context = context
        self.goods = goods
        account = context.accountSession.account?.id
        let kept = account.map { context.conversations.conversations(of: $0) } ?? []
        if let account, let known = kept.first(where: { $0.subject.product == goods.id && $0.role == .buyer })
        {
            summary = ConversationSummary(known, product: goods)
            messages = context.conversations.messages(of: known.id, for: account)
            readAtFirst = known.readTo
        }
        begin()
    }

    private func begin() {
        if let account, let thread { text = context.conversations.words(typedIn: thread, by: account) }
        if !messages.isEmpty { phase = .kept }
        reconnection = context.network.onReconnect { [weak self] in self?.load() }
    }

    /// The thread of messages written here; `nil` while unknown.
    var thread: UnsentMessage.Thread? {
        if let one = summary?.conversation {
            return one.role == .buyer ? .about(one.subject.product) : .conversation(one.id)
        }
        return goods.map { .about($0.id) }
    }

    /// Keeps the typed text until the conversation is opened again.
    private func keepWords() {
        guard let account, let thread else { return }
        context.conversations.keep(words: text, typedIn: thread, by: account)
    }

    /// The conversation's identifier; `nil` until it has begun.
    public var id: Conversation.ID? { summary?.id }

    var reader: Account.ID? { account }

    /// True while the reader is still signed in; an answer that comes later does not matter here.
    var isReaderHere: Bool { account == context.accountSession.account?.id }

    // MARK: Loading

    /// Loads what was said; called when the page is opened.
    public func appear() {
        load()
        loadBlock()
    }

    /// Tries again what failed.
    public func retry() { load() }

    /// Asks for the end of the conversation; while that is on its way, once more afterwards.
    func load() {
        guard !isLoading else {
            mustLoadAgain = true
            return
        }
        isLoading = true
        loading.run { [weak self] in
            repeat {
                self?.mustLoadAgain = false
                await self?.loadOnce()
            } while self?.mustLoadAgain == true && !Task.isCancelled
            self?.isLoading = false
        }
    }

    private func loadOnce() async {
        do throws(ClientError) {
            let found = try await Self.find(summary, about: goods, context.onlineClient)
            guard isReaderHere else { return }
            guard let found else {
                if summary == nil { phase = .beginning }
                return
            }
            let page = try await context.onlineClient.conversations.messages(found.id, MessageQuery())
            guard isReaderHere else { return }
            took(found, page)
        } catch {
            guard isReaderHere else { return }
            fail(error)
        }
    }

    private static func find(
        _ summary: ConversationSummary?,
        about goods: ProductSummary?,
        _ client: MarketClient
    ) async throws(ClientError) -> ConversationSummary? {
        if let summary { return try await client.conversations.show(summary.id) }
        guard let goods else { return nil }
        let query = ConversationQuery(role: .buyer, product: goods.id, limit: 1)
        return try await client.conversations.list(query).page.elements.first
    }

    private func took(_ found: ConversationSummary, _ page: MessagePage) {
        if readAtFirst == .max { readAtFirst = found.conversation.readTo }
        show(found)
        if let first = page.messages.first, first.number > (messages.last?.number ?? 0) + 1 {
            // So much was said meanwhile that there would be a gap.
            messages = page.messages
        } else {
            messages = merged(page.messages)
        }
        hasEarlier = (messages.first?.number ?? 1) > 1
        phase = .shown
        learn(page.messages)
        markRead()
    }

    private func show(_ found: ConversationSummary) {
        summary = found
        if found.conversation.role == .buyer {
            context.messageOutbox.learn(found.id, about: found.conversation.subject.product)
        }
        if let account { context.conversations.learn([found.conversation], for: account) }
        learnDeal(of: found.conversation)
        changed?(found)
    }

    private func learn(_ messages: [Message]) {
        guard let account, let id else { return }
        context.conversations.learn(messages, of: id, for: account)
    }

    func merged(_ new: [Message]) -> [Message] {
        let known = Dictionary(messages.map { ($0.number, $0) }) { first, _ in first }
        return known.merging(new.map { ($0.number, $0) }) { _, new in new }.values.sorted {
            $0.number < $1.number
        }
    }

    private func fail(_ error: ClientError) {
        if error.refusal?.status == 404 {
            beginAnew()
        } else if summary == nil, goods != nil, error.isTransient {
            // What is written is kept, and begins the conversation when the network is back.
            phase = .beginning
        } else if messages.isEmpty, !error.isTransient || thread == nil {
            phase = .failed(error)
        } else {
            phase = .kept
        }
    }

    /// Goes on without the conversation, which the market has no more: its buyer may begin another.
    private func beginAnew() {
        guard let gone = summary?.conversation, gone.role == .buyer, goods != nil else {
            ended?()
            return
        }
        if let account { context.conversations.forget(gone.id, for: account) }
        context.messageOutbox.forget(gone.id)
        summary = nil
        messages = []
        hasEarlier = false
        markedTo = 0
        phase = .beginning
    }

    /// Loads what was said before.
    public func loadEarlier() {
        guard let id, hasEarlier, !isLoadingEarlier, let first = messages.first else { return }
        isLoadingEarlier = true
        earlier.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.conversations.messages(id, MessageQuery(before: first.number))
        } then: { talk, page in
            talk.isLoadingEarlier = false
            guard talk.isReaderHere else { return }
            talk.messages = talk.merged(page.messages)
            talk.hasEarlier = page.hasMore
        } orElse: { talk, error in
            talk.context.toast(error) { [weak talk] in talk?.loadEarlier() }
            talk.isLoadingEarlier = false
        }
    }

    // MARK: What happens elsewhere

    func receive(_ inbox: InboxState) {
        // Without a name it says how things stand, and this may be what has changed.
        guard inbox.conversation == nil || inbox.conversation == id || id == nil else { return }
        load()
    }

    func took(_ confirmed: ConfirmedMessage) {
        switch confirmed {
        case .sent(let id, let message) where id == self.id:
            if message.number == (messages.last?.number ?? 0) + 1 {
                messages.append(message)
                learn([message])
            } else {
                load()
            }
        case .begun(let summary)
        where summary.conversation.subject.product == goods?.id && summary.conversation.role == .buyer:
            self.summary = summary
            load()
        default: break
        }
    }

    // MARK: Reading

    /// To be called when the page comes into view, and when it goes.
    public func setInView(_ isInView: Bool) {
        guard isInView != self.isInView else { return }
        self.isInView = isInView
        if isInView { markRead() }
    }

    private func markRead() {
        guard isInView, phase == .shown, let one = summary?.conversation else { return }
        seen?(one.id)
        guard let mark = messages.last?.number else { return }
        guard one.unread > 0, mark > one.readTo, mark > markedTo else { return }
        markedTo = mark
        marking.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.conversations.markRead(one.id, mark)
                // The market tells of it, and the list is patched by that.
            } catch {
                self?.markedTo = 0
            }
        }
    }

    // MARK: Writing

    /// Sends what is typed; it comes back where it can't be kept on this device.
    public func send() {
        let (typed, files) = (text, photos.map(\.file))
        let isBlank = typed.allSatisfy(\.isWhitespace)
        guard !isBlank || !files.isEmpty else { return problem = nil }
        guard let thread, isBlank || MessageText(typed) != nil, files.count <= MessagePhoto.mostOfMessage
        else { return problem = context.localization.texts[.chatTooLong] }
        text = ""
        photos = []
        problem = nil
        send(.text(typed), files, to: thread) { [weak self] in
            self?.putBack(typed, files)
        }
    }

    /// Puts an unsent message back, before what was typed and chosen since.
    private func putBack(_ typed: String, _ files: [PhotoFile]) {
        if !typed.isEmpty { text = text.isEmpty ? typed : "\(typed)\n\(text)" }
        putBack(files)
    }

    /// Asks what one button asks.
    public func askWhetherAvailable() {
        guard let thread else { return }
        send(.isItAvailable, to: thread) {}
    }

    /// Answers it by one button.
    public func answer(_ text: String) {
        guard let thread else { return }
        send(.text(text), to: thread) {}
    }

    private func send(
        _ words: OutgoingMessage.Words,
        _ photos: [PhotoFile] = [],
        to thread: UnsentMessage.Thread,
        orElse putBack: @escaping @MainActor () -> Void
    ) {
        sending.run { [weak self, context] in
            do throws(ClientError) {
                try await context.messageOutbox.send(words, photos: photos, to: thread)
            } catch {
                putBack()
                self?.problem = context.message(for: error)
            }
        }
    }

    /// Sends again what did not get through, or is still meant.
    public func retry(_ key: IdempotencyKey) {
        sending.run { [context] in await context.messageOutbox.retry(key) }
    }

    /// Sends what gives something of one's own away.
    public func confirm(_ key: IdempotencyKey) {
        sending.run { [context] in await context.messageOutbox.confirm(key) }
    }

    /// Gives up what was not sent; its words and photos go back to where they can be changed.
    public func discard(_ key: IdempotencyKey) {
        let message = unsent.first { $0.key == key }
        sending.run { [weak self, context] in
            guard await context.messageOutbox.discard(key), let self, let message else { return }
            if case .text(let typed) = message.message.words { putBack(typed, message.photos.map(\.file)) }
        }
    }

    /// The messages written here and not sent.
    var unsent: [UnsentMessage] {
        thread.map { context.messageOutbox.messages(to: $0) } ?? []
    }

    package func settle() async {
        await sending.settle()
        await context.backgroundTasks.settle()
        await loading.settle()
        await earlier.settle()
        await marking.settle()
    }
}
