import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketStore
import Testing

@testable import MarketServer
@testable import MarketService

/// Photos for which there is no room.
@Suite(.timeLimit(.minutes(10)))
struct FullDiskPhotoTests {
    @Test(arguments: [
        (StorageProblem.full, Unavailability.storageFull), (.readOnly, .storageReadOnly),
        (.denied, .failed(cause: "photos can't be kept: the photo folder may not be written to")),
    ])
    func photoDiskErrorsMapToStorageErrors(problem: StorageProblem, error: Unavailability) {
        #expect(Unavailability(problem) == error)
    }

    @Test func apiReportsAFullDisk() async throws {
        try await TestMarket.with(photos: { _ in .withoutRoom }) { market in
            let seller = try await market.person("seller")
            let reply = await market.ask(try .photo(of: seller))
            #expect((reply.status, reply.code) == (507, .storageFull))
            #expect(
                market.log.all.contains {
                    $0.contains("error storage_full") && $0.contains("/api/v2/uploads")
                }
            )
        }
    }

    @Test func pageReportsAFullDiskAndKeepsTheForm() async throws {
        try await TestMarket.with(photos: { _ in .withoutRoom }) { market in
            let browser = PageClient(market, as: try await market.person("seller"))
            let fields = [("name", "자전거 팝니다"), ("price", "1500"), ("do", "done"), ("key", "k")]
            let reply = try await browser.offer("/sell", fields, photos: ["one"])
            #expect(reply.text.contains("저장 공간이 가득 찼어요. 운영자에게 알려 주세요."))
            #expect(reply.text.contains("자전거 팝니다"))
        }
    }
}

extension PhotoMaking {
    fileprivate static let withoutRoom = PhotoMaking { _, _ throws(MarketError) in
        throw .unavailable(.storageFull)
    }
}

extension HTTPRequest {
    fileprivate static func photo(of person: Person) throws -> HTTPRequest {
        try HTTPRequest(
            .post,
            "/api/v2/uploads",
            fields: [(.authorization, "Bearer \(person.token.text)"), (.contentType, "image/png")],
            body: Array("photo".utf8)
        )
    }
}
