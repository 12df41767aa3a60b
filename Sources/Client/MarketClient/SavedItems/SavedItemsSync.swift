import Foundation
public import Market

/// Syncs the likes, cart, searches and drafts of the signed-in account with this device.
///
/// ```swift
/// let sync = SavedItemsSync(client: market, keeping: library, now: now)
/// await sync?.resume()
/// library.likes.toggle(product)
/// await sync?.leave()
/// ```
///
/// A change shows at once and is stored together with its request to the account, before the first byte is
/// sent. The request is removed when the market has confirmed it; sent again after a lost answer, it changes
/// nothing. Only one is sent at a time, the changes of one product in their order. The account's state is
/// adopted when nothing is on its way, so that devices that receive each other's events show the same.
///
/// An account that signs in takes over what was kept without an account. A sign-out leaves nothing of the
/// account here, and a change that never got through goes too: see ``leave()``. A session that ends by itself
/// hides what is here until its account is back, and loses nothing.
@MainActor
public final class SavedItemsSync {
    /// Told why the account does not take something; it stays here where there was no room for it, else it goes.
    public var refused: (@MainActor (ClientError) -> Void)?

    /// Called when drafts came or went that nobody changed on this device, and when they are another person's.
    public var draftsChanged: (@MainActor () -> Void)?
    /// Told the name of a draft that was changed on two devices, and is two drafts now.
    public var keptBoth: (@MainActor (_ name: String) -> Void)?

    private let client: MarketClient
    private let library: LocalLibrary
    private let origin: MarketOrigin
    private let products: SavedProductsSync
    private let searches: SearchHistorySync
    private let drafts: DraftSync?
    private var account: Account.ID?
    private var isLeaving = false
    /// Then another market's things may be shown.
    private var isStopped = false
    /// The account that has left: nothing of it comes back before the market was notified.
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
        products = SavedProductsSync(
            client: client,
            keeping: library,
            origin: origin,
            clock: clock,
            jitter: jitter,
            now: now
        )
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
        products.personChanged = { [weak self] in await self?.resume() }
        products.refused = { [weak self] in self?.refused?($0) }
        searches.personChanged = { [weak self] in await self?.resume() }
        drafts?.personChanged = { [weak self] in await self?.resume() }
        drafts?.refused = { [weak self] in self?.refused?($0) }
        drafts?.listChanged = { [weak self] in self?.draftsChanged?() }
        drafts?.keptBoth = { [weak self] in self?.keptBoth?($0) }
    }

    isolated deinit {
        stop()
    }

    /// The number of changes that have yet to reach the signed-in account.
    public var waitingCount: Int {
        products.waitingCount + searches.waitingCount + (drafts?.waitingCount ?? 0)
    }

    /// Shows what is stored for the signed-in account, sends its unsent changes, and fetches the rest.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in or sign-out.
    public func resume() async {
        let signedIn = client.capabilities.contains(.shelves) ? await client.accounts.signedIn() : nil
        guard !isLeaving, signedIn == nil || signedIn != left else { return }
        left = nil
        take(signedIn)
    }

    /// Hides at once what belongs to the previous account.
    ///
    /// To be called when another account is signed in, or none any more; ``resume()`` continues from there.
    public func personChanged() {
        guard !isLeaving else { return }
        left = nil
        take(nil)
    }

    private func take(_ signedIn: Account.ID?) {
        guard !isStopped else { return }
        account = signedIn
        if let signedIn { library.enter(.account(origin, signedIn), of: origin) } else { library.hide() }
        products.resume(signedIn)
        searches.resume(signedIn)
        drafts?.resume(signedIn)
        draftsChanged?()
    }

    /// Takes note that the account changed, here or on another device.
    public func receive(_ event: SavedItemEvent) {
        guard account != nil else { return }
        switch event.list {
        case .likes, .cart: products.receive(event)
        case .searches: searches.refresh()
        case .drafts: drafts?.refresh()
        }
    }

    /// Asks the account for everything, as after a time in which nothing was heard.
    public func refresh() {
        guard account != nil else { return }
        products.refresh()
        searches.refresh()
        drafts?.refresh()
    }

    /// Sends what waits, as far as it gets through at once.
    public func finish() async {
        await products.finish()
        await searches.finish()
        await drafts?.finish()
    }

    /// Sends drafts to the account, as far as they get through within `limit`.
    ///
    /// To be called before a sign-out.
    ///
    /// - Returns: The number of drafts that ``leave(within:)`` would lose, because the account does not have
    ///   all of them. If the person stays signed in, ``resume()`` continues.
    public func bringDrafts(within limit: Duration = .seconds(10)) async -> Int {
        await drafts?.bringAll(within: limit) ?? 0
    }

    /// Sends unsent changes, as far as they get through within `limit`, and erases the account's data here.
    ///
    /// To be awaited before a sign-out. None of the data comes back until another account is signed in, or
    /// none.
    public func leave(within limit: Duration = .seconds(10)) async {
        isLeaving = true
        let leaving = account
        async let noted: Void = searches.leave(within: limit)
        async let brought: Void? = drafts?.leave(within: limit)
        await products.leave(within: limit)
        await noted
        _ = await brought
        left = leaving
        if left == nil { left = await client.accounts.signedIn() }
        isLeaving = false
        account = nil
        products.resume(nil)
        library.enter(.nobody, of: origin)
        draftsChanged?()
    }

    /// Ends sending for good; what waits stays.
    public func stop() {
        isStopped = true
        products.stop()
        searches.stop()
        drafts?.stop()
    }
}
