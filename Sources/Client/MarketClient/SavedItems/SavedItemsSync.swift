import Foundation
public import Market
import MarketAPI

/// Keeps the likes, the cart, the searches and the drafts of who is signed in the same on this device and with their
/// account.
///
/// ```swift
/// let sync = SavedItemsSync(client: market, keeping: library, now: now)
/// await sync?.resume()
/// library.likes.toggle(product)
/// await sync?.leave()
/// ```
///
/// A change shows at once and is written down together with the wish to tell the account of it, before the first byte is
/// sent. It is removed when the market has confirmed it; sent again after a lost answer, it changes nothing. One at a
/// time is sent, the changes of one product in their order. What the account says is taken over when nothing is on its
/// way, so that devices that hear each other show the same.
///
/// Whoever signs in takes over what was kept before anybody did. Whoever signs out leaves nothing of it here, and a change
/// that never got through goes too: see ``leave()``. A session that ends by itself hides what is here until its account is
/// back, and loses nothing.
@MainActor
public final class SavedItemsSync {
    /// What waits for its turn.
    private enum Turn: Hashable, Sendable {
        case line(UnsentItem.Line)
        case list(SavedItemNews.List)
    }

    /// Told why the account does not take something; it stays here where there was no room for it, else it goes.
    public var refused: (@MainActor (ClientError) -> Void)?

    /// Called when drafts came or went that nobody changed on this device, and when they are another person's.
    public var draftsChanged: (@MainActor () -> Void)?
    /// Told the name of a draft that was changed on two devices, and is two drafts now.
    public var keptBoth: (@MainActor (_ name: String) -> Void)?

    private let client: MarketClient
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let now: @Sendable () -> Timestamp
    private let turns: SendingTurns<Turn>
    private let searches: SearchHistorySync
    private let drafts: DraftSync?
    private var account: Account.ID?
    /// What did not get through, and waits for a while or for ``resume()``.
    private var delayed: Set<Turn> = []
    /// Lists in which the account has no room, as far as is known; asked again by ``resume()``.
    private var full: Set<SavedItemNews.List> = []
    /// The latest moment by which the account may have dated a change, later by as long as its request took.
    ///
    /// What is done after it here counts as after it there.
    private var confirmed: [UnsentItem.Line: Timestamp] = [:]
    /// The lists that are to be asked for.
    private var stale: Set<SavedItemNews.List> = []
    /// The list that is being asked for: what is heard of it meanwhile may be newer than what comes.
    private var asked: SavedItemNews.List?
    private var hasToldOfNoRoom = false
    private var isLeaving = false
    /// Then another market's things may be shown.
    private var isStopped = false
    /// Who has left: nothing of theirs comes back before the market has been told.
    private var left: Account.ID?

    /// Keeps `library` and the market of `client` the same, from ``resume()`` on; `nil` where its address is no market's.
    ///
    /// Use one for each library. Drafts go along where there is the outbox that sends those of the same library.
    public init?(
        client: MarketClient,
        keeping library: LocalLibrary,
        drafts outbox: DraftOutbox? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        guard let origin = MarketOrigin(client.address.absoluteString) else { return nil }
        self.client = client
        self.library = library
        self.origin = origin
        self.now = now
        turns = SendingTurns(clock: clock, jitter: jitter)
        searches = SearchHistorySync(
            client: client,
            keeping: library,
            origin: origin,
            clock: clock,
            jitter: jitter,
            now: now
        )
        drafts = outbox.map { outbox in
            DraftSync(
                client: client,
                keeping: library,
                sendingBy: outbox,
                origin: origin,
                clock: clock,
                jitter: jitter
            )
        }
        library.unsent.added = { [weak self] in self?.goOn() }
        searches.personChanged = { [weak self] in await self?.resume() }
        drafts?.personChanged = { [weak self] in await self?.resume() }
        drafts?.refused = { [weak self] in self?.refused?($0) }
        drafts?.listChanged = { [weak self] in self?.draftsChanged?() }
        drafts?.keptBoth = { [weak self] in self?.keptBoth?($0) }
    }

    isolated deinit {
        stop()
    }

    /// How many changes of who is signed in have yet to reach the account.
    public var waitingCount: Int { waiting.count + searches.waitingCount + (drafts?.waitingCount ?? 0) }

    /// Shows what is kept for who is signed in now, sends what waits, and asks the account for the rest.
    ///
    /// To be called at the start, when the market can be reached again, and when somebody has signed in or out.
    public func resume() async {
        let signedIn = client.capabilities.contains(.shelves) ? await client.accounts.signedIn() : nil
        guard !isLeaving, signedIn == nil || signedIn != left else { return }
        left = nil
        take(signedIn)
    }

    /// Hides at once what is of who was signed in.
    ///
    /// To be called when somebody else is signed in, or nobody any more; ``resume()`` goes on from there.
    public func personChanged() {
        guard !isLeaving else { return }
        left = nil
        take(nil)
    }

