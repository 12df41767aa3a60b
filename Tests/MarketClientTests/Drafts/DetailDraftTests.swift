import ClientDoubles
import Market
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DetailDraftTests {
    @Test func aFormThatNobodyTouchedChangesNothing() {
        let detail = ProductDetails.sample(1, pictures: 2)
        let photos = detail.pictures.map { SubmittedPhoto(.onMarket($0.id), altText: $0.altText) }
        #expect(ProductUpdate(from: detail, to: detail.draft, photos: photos).isEmpty)
    }

    @Test func anEditHoldsWhatWasChangedAndTheVersion() {
        let detail = ProductDetails.sample(1, pictures: 2)
        var draft = detail.draft
        draft.price = "900"
        let photos = detail.pictures.reversed().map { SubmittedPhoto(.onMarket($0.id)) }
        let edit = ProductUpdate(from: detail, to: draft, photos: photos)
        #expect(edit == ProductUpdate(price: "900", photos: photos, version: 1))
    }

    @Test func aPriceInAnUnknownCurrencyIsLeftOpen() {
        var detail = ProductDetails.sample(1)
        detail.goods.price = .foreign(currency: "EUR", full: "5", bargain: "5")
        #expect(detail.draft.price == "")
        #expect(detail.draft.validate().map(\.field) == [.price])
    }

    @Test func anOffersPhotosAreCounted() {
        var offer = ProductSubmission(ProductDraft(), photos: [])
        offer.photos = [SubmittedPhoto(.onMarket(Photo.ID(1)))]
        #expect(offer.draft.photoCount == 1)
        offer.draft = ProductDraft(name: "x")
        #expect(offer.draft.photoCount == 1)
    }
}
