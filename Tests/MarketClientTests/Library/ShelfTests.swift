import Foundation
import Market
import Observation
import Synchronization
import Testing

@testable import MarketClient

/// Likes, cart, history and what was seen: rows S2-14 to S2-16.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShelfTests {
    private let place: LibraryPlace

    init() throws {
        place = try LibraryPlace()
    }

    @Test func aLikeIsThereAfterARestartNewestFirst() async throws {
        var library = await place.open()
        for number in 1...3 { library.likes.toggle(try .sample(Int64(number))) }
        library.likes.toggle(try .external("https://shop.example/1"))
        library.likes.toggle(try .sample(2))
        library = await place.reopen(library)

        #expect(
            library.likes.products == [
                try .external("https://shop.example/1"), try .sample(3), try .sample(1),
            ]
        )
        #expect(library.health == .sound)
        // Liked again, it is the newest.
        library.likes.toggle(try .sample(2))
        library = await place.reopen(library)
        #expect(library.likes.products.first == (try .sample(2)))
    }

    @Test(
        arguments: [
            (nil, nil, false, nil), ("first", .new, true, 0), ("pick", .forParts, false, 3_500),
        ] as [(String?, Condition?, Bool, Int64?)]
    )
    func sellersFactsSurviveARestart(
        giveaway: String?,
        condition: Condition?,
        isOpen: Bool,
        fee: Int64?
    ) async throws {
        let parcel = try fee.map { fee throws(MoneyError) in
            fee == 0 ? TradingWays.Parcel.feeIncluded : .fee(try Money(hundredths: fee, currency: .krw))
        }
        let facts = ProductFacts(
            category: condition.flatMap { _ in Category.ID(rawValue: "books") },
            condition: condition,
            ways: TradingWays(meets: isOpen, parcel: parcel),
            giveaway: giveaway.flatMap(Giveaway.init),
            takesOffers: isOpen,
            firstCome: isOpen
        )
        let product = try LibraryProduct.sample(1, facts: facts)
        var library = await place.open()
        library.likes.toggle(product)
        library.cart.add(product)
        library.seen.note(product)
        library = await place.reopen(library)

        #expect(library.likes.products == [product])
        #expect(library.likes.products.first?.facts == facts)
        #expect(library.cart.lines.map(\.product) == [product])
        #expect(library.seen.products == [product])
    }

    @Test func productsOfTwoMarketsWithOneNumberAreTwo() async throws {
        var library = await place.open()
        library.likes.toggle(try .sample(7, market: 0))
        library = await place.reopen(library)

        #expect(library.likes.contains(try LibraryProduct.sample(7, market: 0).key))
        #expect(!library.likes.contains(try LibraryProduct.sample(7, market: 1).key))
    }

    @Test func aToggleOnOneScreenShowsOnAll() async throws {
        let library = await place.open()
        let chair = try LibraryProduct.sample(1)
        let told = CallCounter()
        // Two screens, each looking through the same state.
        for _ in 0..<2 {
            withObservationTracking {
                _ = library.likes.contains(chair.key)
            } onChange: {
                told.add()
            }
        }
        library.likes.toggle(chair)

        #expect(told.count == 2)
        #expect(library.likes.contains(chair.key))
    }

    @Test func likingIsIdempotent() async throws {
        var library = await place.open()
        for _ in 0..<2 { library.likes.set(try .sample(1), isLiked: true) }
        for _ in 0..<2 { library.likes.set(try .sample(2), isLiked: false) }
        library = await place.reopen(library)

        #expect(library.likes.count == 1)
    }

    @Test func theCartIsThereAfterARestart() async throws {
        var library = await place.open()
        library.cart.add(try .sample(1), quantity: 2)
        library.cart.add(try .sample(2))
        library.cart.add(try .sample(1))
        let lines = library.cart.lines
        library = await place.reopen(library)

        #expect(library.cart.lines == lines)
        #expect(lines.map(\.quantity) == [1, 3])
        #expect(lines.map(\.product.name) == ["의자 2", "의자 1"])
    }

    @Test(
        arguments: [
            (5, 9, 5), (nil, 99_999, 9_999), (0, 1, 0), (5, 0, 0), (5, -3, 0), (nil, .max, 9_999),
        ] as [(Int64?, Int64, Int64)]
    )
    func quantityIsLimitedToTheStock(stock: Int64?, wanted: Int64, taken: Int64) async throws {
        let library = await place.open()

        #expect(library.cart.add(try .sample(1, stock: stock), quantity: wanted) == taken)
        #expect(library.cart.quantity(of: try LibraryProduct.sample(1).key) == taken)
    }

    @Test func aQuantityCanBeChangedAndZeroTakesItOut() async throws {
        var library = await place.open()
        let key = try LibraryProduct.sample(1).key
        library.cart.add(try .sample(1), quantity: 2)
        #expect(library.cart.setQuantity(4, of: key) == 4)
        #expect(library.cart.setQuantity(40, of: key) == 5)
        #expect(library.cart.setQuantity(3, of: try LibraryProduct.sample(9).key) == 0)
        #expect(library.cart.setQuantity(0, of: key) == 0)
        library = await place.reopen(library)

        #expect(library.cart.count == 0)
    }

    @Test func eachCurrencyIsSummedByItself() async throws {
        let library = await place.open()
        library.cart.add(try .sample(1, price: "1000"), quantity: 3)
        library.cart.add(try .sample(2, price: "0.5", currency: .usd), quantity: 2)
        library.cart.add(try .sample(3, price: "70"))
        library.cart.add(try .external("https://shop.example/1"))

        #expect(
            library.cart.sums == [
                CartSum(currency: .krw, amount: try Money("33070", currency: .krw)),
                CartSum(currency: .usd, amount: try Money("1", currency: .usd)),
            ]
        )
    }

    @Test func overflowingSumIsNil() async throws {
        let library = await place.open()
        library.cart.add(try .sample(1, price: "90000000000000000"), quantity: 5)

        #expect(library.cart.sums == [CartSum(currency: .krw, amount: nil)])
    }

    @Test func unavailableCartItemsAreNotSummed() async throws {
        let library = await place.open()
        for number in 1...4 { library.cart.add(try .sample(Int64(number))) }
        library.learn(try .sample(1, state: .sold, version: 2))
        library.learn(try .sample(2, stock: 0, version: 2))
        library.markGone(try LibraryProduct.sample(3).key)

        #expect(library.cart.sums == [CartSum(currency: .krw, amount: try Money("1000", currency: .krw))])
    }

    @Test func moreThanIsLeftIsNotSummed() async throws {
        let library = await place.open()
        library.cart.add(try .sample(1), quantity: 4)
        library.learn(try .sample(1, stock: 2, version: 2))

        #expect(library.cart.sums == [CartSum(currency: .krw, amount: try Money("2000", currency: .krw))])
    }

    @Test(
        arguments: [
            ("1000", 5, .selling, []), ("800", 5, .selling, ["price"]), ("1000", 2, .selling, ["fewer 2"]),
            ("800", 2, .reserved, ["reserved", "fewer 2", "price"]), ("800", 0, .selling, ["sold out"]),
            ("1000", 5, .sold, ["sold out"]), ("1000", 5, .hidden, ["gone"]),
        ] as [(String, Int64, ProductState, [String])]
    )
    func changesSinceAddingToTheCartAreShown(
        price: String,
        stock: Int64,
        state: ProductState,
        changes: [String]
    ) async throws {
        var library = await place.open()
        library.cart.add(try .sample(1), quantity: 3)
        library.learn(try .sample(1, price: price, stock: stock, state: state, version: 2))
        #expect(library.cart.lines[0].changes.map(\.word) == changes)
        library = await place.reopen(library)

        #expect(library.cart.lines[0].changes.map(\.word) == changes)
        for change in library.cart.lines[0].changes {
            #expect(!change.text(in: .korean).isEmpty)
        }
        library.cart.agreeToPrice(of: library.cart.lines[0].id)
        #expect(library.cart.lines[0].changes.map(\.word) == changes.filter { $0 != "price" })
        library = await place.reopen(library)
        #expect(library.cart.lines[0].changes.map(\.word) == changes.filter { $0 != "price" })
    }

    @Test func aProductThatIsGoneStaysAndSaysSo() async throws {
        var library = await place.open()
        let key = try LibraryProduct.sample(1).key
        library.cart.add(try .sample(1))
        library.likes.toggle(try .sample(1))
        library.markGone(key)
        library.markGone(try LibraryProduct.sample(9).key)
        library = await place.reopen(library)

        #expect(library.cart.lines.map(\.changes) == [[.gone]])
        #expect(library.likes.products.map(\.isGone) == [true])
        #expect(library.product(try LibraryProduct.sample(9).key) == nil)
    }

    @Test func aLateAnswerDoesNotUndoANewerOne() async throws {
        let library = await place.open()
        library.cart.add(try .sample(1, price: "800", version: 5))
        library.learn(try .sample(1, price: "1000", version: 4))

        #expect(library.cart.lines[0].product.price?.price?.bargain.decimalText == "800")
    }

    @Test func emptyingTheCartEmptiesItForGood() async throws {
        var library = await place.open()
        library.cart.add(try .sample(1))
        library.cart.add(try .sample(2))
        library.cart.removeAll()
        library.cart.add(try .sample(2), quantity: 4)
        library = await place.reopen(library)

        #expect(library.cart.lines.map(\.quantity) == [4])
    }

    @Test func searchesAreKeptNewestFirstAndEachOnce() async throws {
        var library = await place.open()
        for text in ["의자", " iPhone  15 ", "카메라", "IPHONE 15", "의자"] { library.history.note(text) }
        // The same syllable, as a keyboard of another system writes it.
        library.history.note("의자".decomposedStringWithCanonicalMapping)
        library = await place.reopen(library)

        #expect(library.history.searches.count == 3)
        #expect(library.history.searches.first == "의자")
        #expect(Array(library.history.searches.dropFirst()) == ["IPHONE 15", "카메라"])
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{0}"])
    func blankSearchesAreNotRecorded(text: String) async {
        let library = await place.open()
        library.history.note(text)

        #expect(library.history.searches == [])
    }

    @Test(arguments: [
        String(repeating: "ㅋ", count: 5_000), String(repeating: "👨‍👩‍👧‍👦", count: 300), "a\u{0}b",
        "'; DROP TABLE searches; --",
        String(repeating: "İ", count: 200),
    ])
    func oddSearchesAreKept(text: String) async {
        var library = await place.open()
        library.history.note(text)
        let kept = library.history.searches
        library = await place.reopen(library)

        #expect(kept.count == 1)
        #expect(library.history.searches == kept)
        #expect(library.health == .sound)
    }

    @Test func onlyTheLastFiftyAreKept() async {
        var library = await place.open()
        for number in 1...60 { library.history.note("search \(number)") }
        library = await place.reopen(library)

        #expect(library.history.searches.count == 50)
        #expect(library.history.searches.first == "search 60")
        #expect(library.history.searches.last == "search 11")
    }

    @Test func oneOrAllCanBeDeletedAndLeaveNothingInTheFile() async throws {
        var library = await place.open()
        for text in ["gift-for-mina", "secret-ring", "chair"] { library.history.note(text) }
        library.history.remove("Gift-for-Mina")
        library.history.remove("never searched")
        library = await place.reopen(library)
        #expect(library.history.searches == ["chair", "secret-ring"])
        library.history.removeAll()
        library = await place.reopen(library)

        #expect(library.history.searches == [])
        #expect(await library.close())
        let file = try Data(contentsOf: URL(filePath: place.path))
        for text in ["mina", "secret"] { #expect(file.range(of: Data(text.utf8)) == nil) }
    }

    @Test func privateModeRecordsNothing() async throws {
        var library = await place.open()
        library.history.note("chair")
        library.isPrivate = true
        library.history.note("ring")
        library.seen.note(try .sample(1))
        // A deliberate act is kept.
        library.likes.toggle(try .sample(2))
        library.isPrivate = false
        library.history.note("table")
        library = await place.reopen(library)

        #expect(library.history.searches == ["table", "chair"])
        #expect(library.seen.products == [])
        #expect(library.likes.count == 1)
    }

    @Test func theLastProductsSeenCanBeLookedAtOffline() async throws {
        var library = await place.open()
        for number in 1...110 { library.seen.note(try .sample(Int64(number))) }
        library.seen.note(try .sample(50))
        library = await place.reopen(library)

        #expect(library.seen.products.count == 50)
        #expect(library.seen.products.first == (try .sample(50)))
        #expect(library.product(try LibraryProduct.sample(110).key) == (try .sample(110)))
        #expect(library.product(try LibraryProduct.sample(60).key) == nil)
        library.forgetSeen()
        library = await place.reopen(library)
        #expect(library.seen.products == [])
    }

    @Test func productUpdatesReachEveryList() async throws {
        var library = await place.open()
        library.likes.toggle(try .sample(1))
        library.seen.note(try .sample(1))
        library.learn(try .sample(1, price: "5", version: 2))
        library.learn(try .sample(99))
        library = await place.reopen(library)

        #expect(library.likes.products == [try .sample(1, price: "5", version: 2)])
        #expect(library.seen.products == library.likes.products)
        #expect(library.product(try LibraryProduct.sample(99).key) == nil)
    }

    @Test(arguments: [
        ("HTTPS://Market.Example:443/", "https://market.example"), ("http://a:80/shop//", "http://a/shop"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://a/?q=1#x", "https://a"),
    ])
    func oneMarketHasOneAddress(text: String, address: String) {
        #expect(MarketOrigin(text)?.text == address)
    }

    @Test(arguments: ["", "market.example", "file:///tmp", "http://", "ftp://a", "https:///x"])
    func invalidOriginsAreRejected(text: String) {
        #expect(MarketOrigin(text) == nil)
    }
}

extension CartChange {
    fileprivate var word: String {
        switch self {
        case .price: "price"
        case .fewerLeft(let count): "fewer \(count)"
        case .reserved: "reserved"
        case .soldOut: "sold out"
        case .gone: "gone"
        }
    }
}
