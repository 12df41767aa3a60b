public import Market
import MarketAPI
import MarketClient
public import Observation

/// One deal: what was agreed, and what comes next.
@MainActor
@Observable
public final class DealModel {
    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    /// The code of the other one, as far as it is typed.
    public var typed = "" { didSet { if typed != oldValue { problem = nil } } }
    /// The problem with the typed code; `nil` for none.
    public internal(set) var problem: String?
    /// True while a request is running.
    public private(set) var isBusy = false
    /// True while a reason for ending the reservation is being chosen.
    public private(set) var isCancelling = false

    /// The confirmation before a report that the partner did not come.
    public internal(set) var noShowQuestion: Confirmation?

    public let id: Deal.ID
    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when the conversation of the deal is to be opened.
    @ObservationIgnored var wantsTalk: (@MainActor (Conversation.ID) -> Void)?
    /// Called when a meeting is to be proposed.
    @ObservationIgnored var wantsMeeting: (@MainActor (OwnDeal) -> Void)?
    /// Called when what the two say about each other is to be opened.
    @ObservationIgnored var wantsReview: (@MainActor () -> Void)?
    /// Told when both say that the goods changed hands.
    @ObservationIgnored var traded: (@MainActor (OwnDeal) -> Void)?
    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?

    init(_ context: ScreenContext, _ id: Deal.ID) {
        self.context = context
        self.id = id
        if context.dealKeeper.kept(id) != nil { phase = .kept }
        reconnection = context.network.onReconnect { [weak self] in self?.load() }
    }

    /// The deal as it is to be taken now; `nil` until it is known.
    var own: OwnDeal? { context.dealKeeper.kept(id)?.own }

    /// The same with its state at this moment.
    var deal: Deal? { own?.deal.seen(at: context.screenClock.now()) }

    // MARK: Loading

    /// Loads the deal; called when the page is opened.
    public func appear() { load() }

    /// Tries again what failed.
    public func retry() { load() }

    func load() {
        loading.load(for: self) { [context, id] () throws(ClientError) in
            try await context.onlineClient.deals.show(id)
        } then: {
            $0.took($1)
        } orElse: { page, error in
            page.phase = error.isTransient && page.own != nil ? .kept : .failed(error)
        }
    }

    func took(_ own: OwnDeal) {
        let wasOpen = deal?.state.isOpen
        context.learn(own)
        phase = .shown
        if wasOpen == true, own.deal.state == .completed { traded?(own) }
    }

    /// Looks again where something may have come of the deal: who shows a code sees that it worked.
    func receive(_ inbox: InboxState) {
        guard let talk = own?.deal.conversation, inbox.conversation.map({ $0 == talk }) ?? true else {
            return
        }
        load()
    }

    // MARK: Handing over

    /// Keeps the code that is typed, and sends it as soon as it can be sent.
    public func sendCode() {
        let code = typed
        guard TypedCode.digits(code) != nil else {
            return problem = context.localization.texts[.screenDealCodeSix]
        }
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                try await context.handoverOutbox.send(code, of: id)
                self?.typed = ""
            } catch {
                self?.problem = context.message(for: error)
            }
        }
    }

    /// Says that the goods changed hands, for oneself.
    public func confirm() {
        change { client, id throws(ClientError) in try await client.deals.confirm(id, nil) }
    }

    /// Says that they did not, where the other one says so.
    public func object() {
        change { client, id throws(ClientError) in try await client.deals.object(id) }
    }

    /// Takes back that they did.
    public func takeBack() {
        change { client, id throws(ClientError) in try await client.deals.cancel(id, .other) }
    }

    /// Asks why the reservation is to end.
    public func askToCancel() {
        if deal?.state == .reserved { isCancelling = true }
    }

    /// Answers with a reason, or thinks better of it.
    public func cancel(for reason: Deal.Reason?) {
        isCancelling = false
        guard let reason else { return }
        change { client, id throws(ClientError) in try await client.deals.cancel(id, reason) }
    }

    /// Keeps the goods reserved for so many days longer.
    public func prolong(by days: Int64) {
        guard let deal else { return }
        let end = deal.prolonged(by: days)
        change { client, id throws(ClientError) in try await client.deals.prolong(id, end) }
    }

    func change(
        _ request:
            @escaping @Sendable (MarketClient, Deal.ID) async throws(ClientError) -> OwnDeal
    ) {
        guard !isBusy else { return }
        isBusy = true
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                self?.took(try await request(context.onlineClient, id))
            } catch {
                context.toastDeal(error)
                // What was refused is something else by now.
                if error.refusal != nil { self?.load() }
            }
            self?.isBusy = false
        }
    }

    // MARK: Leaving

    /// Opens the conversation of the two.
    public func openTalk() {
        if let own { wantsTalk?(own.deal.conversation) }
    }

    /// Opens what the two say about each other.
    public func openReview() { wantsReview?() }

    /// Closes the page.
    public func close() { ended?() }

    package func settle() async {
        await context.backgroundTasks.settle()
        await loading.settle()
        await context.dealKeeper.settle()
    }
}
