import ClientDoubles
import Foundation
import Market
import MarketClient
import MarketScreens
import Observation
import ScreenDoubles
import Synchronization
import TemporaryFolder
import Testing

/// The guarantees of every store of likes, cart and history.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SavedItemsContract {
    private func goods(_ id: Int64, price: Int64 = 1000, stock: Int64 = 3, version: Int64 = 1) -> SavedProduct
    {
        var goods = SavedProduct(.sample(id, price: price, stock: stock))
        goods.version = version
        return goods
    }

    /// True where `body` changes a value that `look` reads.
    private func shows(_ look: () -> Void, _ body: () -> Void) -> Bool {
        let told = Mutex(false)
        withObservationTracking(look) { told.withLock { $0 = true } }
        body()
        return told.withLock(\.self)
    }

    // MARK: Likes

    @Test(arguments: Keeper.allCases)
    func aLikeShowsAtOnceOnAllScreens(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let (one, other) = (try await place.savedItems(), try await place.savedItems())
        #expect(shows({ _ = other.isLiked(goods(1).key) }, { one.setLiked(true, goods(1)) }))
        #expect(other.isLiked(goods(1).key))
        one.setLiked(true, goods(2))
        one.setLiked(true, goods(1))
        #expect(other.liked == [goods(2), goods(1)])
        #expect(shows({ _ = one.liked }, { other.setLiked(false, goods(2)) }))
        other.setLiked(false, goods(2))
        #expect(one.liked == [goods(1)])
        await place.restart()
        #expect(try await place.savedItems().liked == [goods(1)])
    }

    // MARK: Cart

    @Test(arguments: Keeper.allCases)
    func theCartHasAsManyAsThereAre(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        #expect(kept.setQuantity(2, of: goods(1)) == 2)
        #expect(kept.setQuantity(9, of: goods(2)) == 3)
        #expect(kept.setQuantity(4, of: goods(1)) == 3)
        #expect(kept.setQuantity(1, of: goods(3, stock: 0)) == 0)
        #expect(kept.setQuantity(0, of: goods(4)) == 0)
        #expect(kept.setQuantity(.max, of: goods(5, stock: 1_000_000)) == 9_999)
        #expect(kept.cart.map(\.id) == [goods(5).key, goods(2).key, goods(1).key])
        #expect(kept.setQuantity(0, of: goods(5)) == 0)
        #expect(kept.quantity(of: goods(5).key) == 0)
        await place.restart()
        #expect(try await place.savedItems().cart.map(\.quantity) == [3, 3])
    }

    @Test(arguments: Keeper.allCases)
    func theCartComesToWhatItsProductsCostNow(keeper: Keeper) async throws {
        let kept = try await SavedItemsBackend(keeper).savedItems()
        let fixture = ScreenFixture()
        let cart = CartModel(
            ScreenContext(
                client: fixture.context.client,
                outbox: fixture.context.outbox,
                conversations: fixture.conversations,
                deals: fixture.deals,
                savedItems: kept,
                network: fixture.network,
                localization: fixture.localization,
                preferences: fixture.preferences,
                screenClock: fixture.screenClock
            )
        )
        kept.setQuantity(2, of: goods(1, price: 1000))
        kept.setQuantity(1, of: goods(2, price: 500))
        #expect(cart.sums.map(\.text) == ["2,500원"])
        kept.learn(goods(1, price: 2000, version: 2))
        #expect(cart.sums.map(\.text) == ["4,500원"])
        #expect(kept.cart.last?.changes == [.price(was: Price.sample(1000))])
        kept.agreeToPrice(of: goods(1).key)
        #expect(kept.cart.last?.changes == [])
        kept.markGone(goods(2).key)
        #expect(cart.sums.map(\.text) == ["4,000원"])
        #expect(kept.cart.first?.changes == [.gone])
    }

    // MARK: What is known

    @Test(arguments: Keeper.allCases)
    func staleUpdatesAreIgnoredAndRowsKeepDetails(keeper: Keeper) async throws {
        let kept = try await SavedItemsBackend(keeper).savedItems()
        var detailed = goods(1, version: 2)
        detailed.description = "거의 새것"
        kept.recordSeen(detailed)
        kept.learn(goods(1, price: 9, version: 1))
        #expect(kept.seen == [detailed])
        kept.setLiked(true, goods(1, version: 2))
        kept.setQuantity(1, of: goods(1, version: 2))
        #expect(kept.liked.map(\.description) == ["거의 새것"])
        kept.learn(goods(1, price: 5, version: 3))
        for known in kept.liked + kept.seen + kept.cart.map(\.goods) {
            #expect(known.price == .price(.sample(5)))
            #expect(known.description == "거의 새것")
        }
        kept.learn(goods(7))
        #expect(kept.seen.count == 1)
    }

    @Test(arguments: Keeper.allCases)
    func productsOfOtherShopsAreKeptToo(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let page = try #require(URL(string: "https://shop.example/7?a=%EA%B0%80"))
        let foreign = SavedProduct(
            key: .elsewhere(page: page),
            name: "camera",
            price: .price(.sample(30_000))
        )
        try await place.savedItems().setLiked(true, foreign)
        await place.restart()
        #expect(try await place.savedItems().liked == [foreign])
    }

    @Test(arguments: Keeper.allCases)
    func productsWithoutAComputablePriceAreSaved(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        var priceless = goods(1)
        priceless.price = nil
        var yen = goods(2)
        yen.price = .foreign(currency: "JPY", full: "1,500", bargain: "1,400")
        for goods in [priceless, yen] {
            kept.setLiked(true, goods)
            #expect(kept.setQuantity(2, of: goods) == 2)
            kept.recordSeen(goods)
        }
        await place.restart()
        let next = try await place.savedItems()
        #expect(next.liked == [yen, priceless])
        #expect(next.seen == [yen, priceless])
        #expect(next.cart.map(\.agreedPrice) == [nil, nil])
        #expect(next.cart.map(\.goods) == [yen, priceless])
    }

    @Test(arguments: Keeper.allCases)
    func aSavedGiveawayStaysAGiveawayAfterARestart(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        var given = goods(1, price: 0)
        given.facts = ProductFacts(condition: .likeNew, giveaway: .pick)
        kept.setLiked(true, given)
        kept.setQuantity(1, of: given)
        kept.recordSeen(given)
        await place.restart()
        let next = try await place.savedItems()
        #expect(next.liked == [given] && next.seen == [given])
        #expect(next.liked.map(\.isGiveaway) == [true])
        #expect(next.cart.map(\.goods) == [given])
        // Offered for sale after all.
        next.learn(goods(1, price: 500, version: 2))
        #expect(next.liked.map(\.isGiveaway) == [false])
    }

    // MARK: History

    @Test(arguments: Keeper.allCases)
    func searchesAreNewestFirstAndEachOnce(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        for text in ["iPhone", "의자", " \n", "iphone", "책상"] { kept.recordSearch(text) }
        #expect(kept.searches == ["책상", "iphone", "의자"])
        kept.forgetSearch("IPHONE")
        #expect(kept.searches == ["책상", "의자"])
        await place.restart()
        let next = try await place.savedItems()
        #expect(next.searches == ["책상", "의자"])
        next.forgetSearches()
        #expect(next.searches.isEmpty)
        await place.restart()
        #expect(try await place.savedItems().searches.isEmpty)
    }

    @Test(arguments: Keeper.allCases)
    func privateModeRecordsNothingAndKeepsTheRest(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        kept.recordSearch("의자")
        kept.recordSeen(goods(1))
        kept.recordSeen(goods(2))
        kept.recordSeen(goods(1))
        kept.isPrivate = true
        kept.recordSearch("책상")
        kept.recordSeen(goods(3))
        #expect(kept.searches == ["의자"])
        #expect(kept.seen == [goods(1), goods(2)])
        kept.isPrivate = false
        kept.recordSeen(goods(3))
        await place.restart()
        #expect(try await place.savedItems().seen == [goods(3), goods(1), goods(2)])
    }

    @Test(arguments: Keeper.allCases)
    func viewedProductsAreForgottenAtOnce(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = try await place.savedItems()
        kept.recordSeen(goods(1))
        kept.setLiked(true, goods(2))
        #expect(kept.known(goods(1).key) == goods(1))
        kept.forgetSeen()
        #expect(kept.seen == [])
        #expect(kept.known(goods(1).key) == nil && kept.known(goods(2).key) == goods(2))
        await place.restart()
        #expect(try await place.savedItems().seen == [])
    }

    // MARK: The library alone

    @Test func savedItemsOfAnotherMarketAreNotShown() async throws {
        let place = try SavedItemsBackend(.library)
        try await place.savedItems().setLiked(true, goods(1))
        let elsewhere = try await place.savedItems(of: "http://127.0.0.1:8080")
        #expect(!elsewhere.isLiked(goods(1).key))
        #expect(elsewhere.liked.isEmpty)
    }

    @Test func anUnwritableLibraryWarnsAndScreensKeepWorking() async throws {
        let kept = try await SavedItemsBackend.blocked().savedItems()
        #expect(
            kept.warning(in: .korean)
                == StorageWarning(text: Texts.korean[.libraryInMemory], action: nil)
        )
        kept.setLiked(true, goods(1))
        #expect(kept.isLiked(goods(1).key))
        let place = try SavedItemsBackend(.library)
        #expect(try await place.savedItems().warning(in: .korean) == nil)
        withExtendedLifetime(place) {}
    }

    @Test func aDamagedFileIsReportedUntilAcknowledged() async throws {
        let place = try SavedItemsBackend.damaged()
        let kept = try await place.savedItems()
        #expect(kept.warning(in: .korean)?.action == "확인")
        kept.answerWarning()
        #expect(kept.warning(in: .korean) == nil)
        // The file written again meanwhile needs its folder.
        withExtendedLifetime(place) {}
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a small disk takes root"))
    func aFailedWriteIsRetriedOnRequest() async throws {
        let disk = try SmallDisk(megabytes: 2)
        let library = await LocalLibrary.open(
            in: "\(disk.path)/user",
            now: { Timestamp(millisecondsSince1970: 0) }
        )
        let address = try #require(URL(string: SavedItemsBackend.market))
        let kept = try #require(LibrarySavedItems(library, market: address))
        let filler = try disk.fill()
        for number in 1...300 { kept.setLiked(true, goods(Int64(number))) }
        await until { kept.warning(in: .korean)?.action == "다시 시도" }
        try FileManager.default.removeItem(atPath: filler)
        kept.answerWarning()
        await until { kept.warning(in: .korean) == nil }
        #expect(kept.liked.count == 300)
        #expect(await library.close())
    }

    @Test func invalidMarketAddressHasNoStorage() async throws {
        let library = await LocalLibrary.open(
            in: "/dev/null/none",
            now: { Timestamp(millisecondsSince1970: 0) }
        )
        let address = try #require(URL(string: "file:///etc"))
        #expect(LibrarySavedItems(library, market: address) == nil)
        #expect(LibraryDraftStore(library, market: address) == nil)
    }
}
