import Market
import MarketAPI
public import MarketClient
public import Observation

/// Deals as they were last told, the same for all screens, and kept on this device for where there is no network.
@MainActor
@Observable
public final class DealKeeper {
    /// Those of who is signed in, newest first.
    public private(set) var deals: [KeptDeal] = []

    @ObservationIgnored private let client: MarketClient
    @ObservationIgnored private let store: any DealStore
    @ObservationIgnored private let accountSession: AccountSession
    @ObservationIgnored private let tasks = BackgroundTasks()
    /// The deals whose codes are being requested.
    @ObservationIgnored private var asking: Set<Deal.ID> = []
    /// Told of a deal as it is now.
    @ObservationIgnored var learned: (@MainActor (OwnDeal) -> Void)?

    init(_ client: MarketClient, _ store: any DealStore, _ accountSession: AccountSession) {
        self.client = client
        self.store = store
        self.accountSession = accountSession
    }

    private var account: Account.ID? { accountSession.account?.id }

    /// Takes up what is kept of who is signed in now.
    func personChanged() {
        deals = account.map(store.deals(of:)) ?? []
    }

    /// Leaves nothing of one person's copies for the next.
    func forget(_ account: Account.ID) { store.forgetDeals(of: account) }

    /// Leaves nothing of those whose session ended while the app did not run.
    func forgetOthers() { store.forgetDeals(besides: account) }

    /// Takes over what the market has just said of a deal, with the code that its person shows, which is asked for once.
    func learn(_ own: OwnDeal, isOffline: Bool) {
        guard let account else { return }
        // A conversation tells its deal without them.
        let own = own.reviews == nil ? own.with(kept(own.deal.id)?.own.reviews) : own
        store.learn(own, code: nil, for: account)
        deals = store.deals(of: account)
        learned?(own)
        let id = own.deal.id
        guard own.deal.state.isOpen, kept(id)?.code == nil, !isOffline, asking.insert(id).inserted else {
            return
        }
        tasks.run { [weak self, client] in
            do throws(ClientError) {
                let code = try await client.deals.code(id)
                self?.took(code, of: id, for: account)
            } catch {
                // Asked for again when the deal is next looked at.
            }
            self?.asking.remove(id)
        }
    }

    private func took(_ code: String, of id: Deal.ID, for asker: Account.ID) {
        guard account == asker, let own = kept(id)?.own else { return }
        store.learn(own, code: code, for: asker)
        deals = store.deals(of: asker)
    }

    /// The copy of a deal; `nil` where there is none.
    func kept(_ id: Deal.ID) -> KeptDeal? { deals.first { $0.own.deal.id == id } }

    /// The last deal of a conversation.
    func last(of conversation: Conversation.ID) -> Deal? {
        deals.first { $0.own.deal.conversation == conversation }?.own.deal
    }

    package func settle() async { await tasks.settle() }
}

extension OwnDeal {
    /// The same, with what the two say about each other.
    func with(_ reviews: OwnReviews?) -> OwnDeal {
        OwnDeal(deal: deal, productName: productName, role: role, partner: partner, reviews: reviews)
    }
}
