import Market
import MarketSamples
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SampleProductsTests {
    @Test func samplesFollowTheMarketsRules() {
        let goods = SampleProducts()
        let wrong = (0..<5000).map(goods.product).filter { product in
            !product.draft.validate().isEmpty
        }
        #expect(wrong == [])
    }

    @Test func seedDeterminesTheSamplesFromAnyOffset() {
        #expect(SampleProducts().product(at: 77_777) == SampleProducts().product(at: 77_777))
        #expect(SampleProducts(seed: 2).product(at: 77_777) != SampleProducts().product(at: 77_777))
        #expect(SampleProducts().product(at: .max) != SampleProducts().product(at: 0))
    }

    @Test func samplesCoverEveryCategory() {
        let products = (0..<5000).map(SampleProducts().product)

        #expect(Set(products.map(\.category)) == Set(SampleCategory.allCases))
        #expect(products.contains { $0.draft.stock == "0" } && products.contains { $0.draft.discount != "0" })
        #expect(Set(products.map(\.draft.currency)) == Set(Currency.allCases))
        #expect(Set(products.map(\.draft.name)).count > 3000)
    }

    @Test func samplesAreStable() {
        let product = SampleProducts().product(at: 0)

        #expect(product.draft.name == "급매 아령 세트 검정")
    }
}
