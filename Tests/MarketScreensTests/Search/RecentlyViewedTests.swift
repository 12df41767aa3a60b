import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Observation
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Recently viewed products, on the page where a search begins.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RecentlyViewedTests {
    private func fixture(_ set: (inout MarketClient) -> Void = { _ in }) -> ScreenFixture {
        ScreenFixture { client in
            client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
            set(&client)
        }
    }

    private func open(_ number: Int64, _ fixture: ScreenFixture) async {
        let detail = ProductDetailModel(fixture.context, id: Product.ID(number))
        detail.appear()
        await detail.settle()
    }

    private func numbers(_ viewed: RecentlyViewedModel) -> [Int64] {
        viewed.goods.compactMap { if case .here(let id) = $0.key { id.rawValue } else { nil } }
    }

    @Test func opensNewestFirstAndNothingInPrivateMode() async {
        let fixture = fixture()
        let viewed = RecentlyViewedModel(fixture.context)
        for number in [1, 2, 1, 3] as [Int64] { await open(number, fixture) }
        fixture.savedItems.isPrivate = true
        await open(4, fixture)
        #expect(numbers(viewed) == [3, 1, 2])
        viewed.forget()
        #expect(numbers(viewed) == [])
    }

    @Test func deletedOrHiddenProductsAreLeftOut() {
        let fixture = fixture()
        let viewed = RecentlyViewedModel(fixture.context)
        for state in [ProductState.selling, .reserved, .sold, .hidden] {
            let number = Int64(ProductState.allCases.firstIndex(of: state) ?? 0)
            fixture.savedItems.recordSeen(SavedProduct(.sample(number, state: state)))
        }
        #expect(numbers(viewed) == [2, 1, 0])
        fixture.savedItems.markGone(.here(Product.ID(1)))
        #expect(numbers(viewed) == [2, 0])
    }

    @Test func productsOfOtherShopsAreNone() throws {
        let fixture = fixture()
        let page = try #require(URL(string: "https://shop.example/1"))
        fixture.savedItems.recordSeen(SavedProduct(key: .elsewhere(page: page), name: "카메라", price: nil))
        #expect(RecentlyViewedModel(fixture.context).goods == [])
    }

    @Test func productsOfBlockedPeopleLeaveAtOnce() async {
        let fixture = fixture()
        let viewed = RecentlyViewedModel(fixture.context)
        fixture.savedItems.recordSeen(SavedProduct(.sample(1, seller: 8)))
        fixture.savedItems.recordSeen(SavedProduct(.sample(2, seller: 9)))
        #expect(numbers(viewed) == [2, 1])
        let told = Told()
        withObservationTracking {
            _ = viewed.goods
        } onChange: {
            MainActor.assumeIsolated { told.count += 1 }
        }
        fixture.context.note(Account.ID(9), isBlocked: true)
        #expect(numbers(viewed) == [1])
        #expect(told.count == 1)
    }

    @Test func thoseThatAreGoneMeanwhileDropOut() async {
        let fixture = fixture {
            $0.products.detail = { id throws(ClientError) in
                guard id != Product.ID(1) else { throw .refused(Refusal(status: 404)) }
                return .sample(id.rawValue)
            }
        }
        for number in [1, 2] as [Int64] { fixture.savedItems.recordSeen(SavedProduct(.sample(number))) }
        let viewed = RecentlyViewedModel(fixture.context)
        viewed.appear()
        await viewed.settle()
        #expect(numbers(viewed) == [2])
    }

    @Test func theStartOfASearchShowsThemAndNoHint() {
        let search = SearchModel(fixture().context)
        #expect(search.emptyText != nil)
        search.context.savedItems.recordSeen(SavedProduct(.sample(1)))
        #expect(search.emptyText == nil)
        #expect(search.shownViewed.map(\.name) == ["자전거 1"])
    }
}

@MainActor
private final class Told {
    var count = 0
}
