import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// A market whose disk is used up, as everyone sees it who has to do with it.
@Suite(
    .enabled(if: SmallDisk.isPossible, "a small disk can only be mounted by root"),
    .timeLimit(.minutes(10))
)
struct FullDiskTests {
    private static let sentences = [
        "ko": "저장 공간이 가득 찼어요. 운영자에게 알려 주세요.",
        "en": "There is no room left. Please tell the market’s operator.",
    ]

    @Test func fullDiskIsReportedInSentencesLosesNothingAndRecovers() async throws {
        let disk = try SmallDisk(megabytes: 24)
        let data = try folder(on: disk)
        try await Vendor.usual.add(to: data)
        let market = try await LiveMarket(data, options: ["--quiet"])
        let trader = try await Trader(signingUpAt: market)
        let photo = try picture(beside: disk)
        #expect(try await trader.offer("남는 것", photo: photo).status == 201)

        let filler = try disk.fill()
        try await expectRefusals(market, trader, photo)
        let description = try await editUntilRefused(trader)
        try await signInUntilRefused(market)
        try await expectThatProductsAreStillShown(market)
        try await expectWordsForTheOperator(market, data, disk)
        await market.kill()

        try FileManager.default.removeItem(atPath: filler)
        let again = try await LiveMarket(data)
        let returned = Trader(trader, at: again)
        #expect(try await returned.offer("없는 것", photo: photo).status == 201)
        #expect(try await returned.names() == ["없는 것", "남는 것"])
        #expect(try await returned.ask("/products/1").text.contains("\"description\":\"\(description)\""))
        try await again.stop()
        #expect(try await OpenMarketTool.run(["check", "--data", data]).contains("all is well"))
    }

    @Test func startingOnAFullDiskIsReported() async throws {
        let disk = try SmallDisk(megabytes: 24)
        try await Vendor.usual.add(to: disk.path)
        let filler = try disk.fill()

        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["serve", "--data", disk.path, "--port", "0"]
        )

