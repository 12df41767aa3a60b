import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The lists below a product.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RelatedProductsTests {
    private typealias Asked = PendingReplies<ListingQuery, Page<ProductSummary>>

    private func opened(_ asked: Asked) async -> (ScreenFixture, ProductDetailModel) {
        let fixture = ScreenFixture {
            $0.products.list = { query throws(ClientError) in try await asked.ask(query) }
            $0.products.detail = { id throws(ClientError) in
                var detail = ProductDetails.sample(id.rawValue)
                detail.goods.facts.category = Category.ID(rawValue: "books")
                return detail
            }
        }
        let detail = ProductDetailModel(fixture.context, id: Product.ID(1))
        detail.appear()
        await detail.settle()
        detail.loadRelated()
        await asked.asked(1)
        return (fixture, detail)
    }

    private func ids(_ goods: [ProductSummary]) -> [Int64] { goods.map(\.id.rawValue) }

    @Test func moreOfTheSellerAndOthersOfTheCategoryAreShownWithoutTheProductsThemselves() async throws {
        let asked = Asked()
        let (fixture, detail) = await opened(asked)
        let seller = ProductSummary.sample(1).seller.id
        #expect(asked.questions[0].seller == seller)
        asked.answer(Page([.sample(3), .sample(1), .sample(2)], next: nil))
        await asked.asked(2)
        #expect(asked.questions[1].facets.categories.map(\.rawValue) == ["books"])
        #expect(asked.questions[1].facets.availableOnly)
        asked.answer(
            Page([.sample(1), .sample(3), .sample(8, seller: 77), .sample(9, seller: 78)], next: nil)
        )
        await detail.related.settle()
        #expect(ids(detail.related.ofSeller) == [3, 2] && ids(detail.related.similar) == [8, 9])
        // What is gone or blocked goes, and what changed is seen.
        fixture.context.productEvents.post(.deleted(Product.ID(3)))
        fixture.context.productEvents.post(.blocked(Account.ID(78)))
        fixture.context.productEvents.post(.edited(.sample(2, name: "다른 이름")))
        #expect(detail.related.ofSeller.map(\.name) == ["다른 이름"] && ids(detail.related.similar) == [8])
    }

    @Test func failedRelatedProductsAreOmittedSilently() async {
        let asked = Asked()
        let (fixture, detail) = await opened(asked)
        asked.fail(.unreachable)
        await asked.asked(2)
        asked.fail(.unreachable)
        await detail.related.settle()
        #expect(detail.related.ofSeller.isEmpty && detail.related.similar.isEmpty)
        #expect(fixture.toast == nil && detail.phase == .shown)
    }
}
