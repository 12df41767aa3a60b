import Market
import MarketAPI
public import MarketClient
public import Observation

/// What somebody is told of that is no message, the newest first, and how much of it is unread.
@MainActor
@Observable
public final class NotificationListModel {
    /// What the list is doing.
    public enum Phase: Hashable, Sendable {
        /// Nobody has looked yet.
        case fresh
        /// It is on its way.
        case loading
        /// There it is.
        case shown
        /// It could not be loaded, and nothing was.
        case failed(ClientError)
    }

    /// What the list is doing now.
    public private(set) var phase = Phase.fresh
    /// How many lines are unread, of the whole account.
    public private(set) var unread = 0
    /// Whether somebody looks at the list.
    public private(set) var isOpen = false
    /// Newest first.
    private(set) var lines: [MarketNotification] = []
    /// Whether there are older ones than those that are shown.
    public var hasMore: Bool { next != nil }

    @ObservationIgnored let context: ScreenContext
    private var next: Cursor?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingMore = TaskSlot()
    /// What was opened since something last changed.
    @ObservationIgnored private var opened: Set<MarketNotification.Subject> = []

    init(_ context: ScreenContext) {
        self.context = context
    }

    // MARK: Loading

    /// Loads the list; called when it is opened.
    public func appear() {
        isOpen = true
        load()
    }

    /// To be called when the list is closed.
    func disappear() { isOpen = false }

    /// Tries again what failed.
    public func retry() { load() }

    private func load() {
        loadingMore.cancel()
        if lines.isEmpty { phase = .loading }
        loading.run { [weak self, context] in
            do throws(ClientError) {
                let page = try await context.ask { () throws(ClientError) in
                    try await context.client.notifications.list(false, nil)
                }
                guard let self, !Task.isCancelled else { return }
                lines = page.elements
                next = page.next
                phase = .shown
                markSeen()
            } catch {
                guard let self, !Task.isCancelled else { return }
                if lines.isEmpty { phase = .failed(error) }
            }
        }
    }

    /// Shows older ones.
    public func loadMore() {
        guard let next else { return }
        loadingMore.run { [weak self, context] in
            do throws(ClientError) {
                let page = try await context.ask { () throws(ClientError) in
                    try await context.client.notifications.list(false, next)
                }
                guard let self, !Task.isCancelled else { return }
                let known = Set(lines.map(\.id))
                lines += page.elements.filter { !known.contains($0.id) }
                self.next = page.next
            } catch {
                guard let self, !Task.isCancelled else { return }
                context.toast(error) { [weak self] in self?.loadMore() }
            }
        }
    }

    /// What is seen here rings nowhere else.
    private func markSeen() {
        guard let last = lines.first, lines.contains(where: { !$0.isSeen }) else { return }
        context.backgroundTasks.run { [context] in
            do throws(ClientError) {
                try await context.ask { () throws(ClientError) in
                    try await context.client.notifications.markSeen(last.id)
                }
            } catch {
                // Said again when the list is next looked at.
            }
        }
    }

    /// To be called when somebody else is signed in, or nobody any more.
    func personChanged() {
        loading.cancel()
        loadingMore.cancel()
        lines = []
        next = nil
        unread = 0
        opened = []
        phase = .fresh
    }

    /// Takes what an event said of the inbox.
    func hear(_ inbox: InboxState) {
        guard let count = inbox.notifications else { return }
        let hasChanged = count != unread
        unread = count
        if hasChanged { opened = [] }
        if isOpen, hasChanged { load() }
    }

    // MARK: Reading

    /// Reads one line; one to which something was added since is another, which stays unread.
    func read(_ line: MarketNotification) {
        guard !line.isRead else { return }
        note(isRead: { $0.id == line.id })
        write { client throws(ClientError) in try await client.notifications.read(line.id) }
    }

    /// Reads all that is shown; what comes meanwhile stays unread.
    public func readAll() {
        guard let last = lines.first else { return }
        note(isRead: { _ in true })
        write { client throws(ClientError) in try await client.notifications.readAll(last.id) }
    }

    /// Reads all about something that somebody looks at.
    func opened(_ subject: MarketNotification.Subject) {
        guard unread > 0, opened.insert(subject).inserted else { return }
        note(isRead: { $0.subject == subject })
        write { client throws(ClientError) in try await client.notifications.opened(subject) }
    }

    private func note(isRead: (MarketNotification) -> Bool) {
        let now = context.screenClock.now()
        lines = lines.map { line in line.isRead || !isRead(line) ? line : line.read(at: now) }
    }

    private func write(_ request: @escaping @Sendable (MarketClient) async throws(ClientError) -> Void) {
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.ask { () throws(ClientError) in try await request(context.client) }
            } catch {
                // What could not be read is unread again.
                if self?.isOpen == true { self?.load() }
            }
        }
    }

    package func settle() async {
        await loading.settle()
        await loadingMore.settle()
        await context.backgroundTasks.settle()
    }
}

extension MarketNotification {
    fileprivate func read(at moment: Timestamp) -> MarketNotification {
        MarketNotification(
            id: id,
            kind: kind,
            subject: subject,
            actor: actor,
            values: values,
            count: count,
            at: at,
            isSeen: true,
            readAt: moment
        )
    }
}