        #expect(exit == .status(1))
        #expect(words.contains("there is no room on the disk") || words.contains("No space left"), "\(words)")
        #expect(!words.contains("storageFull") && !words.contains("backup"), "\(words)")
        try FileManager.default.removeItem(atPath: filler)
        try await LiveMarket(disk.path).stop()
    }

    @Test func restoreOnAFullDiskLeavesTheMarketUnchanged() async throws {
        let disk = try SmallDisk(megabytes: 24)
        try await Vendor.usual.add(to: disk.path)
        let backup = "\(disk.path).backup"
        try await OpenMarketTool.run(["backup", "--data", disk.path, "--backup", backup])
        try await Vendor.other.add(to: disk.path)
        let filler = try disk.fill()

        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["restore", "--data", disk.path, "--backup", backup]
        )

        #expect(exit == .status(1))
        #expect(words.contains("no room on the disk") || words.contains("No space left"), "\(words)")
        #expect(!FileManager.default.fileExists(atPath: "\(disk.path)/restoring"))
        try FileManager.default.removeItem(atPath: filler)
        let vendors = try await OpenMarketTool.run(["vendor", "list", "--data", disk.path])
        #expect(vendors.contains(Vendor.usual.name) && vendors.contains(Vendor.other.name), "\(vendors)")
    }

    @Test func readOnlyDiskIsReported() async throws {
        let disk = try SmallDisk(megabytes: 24)
        try await Vendor.usual.add(to: disk.path)
        disk.makeReadOnly()
        defer { disk.makeWritable() }

        for command in [["serve", "--port", "0"], ["vendor", "list"]] {
            let (exit, words) = try await ChildProgram.said(
                by: OpenMarketTool.path(),
                command + ["--data", disk.path]
            )
            #expect(exit == .status(1))
            #expect(words.lowercased().contains("read-only"), "\(command): \(words)")
        }
    }

    /// A folder for a market on the disk, by a name elsewhere, so that its log has room.
    private func folder(on disk: SmallDisk) throws -> String {
        let (folder, name) = ("\(disk.path)/data", "\(disk.path).data")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: folder)
        return name
    }

    private func picture(beside disk: SmallDisk) throws -> String {
        let path = "\(disk.path).png"
        try Data(Picture(colour: 0xC2410C, edge: 64).png).write(to: URL(filePath: path))
        return path
    }

    private func expectRefusals(_ market: LiveMarket, _ trader: Trader, _ photo: String) async throws {
        for (language, sentence) in Self.sentences {
            let reply = try await trader.offer("없는 것", photo: photo, language: language)
            #expect(reply.status == 507, "\(reply.text)")
            let problem = try reply.json(Problem.self)
            #expect((problem.code, problem.title) == ("storage_full", sentence))
        }
        let params =
            "{\"name\":\"없는 것\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        let old = try await Curl()(
            [
                "-H", "identifier: \(Vendor.usual.identifier)", "-H", "Accept-Language: ko", "-F",
                "params=\(params)",
            ]
                + ["-F", "images=@\(photo)", "\(market.origin)/editions/2022/api/products"]
        )
        #expect(old.status == 507, "\(old.text)")
        #expect(old.text.contains(Self.sentences["ko"] ?? "-"), "\(old.text)")
    }

    /// Small changes find room for a while in what the database has taken already; gives what was kept last.
    private func editUntilRefused(_ trader: Trader) async throws -> String {
        var kept = ""
        for number in 0..<400 {
            let description = "\(number) " + String(repeating: "가", count: 900)
            let reply = try await trader.ask(
                "/products/1",
                ["-X", "PATCH", "-H", "Content-Type: application/json"]
                    + ["-d", "{\"description\":\"\(description)\"}"]
            )
            guard reply.status == 200 else {
                #expect(reply.status == 507, "\(reply.text)")
                #expect(try reply.json(Problem.self).code == "storage_full")
                return kept
            }
            kept = description
        }
        Issue.record("a full disk took 400 changes")
        return kept
    }

    /// The log says of nobody that they signed in whom the market has not let in.
    private func signInUntilRefused(_ market: LiveMarket) async throws {
        func signedIn() throws -> Int { try market.log().matches(of: /event=signed_in/).count }
        let (before, body) = (
            try signedIn(), "{\"name\":\"trader\",\"password\":\"correct horse battery\",\"kind\":\"app\"}"
        )
        for count in 0..<100 {
            let reply = try await Curl()(
                ["-H", "Content-Type: application/json", "-d", body, "\(market.origin)/api/v2/sessions"]
            )
            guard reply.status == 201 else {
                #expect(reply.status == 507, "\(reply.text)")
                #expect(try signedIn() == before + count)
                return
            }
        }
        Issue.record("a full disk took 100 sessions")
    }

    private func expectThatProductsAreStillShown(_ market: LiveMarket) async throws {
        let list = try await Curl()(["\(market.origin)/api/v2/products"])
        #expect(list.status == 200)
        let photo = try #require(list.text.firstMatch(of: /"thumbnail":"([^"]+)"/)).1
        #expect(try await Curl()(["\(market.origin)\(photo)"]).status == 200)
        let page = try await Curl()(["-H", "Accept: text/html", "\(market.origin)/"])
        #expect(page.status == 200 && page.text.contains("남는 것"))
    }

    private func expectWordsForTheOperator(
        _ market: LiveMarket,
        _ data: String,
        _ disk: SmallDisk
    ) async throws {
        let health = try await Curl()(["\(market.origin)/health"])
        #expect(health.status == 503)
        #expect(health.text.contains("make room"), "\(health.text)")
        #expect(try market.log().contains("level=error event=storage_full route=/api/v2/products"))

        let backup = "\(disk.path)/backup"
        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["backup", "--data", data, "--backup", backup]
        )
        #expect(exit == .status(1))
        #expect(words.contains("no room on the disk") || words.contains("No space left"), "\(words)")
        #expect(!FileManager.default.fileExists(atPath: "\(backup).partial"))
    }
}
