import Foundation
import Market
import MarketAPI

/// Keeps the likes and the cart of who is signed in the same on this device and with their account; a part of
/// ``SavedItemsSync``.
///
/// The changes of one product are sent in their order, one thing at a time. What the account says is taken over when
/// nothing is on its way.
@MainActor
final class SavedProductsSync {
    /// The kinds of work in the queue.
    private enum Turn: Hashable, Sendable {
        case line(ItemChange.Line)
        case list(SavedItemEvent.List)
    }

    /// Told why the account does not take something; it stays here where there was no room for it, else it goes.
    var refused: (@MainActor (ClientError) -> Void)?
    /// Called when the signed-in account has changed.
    var personChanged: (@MainActor () async -> Void)?

    private let client: MarketClient
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let now: @Sendable () -> Timestamp
    private let turns: SendingTurns<Turn>
    private var account: Account.ID?
    /// Lists in which the account has no room, as far as is known; asked again by ``resume(_:)``.
    private var full: Set<SavedItemEvent.List> = []
    /// The latest moment by which the account may have dated a change, later by as long as its request took.
    ///
    /// A change made after it here counts as after it there.
    private var confirmed: [ItemChange.Line: Timestamp] = [:]
    /// The lists that are to be asked for.
    private var stale: Set<SavedItemEvent.List> = []
    /// The list that is being asked for: what is heard of it meanwhile may be newer than what comes.
    private var asked: SavedItemEvent.List?
    private var hasToldOfNoRoom = false

    init(
        client: MarketClient,
        keeping library: LocalLibrary,
        origin: MarketOrigin,
        clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.client = client
        self.library = library
        self.origin = origin
        self.now = now
        turns = SendingTurns(clock: clock, jitter: jitter)
        library.unsent.added = { [weak self] in self?.proceed() }
    }

    /// The number of changes that have yet to reach the account.
    var waitingCount: Int { waiting.count }

    /// Goes on for who is signed in now, whose likes and cart the library shows.
    func resume(_ account: Account.ID?) {
        self.account = account
        turns.forgetAll()
        full = []
        stale = account == nil ? [] : Set(SavedItemEvent.List.ofProducts)
        proceed()
    }

    /// Takes note that a list changed, here or on another device.
    func receive(_ event: SavedItemEvent) {
        guard account != nil else { return }
        if asked != event.list, let item = event.item, isKnown(item, in: event.list) { return }
        stale.insert(event.list)
        proceed()
    }

    /// Asks the account for both lists, which may have changed.
    func refresh() {
        guard account != nil else { return }
        stale = Set(SavedItemEvent.List.ofProducts)
        proceed()
    }

    /// Sends what waits, as far as it gets through at once.
    func finish() async {
        proceed()
        await turns.settle()
    }

    /// Sends what waits, as far as it gets through within `limit`, before its author signs out.
    func leave(within limit: Duration) async {
        // What waited for its time has no other.
        turns.endDelays { if case .line = $0 { true } else { false } }
        stale = []
        proceed()
        await turns.settle(within: limit)
    }

    func stop() { turns.stop() }

    private var owner: LibraryOwner { library.owner }

    private var waiting: [Unsent<ItemChange>] {
        account == nil ? [] : library.unsent.items[owner] ?? []
    }

    /// True where the account's state of one product is known here already.
    private func isKnown(_ item: SavedItemEvent.Item, in list: SavedItemEvent.List) -> Bool {
        let line = ItemChange.Line(list: list, product: item.product)
        // Most often it is this device's own change that is heard.
        if let last = library.unsent.items(of: owner, line).last { return last.quantity == item.quantity }
        let key = ProductKey.market(origin, item.product)
        return switch list {
        case .likes: library.likes.contains(key) == (item.quantity > 0)
        case .cart: library.cart.quantity(of: key) == item.quantity
        case .searches, .drafts: false
        }
    }

    // MARK: Sending

    private enum Step: Sendable {
        case send(Unsent<ItemChange>)
        case ask(SavedItemEvent.List)
    }

    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] in
            await self?.take($0)
        }
    }

    /// Changes go first, each behind those of the same product; then the lists, as they are with the changes in them.
    private var next: Step? {
        var held: Set<ItemChange.Line> = []
        for item in waiting where !held.contains(item.line) {
            let hasRoom = item.quantity == 0 || !full.contains(item.line.list)
            if hasRoom, !turns.isDelayed(.line(item.line)) { return .send(item) }
            held.insert(item.line)
        }
        return stale.first { !turns.isDelayed(.list($0)) }.map { .ask($0) }
    }

    private func take(_ step: Step) async {
        switch step {
        case .send(let item): await deliver(item)
        case .ask(let list): await load(list)
        }
    }

    private func deliver(_ item: Unsent<ItemChange>) async {
        // Another account's session would do it in the wrong name.
        guard let account, await client.accounts.signedIn() == account,
            owner == .account(origin, account), item.author == account
        else {
            (self.account, stale) = (nil, [])
            await personChanged?()
            return
        }
        let tried: Unsent<ItemChange>?
        do throws(LibraryError) {
            tried = try await library.unsent.change(item.key, of: owner) { $0.isTried = true }
        } catch {
            // It is not on the disk, so it is not sent either.
            turns.delay(.line(item.line))
            return
        }
        guard let tried else { return }
        let product = tried.line.product
        let moment = max(tried.madeAt, confirmed[tried.line] ?? tried.madeAt)
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

    private func confirm(_ item: Unsent<ItemChange>, _ latest: Timestamp) {
        turns.forget(.line(item.line))
        confirmed[item.line] = latest
        if item.quantity == 0 { full.remove(item.line.list) }
        remove(item, isTaken: true)
    }

    private func remove(_ item: Unsent<ItemChange>, isTaken: Bool) {
        let author = LibraryOwner.account(origin, item.author)
        library.write(library.unsent.remove(item, isTaken: isTaken, of: author))
    }

    private func learn(_ quantity: Int64, of item: Unsent<ItemChange>) {
        guard owner == .account(origin, item.author) else { return }
        // Another device's change won: the list says what is there now.
        if quantity != item.quantity { stale.insert(.cart) }
        library.cart.took(quantity, of: .market(origin, item.line.product))
    }

    private func arrange(_ item: Unsent<ItemChange>, after error: ClientError) {
        guard !Task.isCancelled else { return }
        if turns.delays(.line(item.line), after: error, { [weak self] in self?.proceed() }) { return }
        if error.refusal?.code == .limitReached {
            // There may be room later: the next `resume()` tries it again, and until then one notice is
            // enough.
            if full.insert(item.line.list).inserted, !hasToldOfNoRoom { refused?(error) }
            hasToldOfNoRoom = true
        } else {
            remove(item, isTaken: false)
            stale.insert(item.line.list)
            // That goods are gone says their own card.
            if error.refusal?.status != 404, error.refusal?.status != 410 { refused?(error) }
        }
    }

    // MARK: Taking over

    private func load(_ list: SavedItemEvent.List) async {
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
            // Another account may be signed in by now.
            guard self.account == account, self.owner == owner else { return }
            take()
        } catch {
            guard !Task.isCancelled, self.account == account else { return }
            stale.insert(list)
            if !turns.delays(.list(list), after: error, { [weak self] in self?.proceed() }) {
                turns.delay(.list(list))
            }
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
    /// Creates a product from its row in a list.
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
            version: goods.version ?? goods.changedAt.millisecondsSince1970,
            sellerID: goods.seller.id
        )
    }
}
