public import Market
import MarketAPI
import MarketClient

/// The number of one's products in each state.
public struct OwnProductCounts: Hashable, Sendable {
    private let byState: [ProductState: Int]
    /// True where there are more products than were counted.
    private let isLeast: Bool

    init(_ page: Page<ProductSummary>) {
        byState = Dictionary(page.elements.map { ($0.state, 1) }, uniquingKeysWith: +)
        isLeast = page.next != nil
    }

    /// `3`, or `100+` where nobody counted further.
    func text(of state: ProductState) -> String { "\(byState[state] ?? 0)\(isLeast ? "+" : "")" }
}

/// One's own products, by state, and what their owner does with them from their rows.
extension ProfileModel {
    private var texts: Texts { context.localization.texts }

    /// True where products have states to choose from.
    public var hasStates: Bool { context.client.capabilities.contains(.states) }

    /// The states to choose from, with how many products are in each.
    public var states: [(state: ProductState, title: String)] {
        [ProductState.selling, .reserved, .sold, .hidden].map { state in
            let title = state.text(in: texts)
            return (state, counts.map { "\(title) \($0.text(of: state))" } ?? title)
        }
    }

    /// The parts of the page, and what they are called.
    public var parts: [(part: Part, title: String)] {
        [(.goods, texts[.placeMine]), (.trades, texts[.hubTrading]), (.account, texts[.mineAccount])]
    }

    /// Counts again where one's own products have changed.
    func read(_ event: ProductEvent) {
        switch event {
        case .created, .deleted, .restored: if counts != nil { loadCounts() }
        // A page that was opened tells of its product in the same way.
        case .edited(let goods):
            if counts != nil, context.accountSession.identity.owns(sellerWith: goods.seller.id) {
                loadCounts()
            }
        case .blocked, .received: break
        }
    }

    func loadCounts() {
        guard hasStates, phase == .signedIn else { return }
        counting.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.products.mine(ListingQuery(limit: 100))
        } then: { mine, page in
            mine.counts = OwnProductCounts(page)
        } orElse: { _, _ in
            // What is wrong is said by the list; numbers of before stay.
        }
    }

    /// The menu of one of one's own products.
    func ownerActions(of goods: SavedProduct) -> [OwnerAction] {
        func action(_ kind: OwnerAction.Kind, _ key: TextKey) -> OwnerAction {
            OwnerAction(kind: kind, title: texts[key], isEnabled: true)
        }
        var actions = [action(.edit, .screenEdit)]
        if hasStates {
            if goods.state == .selling, context.client.capabilities.contains(.renewal) {
                actions.append(action(.renew, .ownerRenew))
            }
            let changes: [(ProductState, TextKey)] = [
                (.selling, goods.state == .hidden ? .screenSellAgain : .mineToSelling),
                (.reserved, .mineToReserved), (.sold, .mineToSold), (.hidden, .screenHide),
            ]
            for (state, key) in changes where state != goods.state {
                // Hidden products are shown again first.
                if goods.state == .hidden, state != .selling { continue }
                actions.append(action(.state(state), key))
            }
        }
        return actions + [action(.delete, .screenDelete)]
    }

    /// Does what the menu of a row says, as the product's own page would.
    func perform(_ kind: OwnerAction.Kind, on goods: ProductSummary, in shell: Shell? = nil) {
        let detail = ProductDetailModel(context, id: goods.id, goods: goods)
        actingShell = shell
        acting = detail
        context.backgroundTasks.run { [weak self, weak detail] in
            await detail?.loadForOwner()
            guard let self, let detail, acting === detail else { return }
            switch kind {
            case .state(let state): detail.perform(state)
            case .renew: detail.renew()
            case .delete: detail.askToDelete()
            case .edit, .claims: break
            }
        }
    }
}
