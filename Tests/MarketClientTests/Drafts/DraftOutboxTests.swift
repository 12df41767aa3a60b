import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import SeededRandom
import Synchronization
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DraftOutboxTests {
    private static let photos = [
        SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))), SubmittedPhoto(.file(PhotoFile(path: "/bb.jpg"))),
    ]

    /// A market whose faults come in this order, and then no more.
    private func market(_ faults: [FakeMarket.Fault], knowsKeys: Bool = true) -> FakeMarket {
        let left = Mutex(faults)
        return FakeMarket(knowsKeys: knowsKeys) { left.withLock { $0.isEmpty ? .none : $0.removeFirst() } }
    }

    @Test func aDraftThatWasSentIsGoneFromTheOutbox() async throws {
        let market = market([])
        let drafts = MemoryDraftStore()
        let product = try await DraftOutbox(client: market.client, keeping: drafts).send(
            Draft(ProductSubmission(.bicycle, photos: Self.photos))
        )
        #expect(market.products.map(\.id) == [product.id])
        #expect(await drafts.drafts().isEmpty)
    }

    @Test func aDraftThatFailedIsStillThereAfterARestartAndIsSentOnce() async throws {
        // Two photos go through, and the reply to the product is lost.
        let market = market([.none, .none, .replyLost])
        let drafts = MemoryDraftStore()
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        let failure = try await error { () throws(ClientError) in
            _ = try await DraftOutbox(client: market.client, keeping: drafts).send(draft)
        }
        #expect(failure == .interrupted)

        let restarted = DraftOutbox(client: market.client, keeping: drafts)
        let kept = try #require(try await restarted.drafts().first)
        #expect(kept.key == draft.key)
        #expect(kept.wasSent)
        #expect(kept.offer.photos == Self.photos)
        _ = try await restarted.send(kept)
        #expect(market.products.count == 1)
        #expect(market.uploadsHeard == 2, "photos that had arrived went again")
    }

    @Test func aChangeAfterAnUncertainAttemptEditsTheSameProduct() async throws {
        let market = market([.none, .none, .replyLost])
        let drafts = MemoryDraftStore()
        let outbox = DraftOutbox(client: market.client, keeping: drafts)
        var draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        draft.offer.draft.name = "자전거 급매"
        let product = try await outbox.send(draft)
        #expect(product.goods.name == "자전거 급매")
        #expect(market.products.map(\.draft.name) == ["자전거 급매"])
    }

    @Test func aTryThatMayHaveArrivedIsRememberedThoughTheNextWasToldToWait() async throws {
        let product = Wire.product(1)
        let session = ScriptedSession(
            .expect(.post, "/api/v2/products", .failure(.interrupted)),
            .expect(.post, "/api/v2/products", .empty(429, fields: ["Retry-After": "600"])),
            .expect(.post, "/api/v2/products", .problem(422, "key_reused")),
            .expect(.post, "/api/v2/products", .json(201, product)),
            .expect(.get, "/api/v2/products/1", .json(200, product)),
            .expect(.patch, "/api/v2/products/1", .json(200, Wire.product(1, name: "자전거 급매")))
        )
        let outbox = DraftOutbox(client: await .own(session, token: "t"), keeping: MemoryDraftStore())
        var draft = Draft(ProductSubmission(.bicycle, photos: []))
        let failure = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        #expect(failure == .interrupted)
        draft.offer.draft.name = "자전거 급매"
        #expect(try await outbox.send(draft).goods.name == "자전거 급매")
    }

    @Test func correctedDraftIsResentUnderTheSameKey() async throws {
        let market = market([])
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        var draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        draft.offer.draft.price = "free"
        let failure = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        #expect(failure.refusal?.code == .invalidDraft)
        draft.offer.draft.price = "30000"
        _ = try await outbox.send(draft)
        #expect(market.products.map(\.draft.price) == ["30000"])
    }

    @Test func photosTheMarketForgotAreUploadedAgain() async throws {
        let market = market([.none, .none, .unreachable])
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        market.forgetPhotos()
        _ = try await outbox.send(draft)
        #expect(market.products.count == 1)
        #expect(market.uploadsHeard == 4)
    }

    @Test func oneFileAddedTwiceIsTwoPhotos() async throws {
        let market = market([])
        let twice = [
            SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))),
            SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))),
        ]
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        _ = try await outbox.send(Draft(ProductSubmission(.bicycle, photos: twice)))
        #expect(market.products.count == 1)
        #expect(market.uploadsHeard == 2)
    }

    @Test func oneFileAddedTwiceIsNotSentAgainAfterARestart() async throws {
        let market = market([.none, .none, .unreachable])
        let drafts = MemoryDraftStore()
        let twice = [
            SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))),
            SubmittedPhoto(.file(PhotoFile(path: "/a.jpg"))),
        ]
        let draft = Draft(ProductSubmission(.bicycle, photos: twice))
        _ = try await error { () throws(ClientError) in
            _ = try await DraftOutbox(client: market.client, keeping: drafts).send(draft)
        }
        let restarted = DraftOutbox(client: market.client, keeping: drafts)
        _ = try await restarted.send(try #require(try await restarted.drafts().first))
        #expect(market.products.count == 1)
        #expect(market.uploadsHeard == 2, "photos that had arrived went again")
    }

    @Test func aFileChangedInPlaceIsUploadedAgain() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("bicycle.jpg")
        try Data("red".utf8).write(to: URL(filePath: path))
        let market = market([.none, .unreachable])
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: [SubmittedPhoto(.file(PhotoFile(path: path)))]))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        try Data("blue".utf8).write(to: URL(filePath: path))
        _ = try await outbox.send(try #require(try await outbox.drafts().first))
        #expect(market.uploadsHeard == 2)
        #expect(market.publishedPhotos == [[Photo.ID(2)]], "the picture as it was before it was changed")
    }

    @Test func aDraftThatAnOlderAppWroteDownDoesNotSendItsPhotosAgain() async throws {
        let market = market([])
        let drafts = MemoryDraftStore()
        let outbox = DraftOutbox(client: market.client, keeping: drafts)
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        try await outbox.save(draft)
        let kept = try #require(await drafts.drafts().first)
        let first = try await market.client.selling.uploadPhoto(PhotoFile(path: "/a.jpg"), .random()) { _ in }
        let second = try await market.client.selling.uploadPhoto(PhotoFile(path: "/bb.jpg"), .random()) { _ in
        }
        var payload = try #require(
            try JSONSerialization.jsonObject(with: Data(kept.payload)) as? [String: Any]
        )
        payload["contents"] = nil
        payload["uploaded"] = ["/a.jpg": first.id.rawValue, "/bb.jpg": second.id.rawValue]
        let older = Array(try JSONSerialization.data(withJSONObject: payload))
        try await drafts.keep(StoredDraft(id: kept.id, key: kept.key, payload: older))

        _ = try await outbox.send(try #require(try await outbox.drafts().first))
        #expect(market.uploadsHeard == 2)
        #expect(market.publishedPhotos == [[first.id, second.id]])
    }

    @Test func draftsThatCannotBeSavedAreNotSent() async throws {
        let market = market([])
        let drafts = MemoryDraftStore()
        await drafts.setFull(true)
        let failure = try await error { () throws(ClientError) in
            _ = try await DraftOutbox(client: market.client, keeping: drafts).send(
                Draft(ProductSubmission(.bicycle, photos: []))
            )
        }
        #expect(failure == .draftNotKept)
        #expect(market.products.isEmpty)
    }

    @Test func noSecretIsWrittenDown() async throws {
        let drafts = MemoryDraftStore()
        let outbox = DraftOutbox(client: market([]).client, keeping: drafts)
        try await outbox.save(Draft(ProductSubmission(.bicycle, photos: Self.photos, secret: "hunter2")))
        let kept = try #require(await drafts.drafts().first)
        #expect(!String(decoding: kept.payload, as: UTF8.self).contains("hunter2"))
    }

    @Test func twoPressesSendOneProduct() async throws {
        let gate = Gate()
        let market = market([])
        var client = market.client
        let create = client.selling.create
        client.selling.create = { offer, key, progress throws(ClientError) in
            _ = await gate.pass()
            return try await create(offer, .random(), progress)
        }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        async let first = outbox.send(draft)
        await gate.arrivals(1)
        async let second = outbox.send(draft)
        gate.open()
        let (one, other) = try await (first, second)
        #expect(one == other)
        #expect(market.products.count == 1)
    }

    @Test func aDiscardedDraftIsGone() async throws {
        let outbox = DraftOutbox(client: market([]).client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: []))
        try await outbox.save(draft)
        try await outbox.discard(draft.id)
        #expect(try await outbox.drafts().isEmpty)
    }

    @Test func withoutKeysTheNewestProductsAreSearchedBeforeItIsSentAgain() async throws {
        // The list, then the product whose reply is lost.
        let market = market([.none, .replyLost], knowsKeys: false)
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        let product = try await outbox.send(draft)
        #expect(market.products.map(\.id) == [product.id])
    }

    @Test(arguments: [(1 as Int64, 1), (2, 2)])
    func withoutKeysAnotherVendorsProductIsNotTakenForTheDrafts(vendor: Int64, products: Int) async throws {
        // Its goods are those of account 1.
        let market = market([.none, .replyLost], knowsKeys: false)
        var client = market.client
        client.accounts.identity = { .vendor(.sample, account: Account.ID(vendor)) }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        let draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        let product = try await outbox.send(draft)
        #expect(market.products.count == products)
        #expect(market.products.last?.id == product.id)
    }

    @Test func anEditOfAnArrivedProductIgnoresTheVersion() async throws {
        let market = market([.none, .none, .replyLost])
        let versions = Mutex<[Int64?]>([])
        var client = market.client
        let (detail, edit) = (client.products.detail, client.selling.edit)
        client.products.detail = { id throws(ClientError) in
            var found = try await detail(id)
            found.goods.version = 5
            return found
        }
        client.selling.edit = { id, change, key, progress throws(ClientError) in
            versions.withLock { $0.append(change.version) }
            return try await edit(id, change, key, progress)
        }
        let outbox = DraftOutbox(client: client, keeping: MemoryDraftStore())
        var draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        _ = try await error { () throws(ClientError) in _ = try await outbox.send(draft) }
        draft.offer.draft.name = "자전거 급매"
        _ = try await outbox.send(draft)
        #expect(versions.withLock(\.self) == [nil])
    }

    @Test func withoutKeysAnOlderProductOfTheSameNameIsAnother() async throws {
        let market = market([], knowsKeys: false)
        let outbox = DraftOutbox(client: market.client, keeping: MemoryDraftStore())
        _ = try await outbox.send(Draft(ProductSubmission(.bicycle, photos: Self.photos)))
        _ = try await outbox.send(Draft(ProductSubmission(.bicycle, photos: Self.photos)))
        #expect(market.products.count == 2)
    }

    /// Random faults, restarts and edits in between: in the end there is one product, as it was meant last.
    @Test(arguments: 0..<200, [true, false])
    func anyFaultLeavesExactlyOneProduct(seed: Int, knowsKeys: Bool) async throws {
        let random = Mutex(SplitMix64(seed: UInt64(seed)))
        let market = FakeMarket(knowsKeys: knowsKeys) {
            random.withLock {
                (FakeMarket.Fault.allCases + [.none, .none]).randomElement(using: &$0) ?? .none
            }
        }
        let drafts = MemoryDraftStore()
        var outbox = DraftOutbox(client: market.client, keeping: drafts)
        var draft = Draft(ProductSubmission(.bicycle, photos: Self.photos))
        var names = [draft.offer.draft.name]
        for attempt in 0..<500 {
            do throws(ClientError) {
                let product = try await outbox.send(draft)
                #expect(market.products.map(\.id) == [product.id])
                if knowsKeys { #expect(market.products.map(\.draft.name) == [draft.offer.draft.name]) }
                #expect(names.contains(product.goods.name))
                return
            } catch {
                let (restarts, edits, forgets) = random.withLock { random in
                    (
                        Bool.random(using: &random), Int.random(in: 0..<4, using: &random) == 0,
                        Int.random(in: 0..<8, using: &random) == 0
                    )
                }
                if restarts { outbox = DraftOutbox(client: market.client, keeping: drafts) }
                draft.offer.draft.price = edits && attempt.isMultiple(of: 3) ? "free" : "150000"
                if edits {
                    draft.offer.draft.name = "자전거 \(attempt)"
                    names.append(draft.offer.draft.name)
                }
                if forgets, market.products.isEmpty { market.forgetPhotos() }
            }
        }
        Issue.record("it never went through")
    }
}
