public import Market
import MarketClient
public import Observation

/// The people who ask for a giveaway, for its giver to pick one.
@MainActor
@Observable
public final class ClaimListModel {
    /// A person who asks.
    public struct Row: Hashable, Sendable, Identifiable {
        public let id: Claim.ID
        /// The person's name.
        public let name: String
        /// Why they would like to have it.
        public let text: String
        /// The state of the request, and its time.
        public let facts: String
        /// The button's name for a screen reader; `nil` where the person can't be picked.
        public let pickName: String?
    }

    /// The current state of the list.
    public private(set) var phase = LoadPhase.loading
    /// True while a person is being picked.
    public private(set) var isBusy = false
    /// The first to ask first.
    private var claims: [Claim] = []

    /// The product's name.
    public let subject: String
    /// Called when the list is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Told of the deal with who was picked.
    @ObservationIgnored var picked: (@MainActor (OwnDeal) -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let product: Product.ID
    @ObservationIgnored private let loading = TaskSlot()

    init(_ context: ScreenContext, for goods: ProductSummary) {
        self.context = context
        product = goods.id
        subject = goods.name
    }

    private var texts: Texts { context.localization.texts }

    /// Loads the list; called when it is opened.
    public func appear() { load() }

    /// Tries again what failed.
    public func retry() { load() }

    private func load() {
        loading.load(into: self, \.phase, keeping: !claims.isEmpty) {
            [context, product] () throws(ClientError) in
            try await context.onlineClient.deals.claims(product)
        } then: {
            $0.claims = $1
        }
    }

    /// The list in words.
    public var rows: [Row] {
        claims.map { claim in
            let name = claim.claimer.name
            let mayPick = claim.state == .open || claim.state == .passed
            return Row(
                id: claim.id,
                name: name,
                text: claim.text,
                facts: [
                    claim.state.giverText(in: texts), context.screenClock.text(of: claim.madeAt, in: texts),
                ].joined(separator: " · "),
                pickName: mayPick ? texts(.claimPickName, ["name": name]) : nil
            )
        }
    }

    /// The text of an empty list; `nil` while people ask, or while it is not loaded.
    public var emptyText: EmptyState? {
        guard phase == .shown, claims.isEmpty else { return nil }
        return EmptyState(title: texts[.claimsEmpty], text: texts[.screenClaimsEmpty], action: nil)
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    /// Promises the product to a person; a request that fails is not kept for later.
    public func pick(_ id: Claim.ID) {
        guard !isBusy, claims.contains(where: { $0.id == id }) else { return }
        isBusy = true
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let own = try await context.onlineClient.deals.pick(id)
                context.learn(own)
                self?.picked?(own)
            } catch {
                context.toastDeal(error)
                // What was refused is something else by now.
                if error.refusal != nil { self?.load() }
            }
            self?.isBusy = false
        }
    }

    /// Closes the list.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await context.backgroundTasks.settle()
    }
}
