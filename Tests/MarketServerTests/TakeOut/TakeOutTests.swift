import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketStore
import TemporaryFolder
import Testing

@testable import MarketServer

/// Take-outs: who gets one, and what is in it.
@Suite(.timeLimit(.minutes(10)))
struct TakeOutTests {
    private func state(_ market: TestMarket, _ person: Person) async throws -> TakeOut {
        try await market.ask(.get, "/account/export", as: person).body(TakeOut.self)
    }

    /// Asks for one, and waits until it is made or has failed.
    private func taken(_ market: TestMarket, _ person: Person) async throws -> TakeOut {
        let asked = try await market.ask(.post, "/account/export", as: person)
        #expect(asked.status == 202)
        return try await waited(market, person)
    }

    private func waited(_ market: TestMarket, _ person: Person) async throws -> TakeOut {
        while true {
            let found = try await state(market, person)
            guard found.state == .making else { return found }
            await Task.yield()
        }
    }

    /// The files of the archive that a person fetches, as others' program reads them.
    private func files(_ market: TestMarket, _ person: Person, _ folder: TemporaryFolder) async throws
        -> [String: String]
    {
        let reply = try await market.ask(.get, "/account/export/file", as: person)
        #expect(reply.status == 200)
        #expect(reply.fields[.contentType] == "application/zip")
        let path = folder.file("\(person.account.id).zip")
        try Data(reply.bytes).write(to: URL(filePath: path))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            """
            import json, sys, zipfile, hashlib
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for f in json.loads(z.read('manifest.json'))['files']:
                data = z.read(f['path'])
                assert len(data) == f['bytes'] and hashlib.sha256(data).hexdigest() == f['sha256'], f
            print(json.dumps({n: z.read(n).decode('utf-8', 'replace') for n in z.namelist()}))
            """, path,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try JSONDecoder().decode([String: String].self, from: output)
    }

    @Test func archiveHoldsOnesOwnAndNoStrangersData() async throws {
        let folder = try TemporaryFolder()
        try await TestMarket.with { market async throws in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("하나"))
            let stranger = try await market.person("낯선 이")
            let product = try await market.product(of: seller)
            let ask = #"{"text":"아직 있나요?"}"#
            _ = try await market.ask(.post, "/products/\(product.id)/conversation", as: buyer, ask)
            let secret = #"{"text":"둘만의 말"}"#
            _ = try await market.ask(.post, "/products/\(product.id)/conversation", as: stranger, secret)
            _ = try await market.ask(.put, "/products/\(product.id)/like", as: buyer)
            for number in 0..<130 {
                _ = try await market.ask(
                    .post,
                    "/conversations/1/messages",
                    as: buyer,
                    #"{"text":"말 \#(number)"}"#
                )
                market.clock.advance(seconds: 60)
            }
            let made = try await taken(market, buyer)
            #expect(made.state == .ready && (made.byteCount ?? 0) > 1_000)
            let all = try await files(market, buyer, folder)
            #expect(all["account.json"]?.contains("하나") == true)
            #expect(all["conversations/1.json"]?.contains("말 129") == true)
            #expect(all["conversations/1.json"]?.contains("아직 있나요?") == true)
            #expect(all["likes.json"]?.contains("\"id\":\(product.id)") == true)
            for (name, text) in all {
                #expect(!text.contains("둘만의 말") && !text.contains("낯선 이"), "\(name)")
                #expect(!text.contains("plain 13"), "\(name) holds a password")
            }
            // The seller's has both conversations.
            _ = try await taken(market, seller)
            let sellers = try await files(market, seller, folder)
            #expect(sellers["conversations/2.json"]?.contains("둘만의 말") == true)
            #expect(sellers["products/\(product.id).json"]?.contains("\"id\":\(product.id)") == true)
        }
    }

    @Test func oneIsMadeADay() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await taken(market, person)
            let again = try await market.ask(.post, "/account/export", as: person)
            #expect((again.status, again.code) == (429, .exportRecent))
            #expect(again.fields[.retryAfter] == "86400")
            market.clock.advance(seconds: 86_400)
            #expect(try await market.ask(.get, "/account/export/file", as: person).status == 404)
            #expect(try await taken(market, person).state == .ready)
        }
    }

    @Test func strangersAndAnonymousCallersGetNone() async throws {
        try await TestMarket.with { market async throws in
            let (person, other) = (try await market.person("민지"), try await market.person("하나"))
            _ = try await taken(market, person)
            #expect(try await market.ask(.get, "/account/export/file", as: other).status == 404)
            #expect(try await market.ask(.get, "/account/export/file").status == 401)
        }
    }

    /// As after a start, which empties the folder of arriving files.
    @Test func missingFileIsMadeAgain() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await taken(market, person)
            try FileManager.default.removeItem(atPath: "\(market.uploads)/take-out-\(person.account.id).zip")
            #expect(try await state(market, person).state == .making)
            #expect(try await waited(market, person).state == .ready)
            #expect(try await market.ask(.get, "/account/export/file", as: person).status == 200)
        }
    }

    @Test func peopleWhoLeaveOrAreRestrictedMayTakeTheirDataAlong() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await market.ask(.delete, "/account", as: person, #"{"password":"correct horse"}"#)
            let back = Person(account: person.account, token: try await market.token(of: person.account.id))
            #expect(try await taken(market, back).state == .ready)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func fullDiskIsToldAndCleanedUp() async throws {
        let disk = try SmallDisk(megabytes: 1)
        try await TestMarket.with { market async throws in
            try FileManager.default.removeItem(atPath: market.uploads)
            try FileManager.default.createSymbolicLink(
                atPath: market.uploads,
                withDestinationPath: disk.path
            )
            let person = try await market.person("민지")
            let filler = try disk.fill()
            #expect(try await taken(market, person).state == .failed)
            #expect(try market.filesLeft == ["filler"])
            #expect(market.log.all.contains { $0.contains("take_out_failed") })
            try FileManager.default.removeItem(atPath: filler)
            #expect(try await taken(market, person).state == .ready)
        }
    }

    @Test func pageLeadsFromAskingToTheFile() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            let path = "/settings/export"
            #expect(try await browser.get("/settings").text.contains("href=\"\(path)\""))
            #expect(try await browser.get(path).text.contains("내 자료"))
            #expect(try await browser.post(path, from: path, [:]).status == 303)
            _ = try await waited(market, person)
            #expect(try await browser.get(path).text.contains("href=\"/api/v2/account/export/file\""))
            let again = try await browser.post(path, from: path, [:])
            #expect(again.status == 429)
            #expect(try await PageClient(market).get(path).status == 303)
        }
    }
}
