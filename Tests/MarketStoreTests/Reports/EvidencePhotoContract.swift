import Market
import MarketStore
import Testing

/// Photos of reported messages.
@Suite(.timeLimit(.minutes(10)))
struct EvidencePhotoContract {
    /// A conversation with a photo of the buyer's as its third message, reported or not.
    private func photo(in cases: TestCases) async throws -> (Conversation.ID, Upload) {
        let talk = cases.talk
        let id = try await talk.begin("1", "2")
        let upload = try await talk.upload(1, by: talk.buyer)
        _ = try await talk.store.send(talk.photos([upload], by: talk.buyer), in: id)
        return (id, upload)
    }

    @Test(arguments: Backend.allCases)
    func aModeratorSeesPhotosOfWhatWasReportedAlone(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (id, upload) = try await photo(in: cases)
            let me = cases.moderator.id
            await #expect(throws: MarketError.notFound) {
                _ = try await store.content(ofEvidencePhoto: upload.id, for: me)
            }
            _ = try await cases.report(.messages(in: id), by: cases.talk.seller, messages: [3])
            let open = try #require(try await cases.queue().first)
            let file = try await store.look(at: open.id, by: me)
            #expect(file.evidence.map(\.photos.count) == [0, 0, 1])
            #expect(file.evidence.last?.photos.map(\.id) == [upload.id])
            #expect(try await store.content(ofEvidencePhoto: upload.id, for: me) == upload.content)
            // Nobody looks at what is about themselves.
            await #expect(throws: MarketError.notFound) {
                _ = try await store.content(ofEvidencePhoto: upload.id, for: cases.talk.buyer.id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func photoViewsAreAuditedOnceAnHour(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (id, upload) = try await photo(in: cases)
            let author = cases.talk.buyer.id
            _ = try await cases.report(.messages(in: id), by: cases.talk.seller, messages: [3])
            func looks() async throws -> Int {
                try await store.auditLines(of: author, limit: 99).count { $0.action == .look }
            }
            for _ in 0..<3 {
                _ = try await store.content(ofEvidencePhoto: upload.id, for: cases.moderator.id)
            }
            #expect(try await looks() == 1)
            _ = try await store.content(ofEvidencePhoto: upload.id, for: cases.other.id)
            #expect(try await looks() == 2)
            cases.talk.clock.advance(milliseconds: 60 * 60 * 1_000)
            _ = try await store.content(ofEvidencePhoto: upload.id, for: cases.moderator.id)
            #expect(try await looks() == 3)
            // Who has just looked at the case has looked at its photos.
            let open = try #require(try await cases.queue().first)
            _ = try await store.look(at: open.id, by: cases.other.id)
            _ = try await store.content(ofEvidencePhoto: upload.id, for: cases.other.id)
            #expect(try await looks() == 4)
        }
    }

    @Test(arguments: Backend.allCases)
    func takingAPhotoBackTakesNoEvidenceAway(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withCases { store, cases async throws in
            let (id, upload) = try await photo(in: cases)
            let (talk, clock) = (cases.talk, cases.talk.clock)
            _ = try await store.unsend(3, in: id, by: talk.buyer.id)
            _ = try await cases.report(.messages(in: id), by: talk.seller, messages: [3])
            clock.advance(milliseconds: limits.unsentMilliseconds)
            while try await store.removeExpired(limit: 100) > 0 {}
            #expect(try await store.markUnneededContents(limit: 9) == [])
            let me = cases.moderator.id
            #expect(try await store.content(ofEvidencePhoto: upload.id, for: me) == upload.content)
            #expect(try await store.content(ofMessagePhoto: upload.id, for: talk.seller.id) == nil)

            // It goes with the case.
            let open = try #require(try await cases.queue().first)
            _ = try await cases.act(.warn, on: open.id)
            clock.advance(milliseconds: limits.caseMilliseconds)
            while try await store.removeExpired(limit: 100) > 0 {}
            await #expect(throws: MarketError.notFound) {
                _ = try await store.content(ofEvidencePhoto: upload.id, for: me)
            }
            #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [upload.content])
        }
    }
}
