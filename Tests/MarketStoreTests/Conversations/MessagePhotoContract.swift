import Market
import MarketStore
import Testing

/// Photos that are sent in messages: whose they are, and how long.
@Suite(.timeLimit(.minutes(10)))
struct MessagePhotoContract {
    @Test(arguments: Backend.allCases)
    func aPhotoOfAChatIsNobodyElses(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let moderator = try await store.createAccount(.sample(3, roles: [.moderator]))
            let upload = try await talk.upload(1, by: talk.buyer)
            #expect(try await store.sight(of: upload.content) == .owner)
            #expect(try await store.isPhoto(upload.content, of: talk.buyer.id))
            #expect(try await !store.isPhoto(upload.content, of: talk.seller.id))
            #expect(try await store.content(ofMessagePhoto: upload.id, for: talk.buyer.id) == nil)

            let sent = try await store.send(talk.photos([upload], by: talk.buyer), in: id).message
            #expect(sent.kind == .photos && sent.text == nil && sent.photos.map(\.id) == [upload.id])
            #expect(try await talk.seen(id, by: talk.seller).last == sent)
            #expect(try await store.messages(in: id, of: talk.seller.id, .after(1), limit: 9) == [sent])
            for reader in [talk.buyer, talk.seller] {
                #expect(
                    try await store.content(ofMessagePhoto: upload.id, for: reader.id) == upload.content
                )
            }
            #expect(try await store.content(ofMessagePhoto: upload.id, for: moderator.id) == nil)
            // Its upload is no more, and with it the way by which its sender alone saw it.
            #expect(try await store.uploads(of: talk.buyer.id) == [])
            #expect(try await store.sight(of: upload.content) == .owner)
            #expect(try await !store.isPhoto(upload.content, of: talk.buyer.id))
        }
    }

    @Test(arguments: Backend.allCases)
    func aMessagePhotoOnAListedProductIsPublic(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let own = try await talk.upload(1, by: talk.buyer)
            _ = try await store.send(talk.photos([own], by: talk.buyer), in: id)
            let same = try await talk.upload(1, by: talk.seller)
            #expect(try await store.sight(of: own.content) == .owner)
            var product = try NewProduct.sample("책상", by: talk.seller.id)
            product.photos = [PhotoPlace(same.id)]
            let desk = try #require(try await store.createProduct(product, once: nil).value)
            #expect(try await store.sight(of: own.content) == .everyone)
            _ = try await store.deleteProduct(desk.id, from: nil, by: talk.seller.id)
            #expect(try await store.sight(of: own.content) == .everyone)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyOnesOwnPhotosAreSentAndEachOnce(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let own = try await talk.upload(1, by: talk.buyer)
            let other = try await talk.upload(2, by: talk.seller)
            await #expect(throws: MarketError.photoNotFound(other.id)) {
                _ = try await store.send(talk.photos([own, other], by: talk.buyer), in: id)
            }
            // Nothing of a message that failed is kept, and its photos wait on.
            #expect(try await store.uploads(of: talk.buyer.id).map(\.id) == [own.id])
            #expect(try await talk.texts(id) == ["1"])

            var words = try talk.photos([own], by: talk.buyer)
            words.text = talk.word
            words.key = try .sample(1)
            let first = try await store.send(words, in: id)
            let again = try await store.send(words, in: id)
            #expect(first.message == again.message && again.outcome == .repeated)
            await #expect(throws: MarketError.conflict(.answer)) {
                words.photos = []
                _ = try await store.send(words, in: id)
            }
            await #expect(throws: MarketError.photoNotFound(own.id)) {
                _ = try await store.send(talk.photos([own], by: talk.buyer), in: id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aNewcomersPhotosWaitForAnAnswer(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let budget = MessageBudget(.newcomer)
            let upload = try await talk.upload(1, by: talk.buyer)
            let photos = try talk.photos([upload], by: talk.buyer, budget: budget)
            await #expect(throws: MarketError.refused(.photosLater)) {
                _ = try await store.beginConversation(about: talk.chair.id, photos)
            }
            let id = try await talk.begin("1")
            await #expect(throws: MarketError.refused(.photosLater)) {
                _ = try await store.send(photos, in: id)
            }
            _ = try await store.send(talk.message("네", by: talk.seller), in: id)
            #expect(try await store.send(photos, in: id).message.photos.count == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func aConversationHasNoMorePhotosThanItMay(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.uploadsOfAccount = 300
        try await backend.withTalk(limits: limits) { store, talk async throws in
            let id = try await talk.begin("1")
            for _ in 0..<40 {
                var five: [Upload] = []
                for _ in 0..<5 { five.append(try await talk.upload(1, by: talk.buyer)) }
                _ = try await store.send(talk.photos(five, by: talk.buyer), in: id)
            }
            let more = try await talk.upload(1, by: talk.seller)
            await #expect(throws: MarketError.refused(.photoLimit)) {
                _ = try await store.send(talk.photos([more], by: talk.seller), in: id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func photosOfAnUnsentMessageAreHiddenAndErasedLater(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let upload = try await talk.upload(1, by: talk.buyer)
            _ = try await store.send(talk.photos([upload], by: talk.buyer), in: id)
            let unsent = try await store.unsend(2, in: id, by: talk.buyer.id)
            #expect(unsent.isUnsent && unsent.photos == [])
            for reader in [talk.buyer, talk.seller] {
                #expect(try await store.content(ofMessagePhoto: upload.id, for: reader.id) == nil)
                #expect(try await talk.seen(id, by: reader).last.photos == [])
            }
            _ = try await store.removeExpired(limit: 9)
            #expect(try await store.markUnneededContents(limit: 9) == [])
            talk.clock.advance(milliseconds: StoreLimits().unsentMilliseconds)
            _ = try await store.removeExpired(limit: 9)
            #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [upload.content])
            try await store.forgetContents([upload.content])
            #expect(try await store.removeExpired(limit: 9) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func photosGoWithTheirConversation(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let upload = try await talk.upload(1, by: talk.buyer)
            _ = try await store.send(talk.photos([upload], by: talk.buyer), in: id)
            talk.clock.advance(milliseconds: StoreLimits().conversationMilliseconds)
            let table = try await store.sell("책상", by: talk.seller.id)
            _ = try await store.beginConversation(about: table.id, talk.message("2", by: talk.buyer))
            _ = try await store.removeExpired(limit: 9)
            #expect(try await store.conversation(id, of: talk.buyer.id) == nil)
            #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [upload.content])
        }
    }
}

extension TestTalk {
    func upload(_ seed: Int, by owner: Account) async throws -> Upload {
        let new = NewUpload(owner: owner.id, content: try .sample(seed))
        return try #require(try await store.addUpload(new, once: nil).value)
    }

    func photos(_ uploads: [Upload], by author: Account, budget: MessageBudget? = nil) throws -> NewMessage {
        NewMessage(author: author.id, text: nil, photos: uploads.map(\.id), budget: budget)
    }
}
