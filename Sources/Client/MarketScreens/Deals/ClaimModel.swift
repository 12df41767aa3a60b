public import Market
import MarketClient
public import Observation

/// Asking for goods that are given away, and where one stands then.
@MainActor
@Observable
public final class ClaimModel {
    /// The current state of the form.
    public private(set) var phase = LoadPhase.loading
    /// Why one would like to have it, as far as that is typed.
    public var text = "" { didSet { if text != oldValue { problem = nil } } }
    /// Why one does not have it.
    public private(set) var problem: String?
    /// True while a request is running.
    public private(set) var isBusy = false
    /// The person's standing; `nil` where they have not asked.
    private var position: ClaimPosition?

    /// The product's name.
    public let subject: String
    /// Called when the form is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when the deal about the goods is to be opened.
    @ObservationIgnored var wantsDeal: (@MainActor (Deal.ID) -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let product: Product.ID
    @ObservationIgnored private let giveaway: Giveaway
    @ObservationIgnored private let loading = TaskSlot()

    /// `nil` for goods that are not given away.
    init?(_ context: ScreenContext, for goods: ProductSummary) {
        guard let giveaway = goods.facts.giveaway else { return nil }
        self.context = context
        self.giveaway = giveaway
        product = goods.id
        subject = goods.name
    }

    private var texts: Texts { context.localization.texts }

    /// Looks where one stands; called when the form is opened.
    public func appear() { load() }

    /// Tries again what failed.
    public func retry() { load() }

    private func load() {
        loading.load(into: self, \.phase) { [context, product] () throws(ClientError) in
            try await context.onlineClient.deals.claimPosition(product)
        } then: {
            $0.position = $1
        }
    }

    // MARK: What is shown

    /// The person's standing in words; `nil` where they have not asked.
    public var positionText: String? {
        switch position {
        case .deal: texts[.claimIsYours]
        case .line(let place): context.text(of: place)
        case .claim(let claim): [claim.state.text(in: texts), claim.text].joined(separator: "\n")
        case nil: nil
        }
    }

    /// The consequence of asking.
    public var hint: String { texts[giveaway == .pick ? .claimPickHint : .claimFirstHint] }

    /// True where the person can ask, or ask once more.
    public var mayAsk: Bool {
        switch position {
        case nil: true
        case .line(let place): place.heldUntil.map { $0 > context.screenClock.now() } ?? false
        case .claim(let claim): claim.state == .passed || claim.state == .picked
        case .deal: false
        }
    }

    /// True where the person gives a reason.
    public var asksForText: Bool { mayAsk && giveaway == .pick }

    /// True where the person can withdraw.
    public var mayDrop: Bool { position != nil && !mayAsk }

    /// The deal about the goods; `nil` where there is none.
    public var deal: Deal.ID? {
        if case .deal(let id) = position { id } else { nil }
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    // MARK: Asking

    /// Asks for the goods; that is not kept for later, as it could come too late.
    public func send() {
        guard mayAsk else { return }
        var words: String?
        if asksForText {
            words = Claim.words(text)
            guard words != nil else { return problem = texts[.claimProblemText] }
        }
        change { [product, words] client throws(ClientError) in
            try await client.deals.claim(product, words)
        }
    }

    /// Asks no longer, and gives back what was promised.
    public func drop() {
        guard mayDrop else { return }
        change { [product] client throws(ClientError) in
            try await client.deals.dropClaim(product)
            return nil
        }
    }

    private func change(
        _ request: @escaping @Sendable (MarketClient) async throws(ClientError) -> ClaimPosition?
    ) {
        guard !isBusy else { return }
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                let position = try await request(context.onlineClient)
                self?.took(position)
            } catch {
                self?.problem = context.dealMessage(for: error)
            }
            self?.isBusy = false
        }
    }

    private func took(_ position: ClaimPosition?) {
        self.position = position
        text = ""
    }

    /// Opens the deal about the goods.
    public func openDeal() {
        if let deal { wantsDeal?(deal) }
    }

    /// True where closing would lose typed text.
    public var holdsWords: Bool { asksForText && !text.allSatisfy(\.isWhitespace) }

    /// Closes the form.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await context.backgroundTasks.settle()
    }
}