    private func take(_ signedIn: Account.ID?) {
        guard !isStopped else { return }
        account = signedIn
        turns.forgetAll()
        delayed = []
        full = []
        if let signedIn { library.enter(.account(origin, signedIn), of: origin) } else { library.hide() }
        stale = signedIn == nil ? [] : Set(SavedItemNews.List.ofProducts)
        goOn()
        searches.resume(signedIn)
        drafts?.resume(signedIn)
        draftsChanged?()
    }

    /// Takes note that the account changed, here or on another device.
    public func hear(_ news: SavedItemNews) {
        guard account != nil else { return }
        switch news.list {
        case .searches: return searches.refresh()
        case .drafts:
            drafts?.refresh()
            return
        case .likes, .cart: break
        }
        if asked != news.list, let item = news.item, isKnown(item, in: news.list) { return }
        stale.insert(news.list)
        goOn()
    }

    /// Asks the account for everything, as after a time in which nothing was heard.
    public func refresh() {
        guard account != nil else { return }
        stale = Set(SavedItemNews.List.ofProducts)
        goOn()
        searches.refresh()
        drafts?.refresh()
    }

    /// Sends what waits, as far as it gets through at once.
    public func finish() async {
        goOn()
        await turns.settle()
        await searches.finish()
        await drafts?.finish()
    }

    /// Brings drafts to the account, as far as that gets through within `limit`; to be asked before somebody signs out.
    ///
    /// - Returns: How many drafts ``leave(within:)`` would lose, because the account does not have all of them. Who stays
    ///   goes on by ``resume()``.
    public func bringDrafts(within limit: Duration = .seconds(10)) async -> Int {
        await drafts?.bringAll(within: limit) ?? 0
    }

    /// Sends what waits, as far as it gets through within `limit`, and leaves nothing of the account here; to be awaited before
    /// somebody signs out.
    ///
    /// Nothing of it comes back until somebody else is signed in, or nobody.
    public func leave(within limit: Duration = .seconds(10)) async {
        isLeaving = true
        let leaving = account
        // What waited for its time has no other.
        delayed = delayed.filter { if case .line = $0 { false } else { true } }
        stale = []
        goOn()
        async let noted: Void = searches.leave(within: limit)
        async let brought: Void? = drafts?.leave(within: limit)
        await turns.settle(within: limit)
        await noted
        _ = await brought
        left = leaving
        if left == nil { left = await client.accounts.signedIn() }
        isLeaving = false
        account = nil
        library.enter(.nobody, of: origin)
        draftsChanged?()
    }

    /// Ends sending for good; what waits stays.
    public func stop() {
        isStopped = true
        turns.stop()
        searches.stop()
        drafts?.stop()
    }

    private var owner: LibraryOwner { library.owner }

    private var waiting: [UnsentItem] {
        guard account != nil else { return [] }
        return library.unsent.items.filter { $0.owner == owner }
    }

    /// Whether there is nothing new in what the account says of one product.
    private func isKnown(_ item: SavedItemNews.Item, in list: SavedItemNews.List) -> Bool {
        let line = UnsentItem.Line(list: list, product: .market(origin, item.product))
        // Most often it is this device's own change that is heard.
        if let quantity = library.unsent.quantity(of: owner, line) { return quantity == item.quantity }
        return switch list {
        case .likes: library.likes.contains(line.product) == (item.quantity > 0)
        case .cart: library.cart.quantity(of: line.product) == item.quantity
        case .searches, .drafts: false
        }
    }

    // MARK: Sending

    private enum Step: Sendable {
        case send(UnsentItem)
        case ask(SavedItemNews.List)
    }

    private func goOn() {
        turns.goOn { [weak self] in
            self?.next
        } _: { [weak self] in
            await self?.take($0)
        }
    }

    /// Changes go first, each behind those of the same product; then the lists, as they are with the changes in them.
    private var next: Step? {
        var held: Set<UnsentItem.Line> = []
        for item in waiting where !held.contains(item.line) {
            let hasRoom = item.quantity == 0 || !full.contains(item.line.list)
            if hasRoom, !delayed.contains(.line(item.line)) { return .send(item) }
            held.insert(item.line)
        }
        return stale.first { !delayed.contains(.list($0)) }.map { .ask($0) }
    }

    private func take(_ step: Step) async {
        switch step {
        case .send(let item): await deliver(item)
        case .ask(let list): await load(list)
        }
    }

