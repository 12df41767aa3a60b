import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Photos in messages, from the upload to the bytes.
@Suite(.timeLimit(.minutes(10)))
struct MessagePhotoTests {
    @Test func aPhotoIsSentAndOpensToTheTwoAlone() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            _ = try await talk.send(id, "네", talk.seller)
            let upload = try await talk.upload(by: talk.buyer)
            let photo = upload.photo
            let path = "/conversations/\(id)/messages"
            let sent = try await talk.ask(.post, path, talk.buyer, #"{"photos":[\#(photo.id)]}"#)
            #expect(sent.status == 201)
            #expect(!sent.text.contains(photo.content.rawValue))
            let message = try sent.body(Message.self)
            #expect(message.kind == .photos && message.photos.map(\.id) == [photo.id] && !message.isUnsent)

            try talk.market.keepFile("bytes", at: PhotoContent.path(of: .large, .jpeg, of: photo.content))
            let file = "/message-photos/\(photo.id)"
            for reader in [talk.buyer, talk.seller] {
                let reply = try await talk.ask(.get, file, reader)
                #expect(reply.status == 200 && reply.text == "bytes")
                #expect(reply.fields[.cacheControl] == "private, no-cache")
                #expect(reply.fields[.contentType] == "image/jpeg")
            }
            let stranger = try await talk.market.person("stranger")
            #expect(try await talk.ask(.get, file, stranger).code == .notFound)
            #expect(try await talk.ask(.get, file + "?size=huge", talk.buyer).code == .badQuery)
            // Its other sizes were never made here.
            #expect(
                try await talk.ask(.get, file + "?size=thumbnail&format=webp", talk.buyer).code == .notFound
            )

            let unsent = try await talk.ask(.put, "/conversations/\(id)/unsent", talk.buyer, #"{"number":3}"#)
            #expect(unsent.status == 200 && !unsent.text.contains("photos\":["))
            for reader in [talk.buyer, talk.seller] {
                #expect(try await talk.ask(.get, file, reader).code == .notFound)
            }
        }
    }

    @Test(arguments: [
        (#"{"photos":[]}"#, ProblemCode.malformed),
        (#"{"photos":[99]}"#, .photoMissing),
        (#"{"text":" ","photos":[99]}"#, .photoMissing),
        (#"{"photos":[1,1]}"#, .invalidMessage),
        (#"{"photos":[1,2,3,4,5,6]}"#, .invalidMessage),
        (#"{"question":"available","photos":[1]}"#, .malformed),
    ])
    func unsendablePhotosNameTheirReason(body: String, code: ProblemCode) async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            _ = try await talk.send(id, "네", talk.seller)
            let reply = try await talk.ask(.post, "/conversations/\(id)/messages", talk.buyer, body)
            #expect(reply.code == code)
        }
    }

    @Test func aReportedPhotoOpensToModeratorsWhoseLookIsRecorded() async throws {
        try await Court.with { court async throws in
            let talk = court.talk
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            _ = try await talk.send(id, "네", talk.seller)
            let photo = try await talk.upload(by: talk.buyer).photo
            let path = "/conversations/\(id)/messages"
            _ = try await talk.ask(.post, path, talk.buyer, #"{"photos":[\#(photo.id)]}"#)
            try talk.market.keepFile("bytes", at: PhotoContent.path(of: .large, .jpeg, of: photo.content))
            let file = "/evidence-photos/\(photo.id)"
            #expect(try await talk.ask(.get, file, court.moderator).code == .notFound)
            _ = try await court.report(talk.seller, "messages", id.rawValue, "harassment", [3])
            let seen = try await talk.ask(.get, file, court.moderator)
            #expect(seen.status == 200 && seen.text == "bytes")
            #expect(seen.fields[.cacheControl] == "private, no-store")
            #expect(
                try await talk.ask(.get, "/message-photos/\(photo.id)", court.moderator).code == .notFound
            )
            for person in [talk.seller, talk.buyer] {
                #expect(try await talk.ask(.get, file, person).code == .forbidden)
            }
            let case1 = try await talk.ask(.get, "/cases/1", court.moderator)
            #expect(
                case1.text.contains("\"photos\":[\(photo.id)]")
                    && !case1.text.contains(photo.content.rawValue)
            )
            let record = try await talk.ask(.get, "/sanctions", talk.buyer).body(SanctionsBody.self)
            #expect(record.audit.map(\.action) == [.look, .look])
            let page = try await PageClient(talk.market, as: court.moderator).get("/cases/1").text
            #expect(page.contains("/api/v2/evidence-photos/\(photo.id)"))
        }
    }

    @Test func aNewAccountMustWaitToSendPhotos() async throws {
        try await Talk.with { talk in
            let upload = try await talk.upload(by: talk.buyer)
            let body = #"{"photos":[\#(upload.photo.id)]}"#
            #expect(try await talk.begin(body).code == .photosLater)
            let kept = try await talk.ask(.get, "/uploads", talk.buyer).body(PageBody<UploadBody>.self)
            #expect(kept.items.count == 1)
        }
    }

    @Test func wordsBesideAPhotoOfACouponWarn() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            let photo = try await talk.upload(by: talk.seller).photo.id
            let path = "/conversations/\(id)/messages"
            let words = #"{"text":"기프티콘 바코드예요","photos":[\#(photo)]}"#
            let message = try await talk.ask(.post, path, talk.seller, words).body(Message.self)
            // The seller is a newcomer, whom the buyer has written to.
            #expect(message.hints == [.barcode])
            let bare = try await talk.send(id, "기프티콘 바코드예요?", talk.seller).body(Message.self)
            #expect(bare.hints == [])
        }
    }
}

extension Talk {
    func upload(by person: Person) async throws -> UploadBody {
        let fields: [(HTTPFieldName, String)] = [
            (.authorization, "Bearer \(person.token.text)"), (.contentType, "image/jpeg"),
        ]
        let request = try HTTPRequest(.post, "/api/v2/uploads", fields: fields, body: Array("photo".utf8))
        return try await market.ask(request).body(UploadBody.self)
    }
}
