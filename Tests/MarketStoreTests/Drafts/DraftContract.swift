import Market
import MarketStore
import Testing

/// The guarantees of every store about drafts and their photos.
@Suite(.timeLimit(.minutes(10)))
struct DraftContract {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func content(_ name: String, photos: [PhotoPlace] = []) -> DraftContent {
        DraftContent(
            ProductDraft(
                name: name,
                description: "첫 줄\n둘째 줄",
                price: "12,0OO",
                discount: "",
                stock: "x",
                currency: .usd,
                facts: FactsDraft(
                    category: "gone",
                    condition: .used,
                    meets: true,
                    sends: true,
                    parcelFee: "3",
                    giveaway: .pick,
                    takesOffers: true
                )
            ),
            photos: photos
        )
    }

    private func add(_ content: DraftContent, to store: SQLiteStore, of owner: Account) async throws
        -> SavedDraft
    {
        try #require(try await store.addDraft(content, of: owner.id, once: nil).value)
    }

    @Test(arguments: Backend.allCases)
    func draftIsKeptAsItWasTyped(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let photo = try await market.upload(1)
            let content = content("ㅎ", photos: [PhotoPlace(photo.id, altText: "앞")])
            let saved = try await add(content, to: store, of: market.seller)

            #expect(saved.version == 1 && saved.lostPhotos == 0)
            #expect(saved.draft == content.draft)
            #expect(saved.photos.map(\.altText) == ["앞"])
            #expect(try await store.draft(saved.id, of: market.seller.id) == saved)

            market.clock.advance(milliseconds: 1)
            let second = try await add(self.content("둘째"), to: store, of: market.seller)
            #expect(try await store.drafts(of: market.seller.id).map(\.id) == [second.id, saved.id])
        }
    }

    @Test(arguments: Backend.allCases)
    func anotherPersonsDraftIsNotFound(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let other = try await store.createAccount(.sample(2))
            let saved = try await add(content("내 것"), to: store, of: market.seller)

            #expect(try await store.draft(saved.id, of: other.id) == nil)
            #expect(try await store.drafts(of: other.id).isEmpty)
            await #expect(throws: MarketError.notFound) {
                try await store.changeDraft(saved.id, from: nil, to: content("훔침"), of: other.id)
            }
            try await store.removeDraft(saved.id, from: nil, of: other.id)
            let theirs = try await market.upload(1, by: other)
            await #expect(throws: MarketError.photoNotFound(theirs.id)) {
                try await add(content("x", photos: [PhotoPlace(theirs.id)]), to: store, of: market.seller)
            }
            #expect(try await store.drafts(of: market.seller.id) == [saved])
        }
    }

    @Test(arguments: Backend.allCases)
    func changeFromAnOlderVersionChangesNothing(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (id, owner) = (try await add(content("1"), to: store, of: market.seller).id, market.seller.id)
            let second = try await store.changeDraft(id, from: 1, to: content("2"), of: owner)
            #expect(second.version == 2 && second.draft.name == "2")

            await #expect(throws: MarketError.staleDraft(current: second)) {
                try await store.changeDraft(id, from: 1, to: content("3"), of: owner)
            }
            await #expect(throws: MarketError.staleDraft(current: second)) {
                try await store.removeDraft(id, from: 1, of: owner)
            }
            // A change that was made already is made, whatever it began from.
            #expect(try await store.changeDraft(id, from: 1, to: content("2"), of: owner) == second)
            #expect(try await store.changeDraft(id, from: nil, to: content("4"), of: owner).version == 3)
            try await store.removeDraft(id, from: 3, of: owner)
            try await store.removeDraft(id, from: 3, of: owner)
            #expect(try await store.drafts(of: owner).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfManyChangesAtOnceIsMade(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let id = try await add(content("0"), to: store, of: market.seller).id
            let made = await withTaskGroup(of: Bool.self) { tasks in
                for number in 1...8 {
                    tasks.addTask {
                        let content = content("\(number)")
                        return
                            (try? await store.changeDraft(id, from: 1, to: content, of: market.seller.id))
                            != nil
                    }
                }
                return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
            #expect(try await store.draft(id, of: market.seller.id)?.version == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneMoreThanTwentyIsRefused(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            var last: SavedDraft?
            for number in 1...20 {
                last = try await add(content("\(number)"), to: store, of: market.seller)
            }
            await #expect(throws: MarketError.limitReached(.drafts)) {
                try await add(content("21"), to: store, of: market.seller)
            }
            let id = try #require(last).id
            #expect(
                try await store.changeDraft(id, from: 1, to: content("x"), of: market.seller.id).version == 2
            )
            try await store.removeDraft(id, from: nil, of: market.seller.id)
            _ = try await add(content("21"), to: store, of: market.seller)
            let other = try await store.createAccount(.sample(2))
            _ = try await add(content("1"), to: store, of: other)
        }
    }

    @Test(arguments: Backend.allCases)
    func photosStayThirtyDaysAfterTheLastSave(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (kept, loose) = (try await market.upload(1), try await market.upload(2))
            let content = content("사진", photos: [PhotoPlace(kept.id)])
            let draft = try await add(content, to: store, of: market.seller)

            // An open form keeps its photos for a day more, and takes none of the days away.
            try await store.keepUploads([kept.id], of: market.seller.id)
            market.clock.advance(milliseconds: 29 * Self.day)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [loose.content])
            _ = try await store.changeDraft(draft.id, from: 1, to: content, of: market.seller.id)

            market.clock.advance(milliseconds: 29 * Self.day)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [loose.content])
            market.clock.advance(milliseconds: 2 * Self.day)
            #expect(try await store.markUnneededContents(limit: 10).count == 2)
            let left = try #require(try await store.draft(draft.id, of: market.seller.id))
            #expect(left.photos.isEmpty && left.lostPhotos == 1 && left.draft.name == "사진")

            // A form that still names it loses nothing else.
            let saved = try await store.changeDraft(
                draft.id,
                from: 1,
                to: self.content("더", photos: [PhotoPlace(kept.id)]),
                of: market.seller.id
            )
            #expect(saved.draft.name == "더" && saved.lostPhotos == 1)
            let without = try await store.changeDraft(
                draft.id,
                from: 2,
                to: self.content("더"),
                of: market.seller.id
            )
            #expect(without.lostPhotos == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func discardedDraftLetsItsPhotosGo(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (one, both) = (try await market.upload(1), try await market.upload(2))
            let first = try await add(
                content("1", photos: [PhotoPlace(one.id), PhotoPlace(both.id)]),
                to: store,
                of: market.seller
            )
            _ = try await add(content("2", photos: [PhotoPlace(both.id)]), to: store, of: market.seller)
            try await store.removeDraft(first.id, from: nil, of: market.seller.id)

            #expect(try await store.uploads(of: market.seller.id).map(\.id) == [both.id])
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [one.content])
        }
    }

    @Test(arguments: Backend.allCases)
    func photoThatADraftGivesUpIsAnUploadAsAnyOther(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let photo = try await market.upload(1)
            let draft = try await add(
                content("1", photos: [PhotoPlace(photo.id)]),
                to: store,
                of: market.seller
            )
            _ = try await store.changeDraft(draft.id, from: 1, to: content("1"), of: market.seller.id)
            #expect(try await store.uploads(of: market.seller.id).map(\.id) == [photo.id])
            market.clock.advance(milliseconds: Self.day)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [photo.content])
        }
    }

    @Test(arguments: Backend.allCases)
    func photosOfDraftsTakeNoRoomFromOtherUploads(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.uploadsOfAccount = 2
        try await backend.withMarket(limits: limits) { store, market in
            let photos = [try await market.upload(1), try await market.upload(2)]
            #expect(try await !store.hasRoomForUpload(of: market.seller.id))
            _ = try await add(
                content("1", photos: photos.map { PhotoPlace($0.id) }),
                to: store,
                of: market.seller
            )
            #expect(try await store.hasRoomForUpload(of: market.seller.id))
            _ = try await market.upload(3)
        }
    }

    @Test(arguments: Backend.allCases)
    func photoThatIsNamedTwiceIsKeptOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (photo, same) = (try await market.upload(1), try await market.upload(1))
            let places = [
                PhotoPlace(photo.id, altText: "앞"), PhotoPlace(same.id), PhotoPlace(photo.id, altText: "뒤"),
            ]
            let draft = try await add(content("1", photos: places), to: store, of: market.seller)
            // The same picture that was sent twice is two photos, as everywhere.
            #expect(draft.photos.map(\.id) == [photo.id, same.id])
            #expect(draft.photos.map(\.altText) == ["앞", ""])
        }
    }

    @Test(arguments: Backend.allCases)
    func postedDraftIsGoneWithItsPhotos(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (shown, left) = (try await market.upload(1), try await market.upload(2))
            let places = [PhotoPlace(shown.id), PhotoPlace(left.id)]
            let draft = try await add(content("1", photos: places), to: store, of: market.seller)
            var new = try NewProduct.sample(by: market.seller.id, photos: [PhotoPlace(shown.id)])
            new.draft = DraftReference(draft.id, version: 1)

            let product = try #require(try await store.createProduct(new, once: nil).value)
            #expect(product.photos.map(\.id) == [shown.id])
            #expect(try await store.drafts(of: market.seller.id).isEmpty)
            // What it did not take waits for a day, as any upload.
            market.clock.advance(milliseconds: Self.day)
            #expect(try await store.markUnneededContents(limit: 10).map(\.hash) == [left.content])

            // From another device: it is not made twice.
            new.photos = []
            await #expect(throws: MarketError.draftGone) { try await store.createProduct(new, once: nil) }
            #expect(try await store.count(ProductQuery()) == .exactly(1))
        }
    }

    @Test(arguments: Backend.allCases)
    func draftThatWasEditedElsewhereStaysWhenItIsPosted(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let photo = try await market.upload(1)
            let places = [PhotoPlace(photo.id, altText: "앞")]
            let draft = try await add(content("1", photos: places), to: store, of: market.seller)
            _ = try await store.changeDraft(
                draft.id,
                from: 1,
                to: content("2", photos: places),
                of: market.seller.id
            )
            var new = try NewProduct.sample(by: market.seller.id, photos: places)
            new.draft = DraftReference(draft.id, version: 1)

            let product = try #require(try await store.createProduct(new, once: nil).value)
            #expect(product.photos.map(\.id) == [photo.id])
            let left = try #require(try await store.draft(draft.id, of: market.seller.id))
            #expect(left.draft.name == "2" && left.lostPhotos == 0)
            // The goods have the photo, and the draft one of its own with the same picture.
            #expect(left.photos.map(\.content) == [photo.content] && left.photos.map(\.id) != [photo.id])
            #expect(left.photos.map(\.altText) == ["앞"])
            // A client that knows the draft by its old photo gets the new one.
            #expect(left.version == 3)
            await #expect(throws: MarketError.staleDraft(current: left)) {
                try await store.changeDraft(
                    draft.id,
                    from: 2,
                    to: content("3", photos: places),
                    of: market.seller.id
                )
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func postingThatFailsKeepsTheDraft(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let draft = try await add(content("1"), to: store, of: market.seller)
            var new = try NewProduct.sample(by: market.seller.id, photos: [PhotoPlace(Photo.ID(99))])
            new.draft = DraftReference(draft.id, version: 1)
            await #expect(throws: MarketError.photoNotFound(Photo.ID(99))) {
                try await store.createProduct(new, once: nil)
            }
            #expect(try await store.drafts(of: market.seller.id) == [draft])
        }
    }

    @Test(arguments: Backend.allCases)
    func longerTextsThanAnyFormSendsAreRefused(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let long = content(String(repeating: "가", count: 2_000))
            await #expect(throws: MarketError.invalid(.draft)) {
                try await add(long, to: store, of: market.seller)
            }
        }
    }
}
