import MarketAPI
import Testing

@testable import Storefront

@Suite(.timeLimit(.minutes(10)))
struct PagerTests {
    @Test(arguments: [
        (1, 5, []),
        (1, 45, [1, 2, 3]),
        (1, 400, [1, 2, 3, nil, 20]),
        (4, 400, [1, 2, 3, 4, 5, 6, nil, 20]),
        (5, 400, [1, nil, 3, 4, 5, 6, 7, nil, 20]),
        (20, 400, [1, nil, 18, 19, 20]),
        // Past the end, which moves while someone looks.
        (30, 400, [1, nil, 28, 29, 30]),
    ])
    func pagerShowsTheEndsAndNearbyPages(number: Int, total: Int, expected: [Int?]) {
        let pager = Pager(
            base: .market,
            number: number,
            size: 20,
            total: Total(count: total, isAtLeast: false),
            previous: nil,
            next: nil
        )

        #expect(pager.numbers == expected)
    }
}
