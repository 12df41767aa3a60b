import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BuyableTests {
    private struct Goods: Buyable {
        var priceAsked: Price?
        var countLeft: Int64?
        var state = ProductState.selling
        var isGone = false
    }

    @Test(arguments: [
        (Int64(1), Int64(3), Int64(1)), (2, 3, 2), (3, 3, 3), (4, 3, 3), (1, 1, 1), (2, 1, 1), (1, 0, 0),
    ])
    func asManyAsAreLeftCanBeBoughtAndNoMore(wanted: Int64, left: Int64, sold: Int64) {
        #expect(Goods(countLeft: left).countForSale(of: wanted) == sold)
    }

    @Test(arguments: [
        (Int64(2), Int64(3), []), (3, 3, []), (4, 3, [CartChange.fewerLeft(3)]), (1, 0, [.soldOut]),
    ])
    func cartWithinTheStockNeedsNoChange(quantity: Int64, left: Int64, changes: [CartChange]) {
        #expect(Goods(countLeft: left).changes(quantity: quantity) == changes)
    }

    @Test func shopWithoutStockNumbersSellsAnyQuantity() {
        #expect(Goods().countForSale(of: 9999) == 9999)
        #expect(Goods().changes(quantity: 9999).isEmpty)
    }
}
