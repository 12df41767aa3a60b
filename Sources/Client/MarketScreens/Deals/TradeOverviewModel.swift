import Market
import MarketAPI
import MarketClient
public import Observation

/// Purchases and sales at a glance: meetings of the week, reviews to write, and the latest on either side.
@MainActor
@Observable
public final class TradeOverviewModel {
    /// The current state.
    public private(set) var phase = LoadPhase.fresh
    /// Those that go on, and those that are over, newest first.
    private(set) var deals: [OwnDeal] = []
    private var pictures: [Product.ID: SavedPicture] = [:]

    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let looking = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?

    /// The most deals of a section.
    static let mostRows = 5
    /// The most products whose pictures are asked for.
    private static let mostPictures = 8

    init(_ context: ScreenContext) {
        self.context = context
        reconnection = context.network.onReconnect { [weak self] in
            if self?.phase != .fresh { self?.appear() }
        }
    }

    /// Loads it; what is shown stays until the answer arrives.
    public func appear() {
        guard context.accountSession.account != nil, context.client.capabilities.contains(.deals) else {
            return
        }
        if deals.isEmpty { phase = .loading }
        loading.load(for: self) { [context] () throws(ClientError) in
            let client = try context.onlineClient
            let open = try await client.deals.list(DealQuery(DealFilter(isOpen: true)))
            let over = try await client.deals.list(DealQuery(DealFilter(isOpen: false)))
            return open.elements + over.elements
        } then: { trades, deals in
            trades.deals = deals
            trades.phase = .shown
            for own in deals { trades.context.learn(own) }
            trades.lookUpPictures()
        } orElse: { trades, error in
            trades.fail(error)
        }
    }

    private func fail(_ error: ClientError) {
        guard deals.isEmpty else { return context.toast(error) { [weak self] in self?.appear() } }
        let kept = context.dealKeeper.deals.map(\.own)
        guard error.isTransient, !kept.isEmpty else { return phase = .failed(error) }
        deals = kept
        phase = .kept
        lookUpPictures()
    }

    /// Leaves nothing of one person for the next.
    func personChanged() {
        loading.cancel()
        looking.cancel()
        deals = []
        pictures = [:]
        phase = .fresh
    }

    /// Takes over what became of a deal that is shown.
    func update(_ own: OwnDeal) {
        guard let index = deals.firstIndex(where: { $0.deal.id == own.deal.id }), deals[index] != own else {
            return
        }
        deals[index] = own
    }

    /// The picture of a product, as far as it is known.
    func picture(of id: Product.ID) -> SavedPicture? {
        pictures[id] ?? context.savedItems.known(.here(id))?.pictures.first
    }

    /// Asks for the pictures of the products that are shown first, and of no others.
    private func lookUpPictures() {
        var wanted: [Product.ID] = []
        for own in deals where picture(of: own.deal.product) == nil && !wanted.contains(own.deal.product) {
            wanted.append(own.deal.product)
        }
        looking.run { [weak self, context] in
            for id in wanted.prefix(Self.mostPictures) {
                do throws(ClientError) {
                    let detail = try await context.onlineClient.products.detail(id)
                    guard let self, !Task.isCancelled else { return }
                    pictures[id] = detail.pictures.first.map(SavedPicture.init)
                } catch {
                    // A product that is gone has no picture.
                    guard error.refusal != nil else { return }
                }
            }
        }
    }

    package func settle() async {
        await loading.settle()
        await looking.settle()
    }
}
