import Market
import MarketAPI
import MarketClient
public import Observation

/// The conversations of the account.
@MainActor
@Observable
public final class ConversationListModel {
    /// A part of the conversations.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// All of them.
        case all
        /// Those about one's own goods.
        case selling
        /// Those about goods of others.
        case buying
        /// Those with something unread.
        case unread
        /// First messages of new accounts that came while many did; shown on demand.
        case requests

        /// Those that can be chosen at any time.
        public static let choices: [Part] = [.all, .selling, .buying, .unread]
    }

    /// The current state of the list.
    public private(set) var phase = LoadPhase.fresh
    /// The part that is shown.
    public private(set) var part = Part.all
    /// The last to be touched first.
    var conversations: [ConversationSummary] = []
    /// The number of conversations with unread messages, of the whole account.
    public private(set) var unread = 0
    /// The number of quiet requests that wait.
    public private(set) var requests = 0
    /// True while a further page is loading.
    public private(set) var isLoadingMore = false

    /// Told of each event of the inbox, after the list has taken it.
    @ObservationIgnored var heard: (@MainActor (InboxState) -> Void)?
    /// Told of each conversation that an event named, as it is now.
    @ObservationIgnored var caughtUp: (@MainActor (Conversation) -> Void)?
    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private var next: Cursor?
    @ObservationIgnored private var owner: Account.ID?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingMore = TaskSlot()
    @ObservationIgnored private let catchingUp = TaskSlot()
    @ObservationIgnored private let lookingBack = TaskSlot()
    @ObservationIgnored private let slowTimer = TaskSlot()
    /// The conversations to load again, one after the other.
    @ObservationIgnored private var changed: [Conversation.ID] = []
    @ObservationIgnored private var isCatchingUp = false
    /// Up to where events were heard; `nil` before the first.
    @ObservationIgnored private var heardTo: Int64?
    /// From where to ask for what happened while there were no events; `nil` where nothing is missing.
    @ObservationIgnored private var missingFrom: Int64?
    @ObservationIgnored private var reconnection: AnyObject?

    public init(_ context: ScreenContext) {
        self.context = context
        reconnection = context.network.onReconnect { [weak self] in
            if self?.phase != .fresh { self?.reload() }
        }
    }

    // MARK: Loading

    /// Call when the list comes to the front, and when a person has signed in or out.
    public func appear() {
        guard account == owner, phase != .fresh else { return reload() }
        if case .failed = phase { reload() }
    }

    /// Loads the list again; what is shown stays until the answer arrives.
    public func reload() {
        guard let account else { return clear() }
        if let owner, account != owner { clear() }
        owner = account
        loadingMore.cancel()
        isLoadingMore = false
        if conversations.isEmpty {
            phase = .loading
            watchForSlowness(for: account)
        }
        loading.load(for: self) { [context, query = query()] () throws(ClientError) in
            try await context.onlineClient.conversations.list(query)
        } then: { talks, list in
            if talks.account == account { talks.took(list) }
        } orElse: { talks, error in
            if talks.account == account { talks.fail(error, for: account) }
        }
    }

    /// Shows what is kept of the list where the market takes its time.
    private func watchForSlowness(for account: Account.ID) {
        slowTimer.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(150)) } catch { return }
            guard let self, !Task.isCancelled, phase == .loading, conversations.isEmpty,
                self.account == account
            else { return }
            conversations = kept(of: account)
        }
    }

    private func kept(of account: Account.ID) -> [ConversationSummary] {
        context.conversations.conversations(of: account).filter(part.holds).map {
            ConversationSummary($0, product: nil)
        }
    }

    /// Goes on where the list ends.
    public func loadMore() {
        guard let next, !isLoadingMore, phase == .shown else { return }
        isLoadingMore = true
        loadingMore.load(for: self) { [context, query = query(from: next)] () throws(ClientError) in
            try await context.onlineClient.conversations.list(query).page
        } then: { talks, page in
            talks.conversations.appendNew(page.elements)
            talks.next = page.next
            talks.isLoadingMore = false
        } orElse: { talks, error in
            talks.context.toast(error) { [weak talks] in talks?.loadMore() }
            talks.isLoadingMore = false
        }
    }

    /// Shows another part of the list.
    public func use(_ part: Part) {
        guard part != self.part else { return }
        self.part = part
        conversations = []
        next = nil
        reload()
    }

    /// Call when another person signs in, or the person signs out.
    func personChanged() {
        let wasShown = phase != .fresh
        clear()
        if wasShown { reload() }
    }

    private var account: Account.ID? { context.accountSession.account?.id }

    private func query(from cursor: Cursor? = nil) -> ConversationQuery {
        var query = ConversationQuery(isUnread: part == .unread, isRequest: part == .requests, cursor: cursor)
        query.role = part.role
        return query
    }

    private func clear() {
        for slot in [loading, loadingMore, catchingUp, lookingBack, slowTimer] { slot.cancel() }
        isLoadingMore = false
        isCatchingUp = false
        changed = []
        heardTo = nil
        missingFrom = nil
        conversations = []
        next = nil
        unread = 0
        requests = 0
        owner = nil
        phase = .fresh
    }

    private func took(_ list: ConversationBatch) {
        slowTimer.cancel()
        // What was patched in while the list was on its way is newer than the list.
        let newer = conversations.filter { $0.conversation.touched > list.latest }
        conversations = Dictionary((newer + list.page.elements).map { ($0.id, $0) }) { one, other in
            one.conversation.touched > other.conversation.touched ? one : other
        }.values.sorted { $0.conversation.touched > $1.conversation.touched }
        // More of the old list would not go on where this one ends.
        loadingMore.cancel()
        isLoadingMore = false
        next = list.page.next
        requests = list.requests
        phase = .shown
        learn(conversations)
    }

    private func fail(_ error: ClientError, for account: Account.ID) {
        slowTimer.cancel()
        // What is shown while the market is slow is not kept beside a refusal.
        if phase == .loading, !error.isTransient {
            conversations = []
            phase = .failed(error)
            return
        }
        guard conversations.isEmpty else {
            if error.isTransient { phase = .kept }
            return context.toast(error) { [weak self] in self?.reload() }
        }
        conversations = kept(of: account)
        phase = conversations.isEmpty || !error.isTransient ? .failed(error) : .kept
    }

    // MARK: Changes

    /// Takes over what the market has just said of some conversations.
    func learn(_ summaries: [ConversationSummary]) {
        guard let account else { return }
        context.conversations.learn(summaries.map(\.conversation), for: account)
        for one in summaries.map(\.conversation) where one.role == .buyer {
            context.messageOutbox.learn(one.id, about: one.subject.product)
        }
    }

    /// Puts a conversation where it belongs now; an answer that was overtaken by a newer one changes nothing.
    func update(_ summary: ConversationSummary) {
        let one = summary.conversation
        let known = conversations.first { $0.id == one.id }
        if let known, known.conversation.touched > one.touched { return }
        learn([summary])
        conversations.removeAll { $0.id == summary.id }
        guard phase != .fresh, part.holds(one), one.state != .left else { return }
        let place = conversations.firstIndex { $0.conversation.touched < one.touched }
        // Behind the last that is loaded it will come with the rest.
        guard place != nil || next == nil else { return }
        conversations.insert(summary, at: place ?? conversations.endIndex)
    }

    /// Takes a conversation off the list.
    func remove(_ id: Conversation.ID) {
        conversations.removeAll { $0.id == id }
        if let account { context.conversations.forget(id, for: account) }
    }

    /// Takes what an event said of the inbox, and asks for what has changed.
    func receive(_ inbox: InboxState) {
        unread = inbox.unread
        if let id = inbox.conversation {
            catchUp(id)
        } else {
            // The stream has started again.
            if phase != .fresh { reload() }
            if let from = missingFrom ?? heardTo { lookBack(from) }
        }
        heardTo = inbox.at
        heard?(inbox)
    }

    /// Loads the conversations touched after `from`, so that changes without an event are announced too.
    private func lookBack(_ from: Int64) {
        missingFrom = from
        lookingBack.run { [weak self, context] in
            var query = ConversationQuery(since: from)
            while true {
                do throws(ClientError) {
                    let list = try await context.onlineClient.conversations.list(query)
                    guard let self, !Task.isCancelled else { return }
                    for summary in list.page.elements { took(summary) }
                    guard list.page.elements.count == query.limit else { break }
                    query.since = list.latest
                } catch {
                    // The next start of the stream repeats the request.
                    return
                }
            }
            self?.missingFrom = nil
        }
    }

    private func took(_ summary: ConversationSummary) {
        update(summary)
        caughtUp?(summary.conversation)
    }

    /// One at a time, and each at most twice, however fast they change.
    private func catchUp(_ id: Conversation.ID) {
        guard !changed.contains(id) else { return }
        changed.append(id)
        guard !isCatchingUp else { return }
        isCatchingUp = true
        catchingUp.run { [weak self, context] in
            while let id = self?.changed.first {
                self?.changed.removeFirst()
                do throws(ClientError) {
                    let summary = try await context.onlineClient.conversations.show(id)
                    guard !Task.isCancelled else { return }
                    self?.took(summary)
                } catch {
                    guard !Task.isCancelled else { return }
                    if error.refusal?.status == 404 {
                        self?.context.messageOutbox.forget(id)
                        self?.remove(id)
                    }
                }
            }
            self?.isCatchingUp = false
        }
    }

    package func settle() async {
        for slot in [loading, loadingMore, catchingUp, lookingBack] { await slot.settle() }
    }
}

extension ConversationListModel.Part {
    fileprivate var role: Conversation.Role? {
        switch self {
        case .all, .unread, .requests: nil
        case .selling: .seller
        case .buying: .buyer
        }
    }

    func holds(_ conversation: Conversation) -> Bool {
        (self == .requests) == conversation.isRequest && (role.map { $0 == conversation.role } ?? true)
            && (self != .unread || conversation.unread > 0)
    }
}
