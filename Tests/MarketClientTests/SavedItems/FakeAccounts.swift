import ClientDoubles
import Market
import MarketAPI
import TemporaryFolder
import Testing

@testable import MarketClient

/// The likes and carts of accounts, as a market keeps them, and how its devices reach it.
@MainActor
final class FakeAccounts {
    /// The fate of a request.
    enum Fate: Hashable {
        case answered
        case lostBefore
        /// It is carried out, and its reply is lost.
        case lostAfter
    }

    private struct Item: Hashable {
        let account: Account.ID
        let list: SavedItemEvent.List
        let product: Product.ID
    }

    let clock: TestClock
    /// Asked about each request of a device.
    var fate: (Int) -> Fate = { _ in .answered }
    /// The error of changes before they are carried out.
    var refusal: ClientError?
    /// A wait before a change is carried out.
    var gate: (@MainActor () async -> Void)?
    /// Those who listen, by their account.
    var listeners: [(account: Account.ID, receive: @MainActor (SavedItemEvent) -> Void)] = []
    /// The number of changes that have arrived, whatever their fate.
    private(set) var arrived = 0
    /// Every change that was carried out.
    private(set) var carriedOut: [IdempotencyKey] = []
    /// Every request for a list.
    private(set) var asked: [SavedItemEvent.List] = []
    let searches: FakeSearches
    private var states: [Item: SavedItemState] = [:]
    private var order: [Item] = []
    private var answers: [IdempotencyKey: Int64] = [:]

    init(_ clock: TestClock) {
        self.clock = clock
        searches = FakeSearches(clock)
    }

    func client(_ device: Int, _ person: @escaping @MainActor () -> Account?) -> MarketClient {
        var client = MarketClient.unstubbed
        client.address = .market
        client.capabilities = .market
        client.accounts.identity = { await person().map { .account($0) } ?? .nobody }
        client.likes.merge = { [self] id, change throws(ClientError) in
            _ = try await merge(.likes, id, change, device)
        }
        client.cart.merge = { [self] id, change throws(ClientError) in
            try await merge(.cart, id, change, device)
        }
        client.search.note = { [self] text, change throws(ClientError) in
            try await reach(searches, device) { searches.note(text, change) }
            await notify(change.author)
        }
        client.search.forgetEarlier = { [self] text, change throws(ClientError) in
            try await reach(searches, device) { searches.forget(text, change) }
            await notify(change.author)
        }
        client.search.past = { [self] () throws(ClientError) in
            try await pastSearches(device, person)
        }
        client.likes.list = { [self] _ throws(ClientError) in
            Page(try await list(.likes, person(), device).map { $0.0 }, next: nil)
        }
        client.cart.show = { [self] () throws(ClientError) in
            let lines = try await list(.cart, person(), device).map {
                CartContents.Line(goods: $0, quantity: $1, addedAt: Timestamp(millisecondsSince1970: 1))
            }
            return CartContents(lines: lines, sums: [])
        }
        return client
    }

    /// Returns the account's items with their quantities; a like counts 1.
    func items(_ list: SavedItemEvent.List, of account: Account) -> [Int64: Int64] {
        var found: [Int64: Int64] = [:]
        for (item, state) in states
        where item.account == account.id && item.list == list && state.quantity > 0 {
            found[item.product.rawValue] = state.quantity
        }
        return found
    }

    /// Changes something now, as a page does.
    func set(_ list: SavedItemEvent.List, _ product: Int64, _ quantity: Int64, of account: Account) {
        let item = Item(account: account.id, list: list, product: Product.ID(product))
        change(item) { $0.set(quantity, at: clock.timestamp) }
    }

    private func change(_ item: Item, _ change: (inout SavedItemState) -> Void) {
        var state = states[item] ?? SavedItemState(quantity: 0, changedAt: nil)
        change(&state)
        states[item] = state
        if !order.contains(item) { order.append(item) }
        for listener in listeners where listener.account == item.account {
            listener.receive(SavedItemEvent(item.list, SavedItemEvent.Item(item.product, state.quantity)))
        }
    }

    private func reach(
        _ searches: FakeSearches,
        _ device: Int,
        _ carryOut: @MainActor () -> Void
    ) async throws(ClientError) {
        searches.arrived += 1
        await searches.gate?()
        let fate = self.fate(device)
        if fate == .lostBefore { throw .unreachable }
        if let refusal = searches.refusal { throw refusal }
        carryOut()
        if fate == .lostAfter { throw .interrupted }
    }

    private func pastSearches(
        _ device: Int,
        _ person: @MainActor () -> Account?
    ) async throws(ClientError) -> [String] {
        searches.asked += 1
        await searches.listGate?()
        guard fate(device) == .answered else { throw .unreachable }
        guard let person = person() else { throw .refused(Refusal(status: 401, code: .unauthenticated)) }
        return searches.texts(of: person)
    }

    /// Tells the account's devices that its searches changed.
    func notify(_ account: Account.ID) {
        for listener in listeners where listener.account == account {
            listener.receive(SavedItemEvent(.searches))
        }
    }

