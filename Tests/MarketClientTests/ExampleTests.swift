import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import TemporaryFolder
import Testing

/// The examples of the documentation; `Scripts/examples` compares both.
@Suite(.timeLimit(.minutes(10)))
struct ExampleTests {
    private let address = URL.market
    private let place: TemporaryFolder
    private let now: @Sendable () -> Timestamp

    init() throws {
        place = try TemporaryFolder()
        let clock = TestClock()
        now = { clock.timestamp }
    }

    @Test func aMarketIsListed() async throws {
        let session = OnePage()
        // snippet: market
        let market = MarketClient.live(
            address: address,
            session: session,
            credentials: MemoryCredentialStore()
        )
        let page = try await market.products.list(ListingQuery(limit: 20))
        // end
        #expect(page.elements.map(\.name) == ["자전거"])
    }

    @Test func aTestReplacesWhatItNeeds() async throws {
        // snippet: unstubbed
        var market = MarketClient.unstubbed { name in print("\(name) was called") }
        market.products.list = { _ throws(ClientError) in throw .offline }
        // end
        let list = market.products.list
        #expect(try await error { () throws(ClientError) in _ = try await list(ListingQuery()) } == .offline)
    }

    @Test func aDraftIsSaved() async throws {
        let market = FakeMarket(knowsKeys: true) { .none }.client
        let drafts = MemoryDraftStore()
        let photos = [SubmittedPhoto(.file(PhotoFile(path: "/a.jpg")))]
        // snippet: outbox
        let outbox = DraftOutbox(client: market, keeping: drafts)
        let form = ProductDraft(name: "자전거", description: "거의 새것입니다.", price: "150000", stock: "1")
        let draft = Draft(ProductSubmission(form, photos: photos))
        try await outbox.save(draft)
        let product = try await outbox.send(draft)
        // end
        #expect(product.goods.name == "자전거")
        #expect(await drafts.drafts().isEmpty)
    }

    @MainActor
    @Test func aMessageIsSent() async throws {
        let talk = FakeTalk()
        let (market, product) = (talk.client, Product.ID(3))
        let library = await LocalLibrary.open(in: place.file("user"), now: now)
        let store = try #require(LibraryConversationStore(library, market: address))
        // snippet: messages
        let outbox = MessageOutbox(client: market, keeping: store, now: now)
        await outbox.resume()
        try await outbox.send(.isItAvailable, to: .about(product))
        // end
        while !outbox.items.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(talk.texts == ["?"])
    }

    @MainActor
    @Test func aCodeIsSent() async throws {
        var market = MarketClient.unstubbed
        market.accounts.identity = { .account(.sample) }
        market.deals.confirm = { deal, _ throws(ClientError) in .sample(.sample(deal.rawValue)) }
        let deal = Deal.ID(5)
        let library = await LocalLibrary.open(in: place.file("user"), now: now)
        let store = try #require(LibraryDealStore(library, market: address))
        // snippet: codes
        let outbox = HandoverOutbox(client: market, keeping: store, now: now)
        await outbox.resume()
        try await outbox.send("123456", of: deal)
        // end
        while !outbox.items.isEmpty, !Task.isCancelled { await Task.yield() }
    }

    @MainActor
    @Test func aReviewIsSent() async throws {
        var market = MarketClient.unstubbed
        market.accounts.identity = { .account(.sample) }
        market.reviews.write = { _, _ throws(ClientError) in .sample() }
        let deal = Deal.ID(5)
        let library = await LocalLibrary.open(in: place.file("user"), now: now)
        let store = try #require(LibraryDealStore(library, market: address))
        // snippet: reviews
        let outbox = ReviewOutbox(client: market, keeping: store, now: now)
        await outbox.resume()
        try await outbox.send(ReviewWords(.again, tags: [.kind]), of: deal)
        // end
        while !outbox.items.isEmpty, !Task.isCancelled { await Task.yield() }
    }

    @MainActor
    @Test func aLikeReachesTheAccount() async throws {
        let accounts = FakeAccounts(TestClock())
        let market = accounts.client(1) { .sample }
        let product = try LibraryProduct.sample(1)
        let library = await LocalLibrary.open(in: place.file("user"), now: now)
        // snippet: saved-items
        let sync = SavedItemsSync(client: market, keeping: library, now: now)
        await sync?.resume()
        library.likes.toggle(product)
        await sync?.leave()
        // end
        #expect(accounts.items(.likes, of: .sample) == [1: 1])
    }

    @Test func aPhotoIsLoaded() async throws {
        let (fetching, decoder) = (PhotoServer().fetching, NamingDecoder())
        let folder = place.file("photos")
        let address = try #require(PhotoAddress("https://photos.example/chair"))
        // snippet: photos
        let photos = PhotoPipeline(fetching: fetching, decoder: decoder, folder: folder, now: now)
        let request = PhotoRequest(address, size: .square(160))
        let photo = try await photos.photo(request)
        // end
        #expect(!photo.isStale)
        #expect(photos.cached(request) != nil)
    }

    @MainActor
    @Test func aLibraryKeepsWhatIsLiked() async throws {
        let (folder, product) = (place.file("user"), try LibraryProduct.sample(1))
        // snippet: library
        let library = await LocalLibrary.open(in: folder, now: now)
        library.likes.toggle(product)
        let isSaved = await library.close()
        // end
        #expect(isSaved)
        #expect(await LocalLibrary.open(in: folder, now: now).likes.contains(product.key))
    }

    @MainActor
    @Test func requestsPassTheGate() async throws {
        let transport = OnePage()
        // snippet: connectivity
        let probe = MarketProbe(market: address, session: transport)
        let connectivity = Connectivity(monitor: nil, probe: { await probe.ask() }, now: now)
        let session = GatedSession(transport, through: connectivity.gate, market: address)
        connectivity.start()
        // end
        let reply = try await session.send(OutgoingRequest(.get, address), progress: nil)
        #expect(reply.status == 200)
        connectivity.stop()
    }
}

/// A server that answers everything with the same page of goods.
private struct OnePage: HTTPSession {
    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let page = Wire.page(Wire.product(1))
        return IncomingReply(
            status: 200,
            fields: ["Content-Type": "application/json"],
            bytes: Array(page.utf8)
        )
    }
}
