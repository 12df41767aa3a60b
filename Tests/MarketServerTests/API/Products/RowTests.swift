import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// A list's rows go from the store's bytes to JSON; a client's model has to say the same.
@Suite(.timeLimit(.minutes(10)))
struct RowTests {
    private static let names = [
        "의자", "a", "\"따옴표\" \\ / \u{1F}", "👩‍👩‍👧 이모지", String(repeating: "긴 ", count: 300),
    ]

    @Test(arguments: names, [Bool?.none, false, true])
    func rowAndProductHaveTheSameJSON(name: String, isLiked: Bool?) throws {
        for (state, photos) in zip(ProductState.allCases, [0, 1, 2, 1]) {
            let product = try Self.product(name, state, photos: photos)
            let expected = JSONWriter.bytes(of: ProductRow(product, isLiked: isLiked))
            let written = ListedProduct.with(product, isLiked: isLiked) { row in
                var rows = JSONRows()
                rows.add(row)
                return JSONWriter.bytes(of: rows.finish())
            }
            #expect(written == Array("[".utf8) + expected + Array("]".utf8))
        }
    }

    @Test(arguments: [0, 1, 3])
    func rowsAreWrittenAsAPage(count: Int) throws {
        let product = try Self.product("의자", .selling, photos: 1)
        var rows = JSONRows.ofPage(capacity: 1)
        for _ in 0..<count { ListedProduct.with(product, isLiked: nil) { rows.add($0) } }
        #expect(rows.count == count)
        let (next, total) = (Cursor(rawValue: "next"), Total(count: count, isAtLeast: false))
        let page = rows.page(next: next, previous: nil, total: total)
        let models = Array(repeating: ProductRow(product), count: count)

        #expect(
            page
                == JSONWriter.bytes(of: PageBody(items: models, next: next, previous: nil, total: total))
        )
    }

    private static func product(_ name: String, _ state: ProductState, photos: Int) throws -> Product {
        Product(
            id: Product.ID(.max),
            seller: Seller(id: Account.ID(7), name: name),
            name: name,
            description: "설명",
            price: try Price(
                full: Money(hundredths: 123_456_789, currency: photos == 2 ? .usd : .krw),
                discount: Money(hundredths: 3_450, currency: photos == 2 ? .usd : .krw)
            ),
            stock: 3,
            state: state,
            photos: (0..<photos).map { number in
                Photo(
                    id: Photo.ID(Int64(number) + 1),
                    content: SHA256.digest(of: Array(name.utf8) + [UInt8(number)]),
                    width: 1600,
                    height: 900,
                    mainColour: 0xC2410C,
                    altText: name
                )
            },
            version: 4,
            createdAt: Timestamp(millisecondsSince1970: -1),
            changedAt: Timestamp(millisecondsSince1970: 1_642_464_000_007)
        )
    }
}
