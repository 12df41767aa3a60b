import Foundation
import Market
import MarketAPI
import MarketClient
import ServerDoubles
import TemporaryFolder
import Testing

/// Two devices of one account against the real server, over real sockets.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SavedItemsTests {
    /// An app on a device of its own.
    @MainActor
    private final class Device {
        let market: MarketClient
        let library: LocalLibrary
        let sync: SavedItemsSync
        private let folder: TemporaryFolder
        private var listening: Task<Void, Never>?

        init(_ loopback: LoopbackMarket) async throws {
            market = .live(
                address: loopback.address,
                session: CurlTransport(),
                credentials: MemoryCredentialStore()
            )
            folder = try TemporaryFolder()
            let now: @Sendable () -> Timestamp = {
                Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
            }
            library = await LocalLibrary.open(in: folder.file("user"), now: now)
            sync = try #require(SavedItemsSync(client: market, keeping: library, now: now))
        }

        func listen() {
            listening = Task { [market, sync] in
                for await event in market.events.followMine(nil) {
                    switch event {
                    case .saved(let news): sync.receive(news)
                    case .link(.live): sync.refresh()
                    default: break
                    }
                }
            }
        }

        func stop() {
            listening?.cancel()
            sync.stop()
        }

        func key(_ id: Product.ID) -> ProductKey? {
            MarketOrigin(market.address.absoluteString).map { .market($0, id) }
        }
    }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    @Test func changesOfOneDeviceShowOnTheOther() async throws {
        try await LoopbackMarket.with { loopback in
            let (one, two) = (try await Device(loopback), try await Device(loopback))
            defer { for device in [one, two] { device.stop() } }
            _ = try await one.market.accounts.signUp("민지", LoopbackMarket.secret)
            _ = try await two.market.accounts.signIn("민지", LoopbackMarket.secret)
            let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))))
            let draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000", stock: "9")
            let chair = try await one.market.selling.create(
                ProductSubmission(draft, photos: [photo]),
                .random()
            ) { _ in }
            let key = try #require(one.key(chair.id))
            for device in [one, two] {
                await device.sync.resume()
                await device.sync.finish()
                device.listen()
            }
            let product = LibraryProduct(key: key, name: "나무 의자", price: chair.goods.price, stock: 9)
            one.library.likes.toggle(product)
            one.library.cart.add(product, quantity: 3)
            await until { two.library.likes.contains(key) && two.library.cart.quantity(of: key) == 3 }
            #expect(two.library.likes.products.map(\.name) == ["나무 의자"])

            two.library.cart.setQuantity(1, of: key)
            await until { one.library.cart.quantity(of: key) == 1 }
            // As a page does it.
            _ = try await two.market.cart.setQuantity(0, chair.id)
            try await two.market.likes.set(chair.id, false)
            await until {
                [one, two].allSatisfy { !$0.library.likes.contains(key) && $0.library.cart.count == 0 }
            }
            one.library.history.note("나무 의자")
            await until { two.library.history.searches == ["나무 의자"] }
            #expect(try await two.market.search.past() == ["나무 의자"])
            two.library.history.removeAll()
            await until { one.library.history.searches.isEmpty }
            #expect(try await one.market.search.past() == [])
            await until { one.sync.waitingCount == 0 && two.sync.waitingCount == 0 }
        }
    }
}
