import Market
import MarketAPI
import MarketClient
public import Observation

/// The notifications other than messages, newest first, and the number of unread ones.
@MainActor
@Observable
public final class NotificationListModel {
    /// The current state of the list.
    public private(set) var phase = LoadPhase.fresh
    /// The number of unread notifications, of the whole account.
    public private(set) var unread = 0
    /// True while the person views the list.
    public private(set) var isOpen = false
    /// Newest first.
    private(set) var lines: [MarketNotification] = []
    /// True where there are older notifications than those shown.
    public var hasMore: Bool { next != nil }

    @ObservationIgnored let context: ScreenContext
    private var next: Cursor?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingMore = TaskSlot()
    /// The subjects that were opened since the unread count last changed.
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
        loading.load(into: self, \.phase, keeping: !lines.isEmpty) { [context] () throws(ClientError) in
            try await context.onlineClient.notifications.list(false, nil)
        } then: { list, page in
            list.lines = page.elements
            list.next = page.next
            list.markSeen()
        }
    }

    /// Shows older ones.
    public func loadMore() {
        guard let next else { return }
        loadingMore.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.notifications.list(false, next)
        } then: { list, page in
            list.lines.appendNew(page.elements)
            list.next = page.next
        } orElse: { list, error in
            list.context.toast(error) { [weak list] in list?.loadMore() }
        }
    }

    /// Marks the notifications as seen, so that they ring nowhere else.
    private func markSeen() {
        guard let last = lines.first, lines.contains(where: { !$0.isSeen }) else { return }
        context.backgroundTasks.run { [context] in
            do throws(ClientError) {
                try await context.onlineClient.notifications.markSeen(last.id)
            } catch {
                // Said again when the list is next looked at.
            }
        }
    }

    /// Call when another person signs in, or the person signs out.
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
    func receive(_ inbox: InboxState) {
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

    /// Marks all notifications about a subject that the person views as read.
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
                try await request(context.onlineClient)
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
