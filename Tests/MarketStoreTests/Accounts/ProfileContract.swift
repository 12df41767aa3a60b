import Market
import MarketStore
import Testing

/// The guarantees of every store about people's pictures and words.
@Suite(.timeLimit(.minutes(10)))
struct ProfileContract {
    private func words(_ text: String) throws -> Introduction { try #require(Introduction(text)) }

    @Test(arguments: Backend.allCases)
    func profileIsSavedChangedAndTakenAway(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller.id
            #expect(try await store.ownProfile(of: account) == .none)
            #expect(try await store.profiles(of: [account]).isEmpty)
            let picture = try await market.upload(1)
            let saved = try await store.saveProfile(words("안녕하세요"), picture: picture.id, of: account)
            #expect(saved.introduction.text == "안녕하세요" && saved.picture?.content == picture.content)
            #expect(try await store.profiles(of: [account, Account.ID(99)]) == [account: saved])
            // It is no upload any more, and everyone's from now on.
            #expect(try await store.uploads(of: account).isEmpty)
            #expect(try await store.sight(of: picture.content) == .everyone)

            let other = try await store.saveProfile(words("다시"), picture: picture.id, of: account)
            #expect(other.picture == saved.picture && other.introduction.text == "다시")
            _ = try await store.saveProfile(.none, picture: nil, of: account)
            #expect(try await store.ownProfile(of: account) == .none)
        }
    }

    @Test(arguments: Backend.allCases)
    func filesOfAPictureAreKeptAsLongAsItIsShown(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller.id
            let (first, second) = (try await market.upload(1), try await market.upload(2))
            _ = try await store.saveProfile(.none, picture: first.id, of: account)
            // An upload of the same content that nobody uses.
            _ = try await market.upload(1)
            market.clock.advance(milliseconds: 2 * 24 * 60 * 60 * 1_000)
            #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [second.content])
            try await store.forgetContents([second.content])
            let third = try await market.upload(3)
            _ = try await store.saveProfile(.none, picture: third.id, of: account)
            #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [first.content])
            _ = try await store.saveProfile(.none, picture: nil, of: account)
            #expect(
                try await Set(store.markUnneededContents(limit: 9).map(\.hash))
                    == [first.content, third.content]
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyOnesOwnUploadBecomesAPicture(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let other = try await store.createAccount(.sample(2))
            let foreign = try await market.upload(1, by: other)
            for id in [foreign.id, Photo.ID(99)] {
                await #expect(throws: MarketError.photoNotFound(id)) {
                    _ = try await store.saveProfile(.none, picture: id, of: market.seller.id)
                }
            }
            _ = try await store.saveProfile(.none, picture: foreign.id, of: other.id)
            await #expect(throws: MarketError.photoNotFound(foreign.id)) {
                _ = try await store.saveProfile(.none, picture: foreign.id, of: market.seller.id)
            }
            #expect(try await store.ownProfile(of: market.seller.id) == .none)
        }
    }

    @Test(arguments: Backend.allCases)
    func reportOfAPersonKeepsAndHidesTheProfile(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let seller = cases.talk.seller.id
            let picture = try await store.addUpload(
                NewUpload(owner: seller, content: .sample(7)),
                once: nil
            ).value
            let photo = try #require(picture)
            let shown = try await store.saveProfile(words("돈 버는 법"), picture: photo.id, of: seller)
            _ = try await cases.report(.account(seller), by: cases.talk.buyer)
            let id = try #require(try await cases.queue().first).id
            // What is reported stays, whatever becomes of it.
            _ = try await store.saveProfile(words("착해요"), picture: photo.id, of: seller)
            let file = try await store.look(at: id, by: cases.moderator.id)
            #expect(file.evidence.map(\.text) == ["돈 버는 법"])
            #expect(file.evidence.first?.photos.count == 1)

            _ = try await cases.act(.hide, on: id)
            #expect(try await store.profiles(of: [seller]).isEmpty)
            #expect(try await store.ownProfile(of: seller).isHidden)
            #expect(try await store.sight(of: photo.content) == .withheld)
            #expect(try await store.isPhoto(photo.content, of: seller))
            // A change brings nothing back into sight.
            _ = try await store.saveProfile(words("새 소개"), picture: photo.id, of: seller)
            #expect(try await store.profiles(of: [seller]).isEmpty)

            _ = try await cases.act(.restore, on: id)
            let back = try #require(try await store.profiles(of: [seller])[seller])
            #expect(back.introduction.text == "새 소개" && back.picture == shown.picture)
            #expect(try await store.sight(of: photo.content) == .everyone)
        }
    }

    @Test(arguments: Backend.allCases)
    func pictureOfBeforeIsShownToNobodyElse(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (talk, seller) = (cases.talk, cases.talk.seller)
            let picture = try await talk.upload(1, by: seller)
            _ = try await store.saveProfile(.none, picture: picture.id, of: seller.id)
            _ = try await cases.report(.account(seller.id), by: talk.buyer)
            _ = try await store.saveProfile(.none, picture: nil, of: seller.id)
            // The case keeps the files, for moderators alone.
            talk.clock.advance(milliseconds: 2 * 24 * 60 * 60 * 1_000)
            #expect(try await store.markUnneededContents(limit: 9).isEmpty)
            #expect(try await store.sight(of: picture.content) == .owner)
            #expect(try await !store.isPhoto(picture.content, of: seller.id))
            let me = cases.moderator.id
            #expect(try await store.content(ofEvidencePhoto: picture.id, for: me) == picture.content)
        }
    }

    @Test(arguments: Backend.allCases)
    func pictureThatAProductShowsStaysInSight(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller.id
            let (own, other) = (try await market.upload(1), try await market.upload(1))
            try await market.sell(photos: [PhotoPlace(other.id)])
            _ = try await store.saveProfile(.none, picture: own.id, of: account)
            _ = try await store.saveProfile(.none, picture: nil, of: account)
            #expect(try await store.markUnneededContents(limit: 9).isEmpty)
            #expect(try await store.sight(of: own.content) == .everyone)
        }
    }

    @Test(arguments: Backend.allCases)
    func hiddenProfileShowsNeitherItsNewPictureNorTheOneOfBefore(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (talk, seller) = (cases.talk, cases.talk.seller)
            let (first, second) = (try await talk.upload(1, by: seller), try await talk.upload(2, by: seller))
            _ = try await store.saveProfile(.none, picture: first.id, of: seller.id)
            _ = try await cases.report(.account(seller.id), by: talk.buyer)
            let id = try #require(try await cases.queue().first).id
            _ = try await cases.act(.hide, on: id)
            let saved = try await store.saveProfile(.none, picture: second.id, of: seller.id)
            #expect(saved.isHidden && saved.picture?.content == second.content)
            #expect(try await store.sight(of: second.content) == .withheld)
            #expect(try await store.sight(of: first.content) == .owner)
            // A report of what nobody sees keeps nothing of it.
            _ = try await cases.report(.account(seller.id), by: cases.other)
            let file = try await store.look(at: id, by: cases.moderator.id)
            #expect(file.evidence.map(\.photos.count) == [1])
        }
    }

    @Test(arguments: Backend.allCases)
    func personWithoutAProfileHasNothingToHide(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let seller = cases.talk.seller.id
            _ = try await cases.report(.account(seller), by: cases.talk.buyer)
            let id = try #require(try await cases.queue().first).id
            #expect(try await store.look(at: id, by: cases.moderator.id).evidence.isEmpty)
            await #expect(throws: MarketError.refusedCase(.nothingToHide)) {
                _ = try await cases.act(.hide, on: id)
            }
        }
    }
}
