import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PhotoContract {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    @Test(arguments: Backend.allCases)
    func photosAreReorderedReplacedAndDescribed(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let ids = [
                try await market.upload(1).id, try await market.upload(2).id, try await market.upload(3).id,
            ]
            let product = try await market.sell(photos: [PhotoPlace(ids[0]), PhotoPlace(ids[1])])

            let edit = ProductEdit(photos: [
                PhotoPlace(ids[2], altText: "셋"), PhotoPlace(ids[0], altText: "하나"),
            ])
            let edited = try #require(
                try await store.editProduct(product.id, from: 1, edit, once: nil).value
            )

            #expect(edited.photos.map(\.id) == [ids[2], ids[0]])
            #expect(edited.photos.map(\.altText) == ["셋", "하나"])
            #expect(try await store.product(product.id) == edited)
            #expect(try await store.uploads(of: market.seller.id).map(\.id) == [ids[1]])
            #expect(try await store.uploadedPhotos(of: market.seller.id).map(\.photo.id) == [ids[1]])
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyOwnUnusedUploadsAreAccepted(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let other = try await store.createAccount(.sample(2))
            let foreign = try await market.upload(1, by: other)
            let used = try await market.upload(2)
            try await market.sell(photos: [PhotoPlace(used.id)])

            for id in [foreign.id, used.id, Photo.ID(99)] {
                await #expect(throws: MarketError.photoNotFound(id)) {
                    try await market.sell(photos: [PhotoPlace(id)])
                }
            }
            let twice = try await market.upload(3)
            await #expect(throws: MarketError.invalid(.photos)) {
                try await market.sell(photos: [PhotoPlace(twice.id), PhotoPlace(twice.id)])
            }
            #expect(try await store.uploads(of: market.seller.id) == [twice])
        }
    }

    @Test(arguments: Backend.allCases)
    func sweepRemovesOnlyUnusedPhotos(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let shown = try await market.upload(1)
            try await market.sell(photos: [PhotoPlace(shown.id)])
            let shared = try await market.upload(1)
            let undoable = try await market.sell(photos: [PhotoPlace(try await market.upload(2).id)])
            let abandoned = try await market.upload(3)
            market.clock.advance(milliseconds: Self.day)
            _ = try await store.deleteProduct(undoable.id, from: nil, by: nil)
            let draft = try await market.upload(4)

            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [abandoned.content])
            #expect(try await store.uploads(of: market.seller.id) == [draft])
            #expect(try await store.content(shared.content) != nil)
            await #expect(throws: MarketError.unavailable(.photoBeingSwept)) { try await market.upload(3) }
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [abandoned.content])
            try await store.forgetContents([abandoned.content, shown.content])
            #expect(try await store.content(abandoned.content) == nil)
            #expect(try await store.content(shown.content) != nil)
            #expect(try await market.upload(3).content == abandoned.content)

            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            _ = try await store.removeExpired(limit: 10)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [.sample(2)])
        }
    }

    /// Of two servers that look at one store of photos, one removes what the other is about to put there.
    @Test(arguments: Backend.allCases)
    func nobodyPutsInPlaceWhatIsRemovedAsNobodys(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let known = try await market.upload(1)

            #expect(try await store.claimStrays(among: [known.content, .sample(3)]) == [known.content])

            await #expect(throws: MarketError.unavailable(.photoBeingSwept)) { try await market.upload(3) }
            let marked = try await store.markUnneededContents(limit: 10)
            #expect(marked.map(\.hash) == [.sample(3)] && marked.allSatisfy(\.variants.isEmpty))
            try await store.forgetContents(marked.map(\.hash))
            #expect(try await market.upload(3).content == .sample(3))
            #expect(try await store.claimStrays(among: [.sample(3)]) == [.sample(3)])
        }
    }

    @Test(arguments: Backend.allCases)
    func openDraftKeepsItsUploads(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let kept = try await market.upload(1)
            let left = try await market.upload(2)
            market.clock.advance(milliseconds: Self.day - 1)
            try await store.keepUploads([kept.id], of: market.seller.id)
            market.clock.advance(milliseconds: 1)

            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [left.content])
            await #expect(throws: MarketError.notFound) {
                try await store.keepUploads([kept.id, left.id], of: market.seller.id)
            }
            try await store.removeUpload(kept.id, of: market.seller.id)
            try await store.removeUpload(kept.id, of: market.seller.id)
            #expect(
                Set(try await store.markUnneededContents(limit: 10).map(\.hash)) == [
                    left.content, kept.content,
                ]
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func photoRemovedFromAProductIsKeptForAWhile(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let upload = try await market.upload(1)
            let product = try await market.sell(photos: [PhotoPlace(upload.id)])
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(photos: []), once: nil)
            #expect(try await store.markUnneededContents(limit: 10).isEmpty)

            market.clock.advance(milliseconds: Self.day)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [upload.content])
        }
    }

    @Test(arguments: Backend.allCases)
    func aLostPhotoIsReportedToItsSellerUntilItIsUploadedAgain(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let upload = try await market.upload(1)
            let product = try await market.sell("자전거", photos: [PhotoPlace(upload.id)])
            #expect(try await store.lostPhotos(of: market.seller.id).isEmpty)

            try await store.markLost([upload.content, .sample(9)], found: [])
            #expect(try await store.isLost(upload.content))
            #expect(
                try await store.lostPhotos(of: market.seller.id) == [
                    LostPhoto(product: product.id, name: "자전거", photo: upload.id)
                ]
            )
            #expect(try await store.lostPhotos(of: Account.ID(99)).isEmpty)

            // The same picture again, from any account.
            _ = try await market.upload(1)
            #expect(try await !store.isLost(upload.content))
            try await store.markLost([upload.content], found: [])
            try await store.markLost([], found: [upload.content])
            #expect(try await store.lostPhotos(of: market.seller.id).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func uploadsOfAnAccountAreCounted(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.uploadsOfAccount = 2
        try await backend.withMarket(limits: limits) { store, market in
            _ = try await market.upload(1)
            let second = try await market.upload(2)

            await #expect(throws: MarketError.limitReached(.uploads)) { try await market.upload(3) }
            try await market.sell(photos: [PhotoPlace(second.id)])
            _ = try await market.upload(3)
            #expect(try await store.content(.sample(3))?.variants.count == 2)
            #expect(
                try await store.knownContents(among: [.sample(1), .sample(3), .sample(9)]) == [
                    .sample(1), .sample(3),
                ]
            )
        }
    }
}
