import Foundation
import Market
import SQLite
import Testing

@testable import MarketClient

/// The owner of the viewed products, and the limit of how many are kept.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SeenTests {
    private let place: LibraryPlace
    private let origin: MarketOrigin
    private var person: LibraryOwner { .account(origin, Account.ID(1)) }

    init() throws {
        place = try LibraryPlace()
        origin = try #require(MarketOrigin.samples.first)
    }

    private func numbers(_ library: LocalLibrary) -> [Int64] {
        library.seen.products.compactMap { product in
            if case .market(_, let id) = product.key { id.rawValue } else { nil }
        }
    }

    @Test func viewedProductsAreHiddenAfterSigningOut() async throws {
        var library = await place.open()
        library.enter(person, of: origin)
        library.seen.note(try .sample(1))
        library.hide()
        #expect(numbers(library) == [])
        library.seen.note(try .sample(2))
        library = await place.reopen(library)
        #expect(numbers(library) == [2])
        // Products viewed while signed out go to the next account that signs in.
        library.enter(person, of: origin)
        #expect(numbers(library) == [2, 1])
        library = await place.reopen(library)
        #expect(numbers(library) == [])
        library.enter(person, of: origin)
        #expect(numbers(library) == [2, 1])
    }

    @Test(arguments: [nil, 2] as [Int64?])
    func nothingOfItIsAnotherPersons(other: Int64?) async throws {
        var library = await place.open()
        library.enter(person, of: origin)
        library.seen.note(try .sample(1))
        library.enter(other.map { .account(origin, Account.ID($0)) } ?? .nobody, of: origin)
        #expect(numbers(library) == [])
        library = await place.reopen(library)
        library.enter(person, of: origin)
        #expect(numbers(library) == [])
        #expect(library.product(try LibraryProduct.sample(1).key) == nil)
    }

    @Test func eachPersonHasFiftyOfEachMarket() async throws {
        var library = await place.open()
        for number in 1...60 { library.seen.note(try .sample(Int64(number))) }
        for number in 1...3 { library.seen.note(try .sample(Int64(number), market: 1)) }
        library = await place.reopen(library)
        #expect(numbers(library) == [3, 2, 1] + (11...60).reversed())
        library.forgetSeen(of: origin)
        #expect(numbers(library) == [3, 2, 1])
        library = await place.reopen(library)
        #expect(numbers(library) == [3, 2, 1])
    }

    @Test func forgottenSearchesLeaveTheFile() async throws {
        let library = await place.open()
        library.seen.note(try .sample(1))
        library.seen.note(try .sample(2))
        library.likes.toggle(try .sample(2))
        library.forgetSeen(of: origin)
        #expect(await library.close())
        let file = try SQLiteConnection(path: place.path, access: .readOnly)
        let names = try file.rows("SELECT name FROM products") { row throws(SQLiteError) in try row.text(0) }
        #expect(names == ["의자 2"])
    }

    @Test func theSellerIsSavedWithTheProduct() async throws {
        var product = try LibraryProduct.sample(1)
        product.sellerID = Account.ID(7)
        var library = await place.open()
        library.seen.note(product)
        library = await place.reopen(library)
        #expect(library.seen.products == [product])
    }
}