    private func deliver(_ item: UnsentItem) async {
        // Another account's session would do it for somebody else.
        guard let account, await client.accounts.signedIn() == account,
            item.owner == .account(origin, account)
        else {
            (self.account, stale) = (nil, [])
            return await resume()
        }
        let tried: UnsentItem?
        do throws(LibraryError) {
            tried = try await library.unsent.markTried(item)
        } catch {
            // It is not on the disk, so it is not sent either.
            delayed.insert(.line(item.line))
            return
        }
        guard let tried, case .market(_, let product) = tried.line.product else { return }
        let moment = max(tried.changedAt, confirmed[tried.line] ?? tried.changedAt)
        let start = now()
        let change = SavedItemSubmission(
            quantity: tried.quantity,
            base: tried.base,
            age: .milliseconds(max(0, moment.milliseconds(until: start))),
            key: tried.key,
            author: account
        )
        do throws(ClientError) {
            switch tried.line.list {
            case .likes:
                try await client.likes.merge(product, change)
                confirm(tried, moment.adding(milliseconds: max(0, start.milliseconds(until: now()))))
            case .cart:
                let quantity = try await client.cart.merge(product, change)
                confirm(tried, moment.adding(milliseconds: max(0, start.milliseconds(until: now()))))
                learn(quantity, of: tried)
            case .searches, .drafts: preconditionFailure("they have parts of their own")
            }
        } catch {
            arrange(tried, after: error)
        }
    }

    private func confirm(_ item: UnsentItem, _ latest: Timestamp) {
        turns.forget(.line(item.line))
        confirmed[item.line] = latest
        if item.quantity == 0 { full.remove(item.line.list) }
        library.unsent.remove(item, isTaken: true)
    }

    private func learn(_ quantity: Int64, of item: UnsentItem) {
        guard item.owner == owner else { return }
        // Another device's change won: the list says what is there now.
        if quantity != item.quantity { stale.insert(.cart) }
        library.cart.took(quantity, of: item.line.product)
    }

    private func arrange(_ item: UnsentItem, after error: ClientError) {
        guard !Task.isCancelled else { return }
        let turn = Turn.line(item.line)
        if turns.triesAgain(turn, after: error, { [weak self] in self?.wake(turn) }) {
            delayed.insert(turn)
        } else if error.refusal?.code == .limitReached {
            // There may be room later: tried again by the next `resume()`, and until then it is one who is told.
            if full.insert(item.line.list).inserted, !hasToldOfNoRoom { refused?(error) }
            hasToldOfNoRoom = true
        } else {
            library.unsent.remove(item, isTaken: false)
            stale.insert(item.line.list)
            // That goods are gone says their own card.
            if error.refusal?.status != 404, error.refusal?.status != 410 { refused?(error) }
        }
    }

    private func wake(_ turn: Turn) {
        turns.stopWaiting(turn)
        delayed.remove(turn)
        goOn()
    }

    // MARK: Taking over

    private func load(_ list: SavedItemNews.List) async {
        guard let account else { return }
        stale.remove(list)
        asked = list
        defer { asked = nil }
        let owner = owner
        do throws(ClientError) {
            let take: @MainActor () -> Void
            switch list {
            case .likes:
                let liked = try await likes().map { LibraryProduct($0, from: origin) }
                take = { [library] in library.likes.adopt(liked) }
            case .cart:
                let lines = try await client.cart.show().lines.map {
                    (
                        product: LibraryProduct($0.goods, from: origin), quantity: $0.quantity,
                        addedAt: $0.addedAt
                    )
                }
                take = { [library] in library.cart.adopt(lines) }
            case .searches, .drafts: preconditionFailure("they have parts of their own")
            }
            turns.forget(.list(list))
            // Somebody else may be signed in by now.
            guard self.account == account, self.owner == owner else { return }
            take()
        } catch {
            guard !Task.isCancelled, self.account == account else { return }
            stale.insert(list)
            let turn = Turn.list(list)
            _ = turns.triesAgain(turn, after: error) { [weak self] in self?.wake(turn) }
            delayed.insert(turn)
        }
    }

    private func likes() async throws(ClientError) -> [ProductSummary] {
        var (all, cursor) = ([ProductSummary](), Cursor?.none)
        repeat {
            let page = try await client.likes.list(cursor)
            all += page.elements
            cursor = page.next
        } while cursor != nil
        return all
    }
}

extension LibraryProduct {
    /// What a row of a list says of a product.
    init(_ goods: ProductSummary, from origin: MarketOrigin) {
        self.init(
            key: .market(origin, goods.id),
            name: goods.name,
            seller: goods.seller.name,
            price: goods.price,
            stock: goods.stock,
            state: goods.state,
            facts: goods.facts,
            photos: goods.picture.map { picture in
                [
                    LibraryPhoto(
                        large: picture.large.absoluteString,
                        thumbnail: (picture.thumbnailDouble ?? picture.thumbnail).absoluteString,
                        width: picture.size?.width ?? 0,
                        height: picture.size?.height ?? 0,
                        mainColour: picture.mainColour,
                        altText: picture.altText
                    )
                ]
            } ?? [],
            version: goods.version ?? goods.changedAt.millisecondsSince1970
        )
    }
}
