import Foundation
public import Market
public import MarketClient
public import Observation

/// The page of one product.
@MainActor
@Observable
public final class ProductDetailModel {
    /// The state of the page.
    public internal(set) var phase = DetailPhase.loading(isSlow: false) {
        didSet { if phase == .closed { ended?() } }
    }
    /// The question that is open; one at a time.
    public internal(set) var dialog: DetailDialog?
    /// The product, as far as it is known: in full, or what its row said.
    public internal(set) var goods: ProductSummary?
    var detail: ProductDetails?
    /// The open deals about it, as they were when its owner said last that it is sold.
    @ObservationIgnored var promises: [OwnDeal] = []
    /// The index of the picture that is shown, from 0.
    public private(set) var pictureIndex = 0
    /// The number of units to be put into the cart.
    public internal(set) var quantity: Int64 = 1

    /// True while a request to buy it is being sent.
    public internal(set) var isBuying = false
    /// The reason why the request to buy it was refused; `nil` for none.
    public internal(set) var buyingProblem: String?
    /// The person's position in the queue for it; `nil` where they are not in it.
    public internal(set) var linePlace: QueuePosition?

    public let id: Product.ID
    /// More products that may interest the person.
    public let related: RelatedProducts
    /// Called when the goods were reserved for who looks at them.
    @ObservationIgnored var reserved: (@MainActor (OwnDeal) -> Void)?
    /// Called when the seller was asked for them at their price.
    @ObservationIgnored var requested: (@MainActor (Offer) -> Void)?
    @ObservationIgnored let lineTask = TaskSlot()
    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private let loadTask = TaskSlot()
    @ObservationIgnored private let slowTimer = TaskSlot()
    @ObservationIgnored private var reader: ProductEventSubscription?
    @ObservationIgnored private var reconnection: AnyObject?
    /// True where the product shown was remembered from an earlier time and not loaded.
    var isRemembered = false
    /// True where the person came because the product is available again for those in its queue.
    @ObservationIgnored var expectsLine = false

    /// The page of a product of which `goods`, as its row has it, is shown while the rest is on its way.
    public init(_ context: ScreenContext, id: Product.ID, goods: ProductSummary? = nil) {
        self.context = context
        self.id = id
        self.goods = goods
        related = RelatedProducts(context, of: id)
        reader = context.productEvents.follow { [weak self] in self?.read($0) }
        reconnection = context.network.onReconnect { [weak self] in self?.didReconnect() }
    }

    // MARK: Loading

    /// Loads the product; called when the page is opened.
    public func appear() {
        context.backgroundTasks.run { [choices = context.choices] in await choices.load() }
        guard detail == nil else { return }
        load()
    }

    /// Tries again what failed.
    public func retry() { load() }

    /// Loads the product for an action of its owner, who sees no page of it.
    func loadForOwner() async {
        load()
        await loadTask.settle()
        if case .failed(let error) = phase { context.toast(error) }
    }

    private func load() {
        if detail == nil {
            phase = .loading(isSlow: false)
            slowTimer.run { [weak self, context] in
                do { try await context.screenClock.sleep(.milliseconds(150)) } catch { return }
                guard let self, phase == .loading(isSlow: false) else { return }
                if !showRemembered() { phase = .loading(isSlow: true) }
            }
        }
        loadTask.load(for: self) { [context, id] () throws(ClientError) in
            try await context.onlineClient.products.detail(id)
        } then: {
            $0.took($1)
        } orElse: {
            $0.fail($1)
        }
    }

    private func took(_ new: ProductDetails) {
        slowTimer.cancel()
        isRemembered = false
        show(new)
        if case .working = phase {} else { phase = .shown }
        context.savedItems.recordSeen(SavedProduct(new))
        context.savedItems.learn(SavedProduct(new))
        context.productEvents.post(.edited(new.goods))
        loadLine(isExpected: expectsLine)
    }

    func show(_ new: ProductDetails) {
        if detail != new { detail = new }
        if goods != new.goods { goods = new.goods }
        pictureIndex = min(pictureIndex, max(0, new.pictures.count - 1))
        quantity = min(max(1, quantity), max(1, new.goods.stock))
    }

    private func fail(_ error: ClientError) {
        slowTimer.cancel()
        if error.refusal?.status == 404 || error.refusal?.status == 410 {
            becomeGone()
        } else if detail == nil, error.isTransient, showRemembered() {
            // The shell says that the market is away.
        } else if detail == nil, error.isTransient, goods != nil {
            // What its row says is worth more than a page that says that there is nothing.
            isRemembered = true
            phase = .shown
            context.toast(error) { [weak self] in self?.load() }
        } else if detail == nil || isRemembered && !error.isTransient {
            // What was remembered is not shown beside a refusal, as if it were true.
            (detail, isRemembered) = (nil, false)
            phase = .failed(error)
        } else {
            context.toast(error) { [weak self] in self?.load() }
        }
    }

    /// Shows the product as it was when it was last opened here.
    ///
    /// - Returns: Whether it ever was.
    private func showRemembered() -> Bool {
        guard detail == nil, let remembered else { return false }
        isRemembered = true
        show(remembered)
        phase = .shown
        return true
    }

    private var remembered: ProductDetails? {
        guard let kept = context.savedItems.known(.here(id)), let known = ProductSummary(remembered: kept)
        else { return nil }
        // A row tells more than what was remembered, such as when it was listed.
        let row = goods.flatMap { SavedProduct($0).version >= kept.version ? $0 : nil }
        return ProductDetails(
            goods: row ?? known,
            description: kept.description,
            pictures: kept.pictures.map(ProductPicture.init(remembered:))
        )
    }

    func becomeGone() {
        guard phase != .closed else { return }
        dialog = nil
        phase = .gone
        context.savedItems.markGone(.here(id))
    }

    private func didReconnect() {
        switch phase {
        case .failed(let error) where error.isTransient: load()
        case .shown where isRemembered: load()
        default: break
        }
    }

    private func read(_ event: ProductEvent) {
        switch event {
        case .edited(let goods) where goods.id == id && goods != self.goods: heard(goods)
        case .received(.changed(let goods, _)) where goods.id == id: heard(goods)
        case .received(.removed(id, _)): becomeGone()
        case .restored(let goods) where goods.id == id: load()
        default: break
        }
    }

    /// Shows what a row can say at once, and asks for the rest.
    private func heard(_ new: ProductSummary) {
        guard detail != nil, new != goods else { return }
        if let known = goods?.version, let version = new.version {
            // A deal moves the state and the stock of a version; what else is different, such as likes, is no news.
            let isMoved = new.state != goods?.state || new.stock != goods?.stock
            guard version > known || version == known && isMoved else { return }
        }
        guard new.state != .hidden || isOwner else { return becomeGone() }
        goods = new
        load()
    }

    // MARK: Pictures

    /// All pictures, as soon as they are known; before that the one of the row.
    public var pictures: [ProductPicture] { detail?.pictures ?? goods?.picture.map { [$0] } ?? [] }

    /// Shows the picture at an index; one that is not there changes nothing.
    public func turn(to index: Int) {
        guard pictures.indices.contains(index) else { return }
        pictureIndex = index
    }

    package func settle() async {
        await loadTask.settle()
        await context.backgroundTasks.settle()
        await loadTask.settle()
        await lineTask.settle()
    }
}
