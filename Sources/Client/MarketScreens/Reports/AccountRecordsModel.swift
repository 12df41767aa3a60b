public import Market
import MarketAPI
public import MarketClient
public import Observation

/// The records between an account and others: its blocks, its reports, and the moderators' actions.
@MainActor
@Observable
public final class AccountRecordsModel {
    /// The state of the page.
    public enum Phase: Hashable, Sendable {
        /// It is on its way.
        case loading
        /// There it is.
        case shown
        /// It could not be loaded.
        case failed(ClientError)
    }

    /// The current state of the page.
    public private(set) var phase = Phase.loading
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
        loading.run { [weak self, context] in
            do throws(ClientError) {
                let client = try context.onlineClient
                let (blocked, reports, sanctions) = (
                    try await client.conversations.blocked(), try await client.reports.mine(nil),
                    try await client.reports.sanctions()
                )
                guard let self, !Task.isCancelled else { return }
                self.blocked = blocked
                self.reports = reports.elements
                next = reports.next
                self.sanctions = sanctions
                phase = .shown
            } catch {
                guard let self, !Task.isCancelled else { return }
                phase = .failed(error)
            }
        }
    }

    /// Tries again what failed.
    public func retry() {
        phase = .loading
        appear()
    }

    /// Shows older reports.
    public func loadMoreReports() {
        guard let next else { return }
        loadingMore.run { [weak self, context] in
            do throws(ClientError) {
                let page = try await context.onlineClient.reports.mine(next)
                guard let self, !Task.isCancelled else { return }
                reports += page.elements
                self.next = page.next
            } catch {
                context.toast(error) { [weak self] in self?.loadMoreReports() }
            }
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
