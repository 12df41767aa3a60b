import Market
import MarketService
import MarketStore
import Synchronization
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EditionServiceTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let clock = UptimeClock()
    private let editions: EditionService

    private static let identifier = "D1FB22FC-FD12-11EB-9A03-0242AC130003"
    private static let school = ClientNetwork("192.0.2.7")
    private static let home = ClientNetwork("198.51.100.9")

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(opening: DataFolder(path: folder.file("data"))) {
            Timestamp(millisecondsSince1970: 0)
        }
        editions = EditionService(
            store: store,
            passwords: .readable,
            uptime: { [clock] in clock.now }
        )
    }

    private func addVendor(_ identifier: String = identifier, name: String = "재재") async throws -> Account {
        let vendor = try #require(VendorIdentifier(rawValue: identifier))
        return try await store.createAccount(
            NewAccount(name: name, passwordHash: "hash of right", vendor: vendor)
        )
    }

    private func addProduct(of seller: Account.ID, password: String?) async throws -> Product.ID {
        let new = NewProduct(
            seller: seller,
            name: "자전거",
            description: "",
            price: Price(.zero(.krw)),
            stock: 1,
            passwordHash: password.map { "hash of \($0)" }
        )
        return try #require(try await store.createProducts([new]).first).id
    }

    @Test func vendorIsFoundByIdentifierAndName() async throws {
        let vendor = try await addVendor()
        let stranger = try #require(VendorIdentifier(rawValue: "00000000-0000-1000-8000-000000000000"))

        #expect(try await editions.vendor(vendor.vendor) == vendor)
        #expect(try await editions.vendor(stranger) == nil)
        #expect(try await editions.vendor(named: "재재") == vendor)
        #expect(try await editions.vendor(named: "펭수") == nil)
    }

    @Test func unknownVendorHasNoPassword() async throws {
        let nobody = Account.ID(99)

        await #expect(throws: MarketError.unknownVendor) { try await editions.passwordHash(of: nobody) }
        await #expect(throws: MarketError.unknownVendor) {
            try await editions.checkPassword("right", ofVendor: nobody, from: Self.school)
        }
    }

    @Test func rightPasswordReturnsTheMatchedHash() async throws {
        let vendor = try await addVendor().id

        let hash = try await editions.checkPassword("right", ofVendor: vendor, from: Self.school)

        #expect(hash == "hash of right")
        #expect(try await editions.passwordHash(of: vendor) == hash)
    }

    @Test func vendorPasswordGuessesAreLimited() async throws {
        let vendor = try await addVendor().id
        for _ in 1...32 {
            await #expect(throws: MarketError.wrongVendorPassword) {
                try await editions.checkPassword("wrong", ofVendor: vendor, from: Self.school)
            }
        }

        await #expect(throws: MarketError.tooManyTries(seconds: 10)) {
            try await editions.checkPassword("right", ofVendor: vendor, from: Self.school)
        }
        // Another network has not guessed, and time lets the first one in again.
        try await editions.checkPassword("right", ofVendor: vendor, from: Self.home)
        clock.advance(.seconds(10))
        try await editions.checkPassword("right", ofVendor: vendor, from: Self.school)
    }

    @Test func guessesAtOneVendorDoNotLimitAnother() async throws {
        let first = try await addVendor().id
        let second = try await addVendor("e0b5b43e-5b3a-11ec-bf63-0242ac130002", name: "펭수").id
        for _ in 1...33 { _ = try? await editions.checkPassword("wrong", ofVendor: first, from: Self.school) }

        try await editions.checkPassword("right", ofVendor: second, from: Self.school)
    }

    @Test func rightPasswordClearsWrongAttempts() async throws {
        let vendor = try await addVendor().id

        for _ in 1...3 {
            for _ in 1...31 {
                await #expect(throws: MarketError.wrongVendorPassword) {
                    try await editions.checkPassword("wrong", ofVendor: vendor, from: Self.school)
                }
            }
            try await editions.checkPassword("right", ofVendor: vendor, from: Self.school)
        }
    }

    @Test func productAcceptsItsOwnPasswordOnly() async throws {
        let vendor = try await addVendor().id
        let product = try await addProduct(of: vendor, password: "own")
        let other = try await addProduct(of: vendor, password: "another")

        try await editions.checkPassword("own", ofProduct: product, from: Self.school)
        for (password, product) in [("another", product), ("right", product), ("", product), ("own", other)] {
            await #expect(throws: MarketError.wrongProductPassword) {
                try await editions.checkPassword(password, ofProduct: product, from: Self.school)
            }
        }
    }

    @Test func productPasswordGuessesAreLimited() async throws {
        let product = try await addProduct(of: try await addVendor().id, password: "own")
        for _ in 1...32 {
            await #expect(throws: MarketError.wrongProductPassword) {
                try await editions.checkPassword("wrong", ofProduct: product, from: Self.school)
            }
        }

        await #expect(throws: MarketError.tooManyTries(seconds: 10)) {
            try await editions.checkPassword("own", ofProduct: product, from: Self.school)
        }
    }

    @Test func productWithoutAPasswordAcceptsNone() async throws {
        let product = try await addProduct(of: try await addVendor().id, password: nil)

        // As often as anyone likes: there is nothing to guess.
        for _ in 1...40 {
            await #expect(throws: MarketError.wrongProductPassword) {
                try await editions.checkPassword("right", ofProduct: product, from: Self.school)
            }
        }
    }

    @Test func itemSellerIsCreatedOnce() async throws {
        let first = try await editions.itemSeller()
        let second = try await editions.itemSeller()

        #expect(first == second)
        let accounts = try await store.accounts(after: nil, limit: 10)
        #expect(accounts.map(\.name) == ["2021"])
        #expect(accounts.map(\.vendor.rawValue) == ["00002021-0000-1000-8000-000000000000"])
    }

    @Test func itemSellerAvoidsATakenName() async throws {
        _ = try await addVendor(name: "2021")
        _ = try await addVendor("e0b5b43e-5b3a-11ec-bf63-0242ac130002", name: "2021-2")

        let seller = try await editions.itemSeller()

        #expect(try await store.account(seller)?.name == "2021-3")
        #expect(try await editions.itemSeller() == seller)
    }

    @Test func itemSellerIsCreatedOnceUnderConcurrency() async throws {
        let sellers = try await withThrowingTaskGroup(of: Account.ID.self) { group in
            for _ in 1...12 { group.addTask { try await editions.itemSeller() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(sellers.count == 1)
        #expect(try await store.accounts(after: nil, limit: 10).count == 1)
    }

    @Test func fullPasswordQueueIsBusy() async throws {
        let vendor = try await addVendor().id
        let editions = EditionService(
            store: store,
            passwords: .busy,
            uptime: { .zero }
        )

        await #expect(throws: MarketError.unavailable(.busy)) { try await editions.hash("own") }
        await #expect(throws: MarketError.unavailable(.busy)) {
            try await editions.checkPassword("right", ofVendor: vendor, from: Self.school)
        }
        await #expect(throws: MarketError.unavailable(.busy)) { try await editions.itemSeller() }
    }

    @Test func closedStoreIsBusy() async throws {
        let identifier = try await addVendor().vendor
        store.close()

        await #expect(throws: MarketError.unavailable(.closed)) { try await editions.vendor(identifier) }
        await #expect(throws: MarketError.unavailable(.closed)) { try await editions.itemSeller() }
    }
}

/// A clock that stands still until it is moved.
private final class UptimeClock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration { time.withLock(\.self) }

    func advance(_ step: Duration) {
        time.withLock { $0 += step }
    }
}

extension PasswordHashing {
    /// Quick, and of no other use.
    fileprivate static let readable = PasswordHashing(
        hash: { password throws(PasswordError) in "hash of \(password)" },
        verify: { password, hash throws(PasswordError) in hash == "hash of \(password)" }
    )

    /// As many are waiting as may.
    fileprivate static let busy = PasswordHashing(
        hash: { _ throws(PasswordError) in throw .busy },
        verify: { _, _ throws(PasswordError) in throw .busy }
    )
}
