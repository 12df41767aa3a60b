package import ClientDoubles
package import Market
package import MarketClient
package import MarketScreens

/// The surroundings of a screen under test, each part within reach.
@MainActor
package final class ScreenFixture {
    package let clock = TestClock()
    package let network: FakeNetwork
    package let savedItems = MemorySavedItems()
    package let conversations = MemoryConversationStore()
    package let deals = MemoryDealStore()
    package let preferences: MemoryPreferences
    package let drafts: MemoryDraftStore
    package let screenClock: ScreenClock
    package let localization: Localization
    package let context: ScreenContext

    /// A market of which `set` stubs what the test needs; all else fails the test.
    package init(
        offline: Bool = false,
        language: Language = .korean,
        preferences: [PreferenceKey: String] = [:],
        drafts: MemoryDraftStore = MemoryDraftStore(),
        _ set: (inout MarketClient) -> Void = { _ in }
    ) {
        var client = MarketClient.unstubbed
        set(&client)
        self.drafts = drafts
        self.preferences = MemoryPreferences(preferences)
        network = FakeNetwork(cut: offline)
        screenClock = .still(clock)
        guard let zone = MarketZone(name: "UTC", rule: "UTC0") else { preconditionFailure("UTC is a zone") }
        localization = Localization(language, in: zone)
        context = ScreenContext(
            client: client,
            outbox: DraftOutbox(client: client, keeping: drafts, clock: clock, now: screenClock.now),
            conversations: conversations,
            deals: deals,
            savedItems: savedItems,
            network: network,
            localization: localization,
            preferences: self.preferences,
            screenClock: screenClock
        )
    }

    package var toast: String? { context.toasts.current?.text }

    /// Presses the button of the toast, and waits until that is done.
    package func answerToast() async {
        context.toasts.performAction()
        await context.toasts.settle()
        await context.backgroundTasks.settle()
    }
}

extension ScreenClock {
    /// A watch on which it is the eighteenth of January 2022, a minute past midnight.
    package static func still(_ clock: TestClock) -> ScreenClock {
        ScreenClock(
            clock: clock,
            now: { Timestamp(millisecondsSince1970: 1_642_464_060_000) },
            secondsFromUTC: { _ in 0 }
        )
    }
}

extension Account {
    package static func sample(_ id: Int64 = 1) -> Account {
        Account(
            id: Account.ID(id),
            name: "판매자 \(id)",
            vendor: VendorIdentifier(
                bytes: Array(repeating: UInt8(truncatingIfNeeded: id), count: 16),
                version: 4
            ),
            roles: [],
            createdAt: Timestamp(millisecondsSince1970: 0)
        )
    }
}

/// A mirror of rows that follows their changes, and keeps each change.
@MainActor
package final class ProductRowsMirror {
    package private(set) var goods: [ProductSummary] = []
    package private(set) var changes: [ProductRowsChange] = []
    private var follower: ProductRowsObserver?

    package init(_ rows: ProductRows) {
        follower = rows.follow { [weak self] in self?.apply($0) }
        changes = []
    }

    private func apply(_ change: ProductRowsChange) {
        changes.append(change)
        switch change {
        case .reset(let all): goods = all
        case .append(let more): goods += more
        case .patch(let index, let new): goods[index] = new
        case .remove(let index): goods.remove(at: index)
        case .insert(let index, let new): goods.insert(new, at: index)
        }
    }
}
