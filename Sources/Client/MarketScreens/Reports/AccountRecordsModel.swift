public import Market
import MarketAPI
import MarketClient
public import Observation

/// The records between an account and others: its blocks, its reports, and the moderators' actions.
@MainActor
@Observable
public final class AccountRecordsModel {
    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    /// The people that the account blocks, the last one first.
    public private(set) var blocked: [Seller] = []
    /// True where there are older reports than those shown.
    public var hasMoreReports: Bool { next != nil }
    /// Newest first.
    private(set) var reports: [Report] = []
    private(set) var sanctions = OwnSanctions([], audit: [], restrictedUntil: nil)

    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called with whom the account no longer blocks.
    @ObservationIgnored var unblocked: (@MainActor (Account.ID) -> Void)?
    @ObservationIgnored let context: ScreenContext
    private var next: Cursor?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingMore = TaskSlot()

    init(_ context: ScreenContext) {
        self.context = context
    }

    /// Loads all of it; called when the page is opened.
    public func appear() {
        loading.load(into: self, \.phase) { [context] () throws(ClientError) in
            let client = try context.onlineClient
            return (
                blocked: try await client.conversations.blocked(),
                reports: try await client.reports.mine(nil),
                sanctions: try await client.reports.sanctions()
            )
        } then: { page, answer in
            page.blocked = answer.blocked
            page.reports = answer.reports.elements
            page.next = answer.reports.next
            page.sanctions = answer.sanctions
        }
    }

    /// Tries again what failed.
    public func retry() { appear() }

    /// Shows older reports.
    public func loadMoreReports() {
        guard let next else { return }
        loadingMore.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.reports.mine(next)
        } then: { page, more in
            page.reports += more.elements
            page.next = more.next
        } orElse: { page, error in
            page.context.toast(error) { [weak page] in page?.loadMoreReports() }
        }
    }

    /// Ends the block of a person.
    public func unblock(_ person: Account.ID) {
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.conversations.setBlocked(person, false)
                context.note(person, isBlocked: false)
                self?.blocked.removeAll { $0.id == person }
                self?.unblocked?(person)
            } catch {
                context.toast(error) { [weak self] in self?.unblock(person) }
            }
        }
    }

    /// Closes the page.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await loadingMore.settle()
        await context.backgroundTasks.settle()
    }
}
