import ClientDoubles
import Market
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct NewProductCounterTests {
    private func count(_ events: [MarketEvent], newestShown: Int64? = 10) -> Int {
        var new = NewProductCounter(newestShown: newestShown)
        for event in events { new.note(event) }
        return new.count
    }

    @Test func onlyWhatIsNewerThanTheListIsNew() {
        #expect(
            count([.changed(.sample(11), nil), .changed(.sample(9), nil), .changed(.sample(12), nil)]) == 2
        )
    }

    @Test func oneProductIsCountedOnceHoweverOftenItChanges() {
        #expect(count([.changed(.sample(11), nil), .changed(.sample(11, price: 5), nil)]) == 1)
    }

    @Test func removedOrHiddenProductsAreNotCounted() {
        #expect(count([.changed(.sample(11), nil), .removed(Product.ID(11), nil)]) == 0)
        #expect(count([.changed(.sample(11), nil), .changed(.sample(11, state: .hidden), nil)]) == 0)
    }

    @Test func renewedProductIsNotNew() {
        var old = ProductSummary.sample(9)
        old.listing = 12
        var late = ProductSummary.sample(11)
        late.listing = 12
        #expect(count([.changed(old, nil), .changed(late, nil)]) == 0)
    }

    /// The list begins with an old product, and those below it are no newer.
    @Test func editBelowARenewedProductIsNotNew() {
        #expect(count([.changed(.sample(11), nil), .changed(.sample(13), nil)], newestShown: 12) == 1)
    }

    @Test func nothingIsCountedBeforeTheFirstLoad() {
        #expect(count([.changed(.sample(11), nil)], newestShown: nil) == 0)
    }

    @Test func reloadResetsTheCount() {
        var new = NewProductCounter(newestShown: 10)
        new.note(.changed(.sample(11), nil))
        new.reset(newestShown: 11)
        new.note(.changed(.sample(11), nil))
        #expect(new.count == 0)
        new.note(.changed(.sample(12), nil))
        #expect(new.count == 1)
    }
}