    private func merge(
        _ list: SavedItemEvent.List,
        _ product: Product.ID,
        _ change: SavedItemSubmission,
        _ device: Int
    ) async throws(ClientError) -> Int64 {
        arrived += 1
        await gate?()
        let fate = self.fate(device)
        if fate == .lostBefore { throw .unreachable }
        if let refusal { throw refusal }
        if list == .likes || answers[change.key] == nil {
            let item = Item(account: change.author, list: list, product: product)
            let age = Int64(change.age / .milliseconds(1))
            let moment = Timestamp(millisecondsSince1970: clock.timestamp.millisecondsSince1970 - age)
            self.change(item) {
                $0.merge(SavedItemChange(quantity: change.quantity, base: change.base, at: moment))
            }
            carriedOut.append(change.key)
            answers[change.key] = states[item]?.quantity
        }
        if fate == .lostAfter { throw .interrupted }
        return answers[change.key] ?? 0
    }

    private func list(
        _ list: SavedItemEvent.List,
        _ person: Account?,
        _ device: Int
    ) throws(ClientError) -> [(ProductSummary, Int64)] {
        asked.append(list)
        guard fate(device) == .answered else { throw .unreachable }
        guard let person else { throw .refused(Refusal(status: 401, code: .unauthenticated)) }
        return order.reversed().compactMap { item in
            guard item.account == person.id, item.list == list, let state = states[item], state.quantity > 0
            else { return nil }
            return (.sample(item.product.rawValue, stock: 99), state.quantity)
        }
    }
}

extension Account {
    static let other = Account(
        id: Account.ID(8),
        name: "철수",
        vendor: .sample,
        roles: [],
        createdAt: Timestamp(millisecondsSince1970: 1_642_464_000_000)
    )
}

/// One device: its library in a folder of its own, and what keeps that the same with the account.
@MainActor
final class SavedItemsDevice {
    /// The user of the device.
    @MainActor
    private final class User {
        var person: Account?
        var refusals: [ClientError] = []
    }

    let number: Int
    let place: LibraryPlace
    let market: FakeAccounts
    /// The error of its clock, in milliseconds.
    let clockError: Int64
    private let user = User()
    private(set) var library: LocalLibrary
    private(set) var sync: SavedItemsSync

    init(
        _ number: Int,
        _ market: FakeAccounts,
        person: Account? = .sample,
        clockError: Int64 = 0
    ) async throws {
        self.number = number
        self.market = market
        self.clockError = clockError
        place = try LibraryPlace()
        user.person = person
        (library, sync) = try await Self.start(number, market, place, user, clockError)
    }

    private static func start(
        _ number: Int,
        _ market: FakeAccounts,
        _ place: LibraryPlace,
        _ user: User,
        _ error: Int64
    ) async throws -> (LocalLibrary, SavedItemsSync) {
        let clock = market.clock
        let now: @Sendable () -> Timestamp = {
            Timestamp(millisecondsSince1970: clock.timestamp.millisecondsSince1970 + error)
        }
        let library = await LocalLibrary.open(in: place.folder.file("user"), now: now)
        let sync = SavedItemsSync(
            client: market.client(number) { user.person },
            keeping: library,
            clock: clock,
            jitter: { 0.5 },
            now: now
        )
        let made = try #require(sync)
        made.refused = { user.refusals.append($0) }
        return (library, made)
    }

    var person: Account? {
        get { user.person }
        set { user.person = newValue }
    }

    var refusals: [ClientError] { user.refusals }

    /// Listens to the account's events.
    func listen() {
        guard let person else { return }
        market.listeners.append((person.id, { [weak self] in self?.sync.receive($0) }))
    }

    /// The app as its next start finds everything; what was on its way is not waited for.
    func restart() async throws {
        sync.stop()
        // What was on its way may still write something down.
        while await !library.close(), !Task.isCancelled { await Task.yield() }
        (library, sync) = try await Self.start(number, market, place, user, clockError)
    }

    /// Goes on, and returns when nothing is to be done at once any more.
    func resume() async {
        await sync.resume()
        await sync.finish()
    }

    func key(_ number: Int64) -> ProductKey { .market(MarketOrigin.samples[0], Product.ID(number)) }

    func like(_ number: Int64, _ isLiked: Bool = true) throws {
        library.likes.set(try .sample(number, stock: 99), isLiked: isLiked)
    }

    /// Has so many in the cart; 0 takes it out.
    func put(_ quantity: Int64, of number: Int64) throws {
        if library.cart.quantity(of: key(number)) > 0 {
            library.cart.setQuantity(quantity, of: key(number))
        } else if quantity > 0 {
            library.cart.add(try .sample(number, stock: 99), quantity: quantity)
        }
    }

    /// Returns the shown quantities, by the number of the product.
    func items(_ list: SavedItemEvent.List) -> [Int64: Int64] {
        var shown: [Int64: Int64] = [:]
        switch list {
        case .likes: for product in library.likes.products { shown[product.key.number] = 1 }
        case .cart: for line in library.cart.lines { shown[line.product.key.number] = line.quantity }
        case .searches, .drafts: break
        }
        return shown
    }
}

extension ProductKey {
    /// The number of goods of a market; 0 for another shop's.
    var number: Int64 { if case .market(_, let id) = self { id.rawValue } else { 0 } }
}

extension SavedItemSubmission {
    /// Of the account that tests sign in as.
    static func sample(_ quantity: Int64) -> SavedItemSubmission {
        SavedItemSubmission(
            quantity: quantity,
            base: 1,
            age: .milliseconds(1_500),
            key: IdempotencyKey(rawValue: "k") ?? .random(),
            author: Account.sample.id
        )
    }
}
