import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ProductFilterTests {
    /// The results and counts of one hour stay true to its end.
    @Test func daysAreCountedFromTheBeginningOfTheHour() {
        let hour = Timestamp(millisecondsSince1970: 500_000 * 3_600_000)
        let start = hour.adding(milliseconds: -2 * 86_400_000)
        let filter = ProductFilter(days: 2)
        #expect(filter.since(hour) == start)
        #expect(filter.since(hour.adding(milliseconds: 3_599_999)) == start)
        #expect(filter.since(hour.adding(milliseconds: 3_600_000)) == start.adding(milliseconds: 3_600_000))
        #expect(ProductFilter().since(hour) == nil)
    }
}
