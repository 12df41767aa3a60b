import ClientDoubles
import Foundation
import Market
import MarketAPI
import Synchronization
import Testing

@testable import MarketClient

/// The first pages of lists, kept for a start without a market.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KeptListTests {
    private let place: LibraryPlace
    private let origin: MarketOrigin
    private let me = Account.ID(7)

    init() throws {
        place = try LibraryPlace()
        origin = try #require(MarketOrigin.samples.first)
    }

    private func numbers(_ library: LocalLibrary, _ list: KeptList, _ account: Account.ID?) -> [Int64] {
        library.products(keptOf: list, at: origin, for: account).map(\.id.rawValue)
    }

    @Test func aListIsTheSameAfterARestart() async throws {
        let category = try #require(Market.Category.ID(rawValue: "bikes"))
        var full = ProductSummary.sample(3)
        full.facts = ProductFacts(
            category: category,
            condition: .likeNew,
            ways: TradingWays(meets: true, parcel: .fee(try Money("3000", currency: .krw))),
            takesOffers: true,
            firstCome: true
        )
        full.interest = ProductInterest(likes: 3, viewCount: 12)
        full.renewedAt = Timestamp(millisecondsSince1970: 1_642_464_000_777)
        full.listing = 99
        full.isLiked = true
        var foreign = ProductSummary.sample(2)
        foreign.price = .foreign(currency: "JPY", full: "1,500", bargain: "1,400")
        var bare = ProductSummary.sample(1)
        (bare.picture, bare.version) = (nil, nil)
        let library = await place.open()
        library.keep([full, foreign, bare], of: .market(category), at: origin, for: me)
        let again = await place.reopen(library)
        #expect(again.products(keptOf: .market(category), at: origin, for: me) == [full, foreign, bare])
        #expect(numbers(again, .market(nil), me) == [])
        #expect(numbers(again, .market(category), nil) == [])
        let elsewhere = try #require(MarketOrigin.samples.last)
        #expect(again.products(keptOf: .market(category), at: elsewhere, for: me).isEmpty)
    }

    @Test func theSellersSecretIsNotKept() async throws {
        var own = ProductSummary.sample(1)
        own.facts = ProductFacts(takesOffers: true, offersFrom: try Money("500", currency: .krw))
        let library = await place.open()
        library.keep([own], of: .mine(nil), at: origin, for: me)
        let again = await place.reopen(library)
        #expect(
            again.products(keptOf: .mine(nil), at: origin, for: me).map(\.facts) == [
                ProductFacts(takesOffers: true)
            ]
        )
    }

    @Test func anotherAccountsListsAreForgotten() async throws {
        var library = await place.open()
        library.keep([.sample(1)], of: .market(nil), at: origin, for: nil)
        library.keep([.sample(2)], of: .mine(nil), at: origin, for: me)
        library.keep([.sample(3)], of: .mine(nil), at: origin, for: Account.ID(8))
        library.forgetLists(at: origin, besides: Account.ID(8))
        library = await place.reopen(library)
        #expect(numbers(library, .market(nil), nil) == [1])
        #expect(numbers(library, .mine(nil), me) == [])
        #expect(numbers(library, .mine(nil), Account.ID(8)) == [3])
        library.forgetLists(at: origin, besides: nil)
        library = await place.reopen(library)
        #expect(numbers(library, .mine(nil), Account.ID(8)) == [])
    }

    @Test func whatIsTakenOutIsGoneFromAllLists() async throws {
        let library = await place.open()
        library.keep([.sample(1), .sample(2)], of: .market(nil), at: origin, for: nil)
        library.keep([.sample(2)], of: .mine(nil), at: origin, for: me)
        library.removeKept(at: origin) { $0.id == Product.ID(2) }
        let again = await place.reopen(library)
        #expect(numbers(again, .market(nil), nil) == [1])
        #expect(numbers(again, .mine(nil), me) == [])
    }

    @Test func aChangedProductIsNewInEveryListAndLeavesThoseOfItsEarlierState() async throws {
        let library = await place.open()
        library.keep([.sample(1), .sample(2)], of: .market(nil), at: origin, for: nil)
        library.keep([.sample(1), .sample(2)], of: .mine(.selling), at: origin, for: me)
        library.keep([.sample(2)], of: .mine(nil), at: origin, for: me)
        var sold = ProductSummary.sample(2)
        sold.state = .sold
        library.updateKept(sold, at: origin)
        let again = await place.reopen(library)
        for (list, account) in [(KeptList.market(nil), nil), (.mine(nil), me)] {
            #expect(again.products(keptOf: list, at: origin, for: account).last?.state == .sold)
        }
        #expect(numbers(again, .mine(.selling), me) == [1])
    }

    @Test func theOldestListsGoFirst() async throws {
        let library = await place.open()
        for number in 1...30 {
            place.clock.advance(by: .seconds(1))
            let category = try #require(Market.Category.ID(rawValue: "c\(number)"))
            library.keep((0..<50).map { .sample($0) }, of: .market(category), at: origin, for: nil)
        }
        let again = await place.reopen(library)
        let kept = try (1...30).filter { number in
            let category = try #require(Market.Category.ID(rawValue: "c\(number)"))
            return numbers(again, .market(category), nil).count == KeptList.mostProducts
        }
        #expect(kept == Array(7...30))
    }

    @Test func aMarketsDescriptionIsKept() async throws {
        let bikes = Market.Category(
            id: try #require(Market.Category.ID(rawValue: "bikes")),
            korean: "자전거",
            english: "Bikes"
        )
        let body = MarketBody(currencies: .every, branding: MarketBranding(name: "우리 동네"))
        var library = await place.open()
        library.keep([bikes], of: origin)
        library.keep(body, of: origin)
        library = await place.reopen(library)
        #expect(library.categories(keptOf: origin) == [bikes])
        #expect(library.market(keptOf: origin) == body)
        let elsewhere = try #require(MarketOrigin.samples.last)
        #expect(library.categories(keptOf: elsewhere).isEmpty && library.market(keptOf: elsewhere) == nil)
    }

    @Test func onlyItsOwnerReadsTheFile() async throws {
        let library = await place.open()
        #expect(await library.close())
        let rights = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions]
        #expect(rights as? Int == 0o600)
    }

    @Test func aForgottenCredentialIsTold() async throws {
        let told = Told()
        let store = WatchedCredentialStore(MemoryCredentialStore()) { _ in told.count.withLock { $0 += 1 } }
        let server = try #require(URL(string: "http://localhost:8080").flatMap(Origin.init))
        await store.keep(AccountCredential(token: "t", account: .sample), for: server)
        #expect(await store.credential(for: server) != nil)
        #expect(told.count.withLock(\.self) == 0)
        await store.forget(server)
        #expect(await store.credential(for: server) == nil)
        #expect(told.count.withLock(\.self) == 1)
    }
}

private final class Told: Sendable {
    let count = Mutex(0)
}
