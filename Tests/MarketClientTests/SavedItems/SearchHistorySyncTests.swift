import ClientDoubles
import Market
import MarketAPI
import SQLite
import SeededRandom
import Testing

@testable import MarketClient

/// Searches that are the account's, on devices that may have no line.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SearchHistorySyncTests {
    private let market = FakeAccounts(TestClock())
    private var searches: FakeSearches { market.searches }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    private func pass(_ time: Duration = .seconds(1)) { market.clock.advance(by: time) }

    @Test func searchesReachTheAccountOnce() async throws {
        let device = try await SavedItemsDevice(1, market)
        device.listen()
        await device.resume()
        for text in ["의자", "책상", "의자"] {
            device.library.history.note(text)
            pass()
        }
        await device.sync.finish()
        #expect(searches.texts(of: .sample) == ["의자", "책상"])
        #expect(searches.noted == ["책상", "의자"], "what was not on its way yet is one search")
        #expect(device.sync.waitingCount == 0)
        try await device.restart()
        await device.resume()
        #expect(searches.noted.count == 2)
        #expect(device.library.history.searches == ["의자", "책상"])
    }

    @Test(arguments: [FakeAccounts.Fate.lostBefore, .lostAfter])
    func aKilledAppForgetsNothingAndNotesNothingTwice(fate: FakeAccounts.Fate) async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in fate }
        device.library.history.note("의자")
        device.library.history.note("책상")
        await device.sync.finish()
        #expect(device.sync.waitingCount == 2)
        #expect(device.library.history.searches == ["책상", "의자"])
        // A web page removes an entry that may have arrived.
        searches.forget("의자", of: .sample)
        pass()
        market.fate = { _ in .answered }
        try await device.restart()
        await device.resume()
        let expected = fate == .lostAfter ? ["책상"] : ["책상", "의자"]
        #expect(searches.texts(of: .sample) == expected, "what arrived is not noted again")
        #expect(device.library.history.searches == expected)
        #expect(device.sync.waitingCount == 0)
    }

    @Test func anotherDeviceShowsItAndWhatAPageNoted() async throws {
        let phone = try await SavedItemsDevice(1, market)
        let desk = try await SavedItemsDevice(2, market)
        for device in [phone, desk] {
            device.listen()
            await device.resume()
        }
        phone.library.history.note("의자")
        await phone.sync.finish()
        await until { desk.library.history.searches == ["의자"] }
        pass()
        searches.note("책상", of: .sample)
        market.notify(Account.sample.id)
        await until { phone.library.history.searches == ["책상", "의자"] }
        desk.library.history.remove("의자")
        await desk.sync.finish()
        await until { phone.library.history.searches == ["책상"] }
        phone.library.history.removeAll()
        await phone.sync.finish()
        await until { desk.library.history.searches.isEmpty }
        #expect(searches.texts(of: .sample) == [])
    }

    @Test func signingInMergesByTime() async throws {
        let device = try await SavedItemsDevice(1, market, person: nil)
        await device.resume()
        searches.note("가장 먼저", of: .sample)
        pass()
        device.library.history.note("의자")
        pass()
        searches.note("책상", of: .sample)
        pass()
        device.library.history.note("가장 먼저")
        #expect(searches.arrived == 0)
        pass()
        device.person = .sample
        await device.resume()
        #expect(searches.texts(of: .sample) == ["가장 먼저", "책상", "의자"])
        #expect(device.library.history.searches == ["가장 먼저", "책상", "의자"])
        // Signing out leaves them with the account.
        await device.sync.leave()
        device.person = nil
        await device.resume()
        #expect(device.library.history.searches == [])
    }

    @Test func searchesForgottenOfflineAreForgottenByTheAccount() async throws {
        for text in ["iPhone", "의자", "책상"] {
            searches.note(text, of: .sample)
            pass()
        }
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        device.library.history.remove("iphone")
        device.library.history.note("자전거")
        device.library.history.remove("자전거")
        await device.sync.finish()
        #expect(device.library.history.searches == ["책상", "의자"])
        // Meanwhile it is looked for once more elsewhere.
        pass()
        searches.note("책상", of: .sample)
        try await device.restart()
        market.fate = { _ in .answered }
        await device.resume()
        #expect(searches.texts(of: .sample) == ["책상", "의자"])
        #expect(searches.noted == [])
    }

    @Test func forgettingAllKeepsWhatWasLookedForSince() async throws {
        searches.note("의자", of: .sample)
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        device.library.history.note("책상")
        await device.sync.finish()
        pass()
        device.library.history.removeAll()
        #expect(device.library.history.searches == [])
        pass()
        searches.note("자전거", of: .sample)
        pass()
        device.library.history.note("컵")
        try await device.restart()
        #expect(device.library.history.searches == [], "nobody is known to be signed in yet")
        market.fate = { _ in .answered }
        await device.resume()
        #expect(searches.texts(of: .sample) == ["컵", "자전거"])
        #expect(device.library.history.searches == ["컵", "자전거"])
        #expect(device.sync.waitingCount == 0)
    }

    @Test func twoPeopleOnOneDeviceShareNothing() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        let gate = Gate()
        searches.gate = { _ = await gate.pass() }
        device.library.history.note("비밀")
        await until { searches.arrived == 1 }
        device.library.history.note("더 비밀")
        // Another signs in while the first is on its way.
        device.person = .other
        searches.gate = nil
        gate.open()
        await device.sync.finish()
        await device.resume()
        #expect(device.library.history.searches == [])
        #expect(searches.texts(of: .other) == [] && searches.texts(of: .sample) == ["비밀"])
        #expect(await device.library.close())
        let file = try SQLiteConnection(path: device.place.path, access: .readOnly)
        for table in ["searches", "unsent"] {
            let count = try file.first("SELECT count(*) FROM \(table)") { row throws(SQLiteError) in
                try row.integer(0)
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test func aListThatWasAskedForByAnotherIsNotTakenOver() async throws {
        searches.note("비밀", of: .other)
        let device = try await SavedItemsDevice(1, market)
        let gate = Gate()
        searches.listGate = { _ = await gate.pass() }
        await device.sync.resume()
        await until { searches.asked == 1 }
        // The request goes out with whatever session there is by then.
        device.person = .other
        gate.open()
        searches.listGate = nil
        await device.sync.finish()
        #expect(device.library.history.searches == [])
    }

    @Test func aSessionThatEndsByItselfHidesAndKeeps() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        device.library.history.note("의자")
        await device.sync.finish()
        device.person = nil
        await device.resume()
        #expect(device.library.history.searches == [])
        device.library.history.note("책상")
        try await device.restart()
        device.person = .sample
        market.fate = { _ in .answered }
        await device.resume()
        #expect(Set(searches.texts(of: .sample)) == ["의자", "책상"])
        #expect(Set(device.library.history.searches) == ["의자", "책상"])
    }

    @Test func aSearchDuringTheListRequestIsKept() async throws {
        let device = try await SavedItemsDevice(1, market)
        let gate = Gate()
        searches.listGate = { _ = await gate.pass() }
        await device.sync.resume()
        await until { searches.asked == 1 }
        device.library.history.note("의자")
        searches.listGate = nil
        gate.open()
        await device.sync.finish()
        #expect(device.library.history.searches == ["의자"])
        #expect(searches.texts(of: .sample) == ["의자"])
    }

    @Test func searchesOfAnotherShopStayLocal() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        device.library.history.note("의자")
        device.library.history.note("카메라", elsewhere: true)
        device.library.history.note("책상")
        await device.sync.finish()
        device.sync.refresh()
        await device.sync.finish()
        #expect(device.library.history.searches == ["책상", "카메라", "의자"])
        #expect(searches.noted == ["의자", "책상"])
        device.library.history.remove("카메라")
        await device.sync.finish()
        #expect(searches.arrived == 2)
        // Looked for here as well, the account knows it.
        device.library.history.note("렌즈", elsewhere: true)
        device.library.history.note("렌즈")
        await device.sync.finish()
        #expect(searches.noted.last == "렌즈")
    }

    @Test func anOlderMarketTakesNothingAndNothingIsLost() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        searches.refusal = .refused(Refusal(status: 405))
        device.library.history.note("의자")
        await device.sync.finish()
        device.sync.refresh()
        await device.sync.finish()
        #expect(device.library.history.searches == ["의자"] && device.refusals.isEmpty)
        searches.refusal = nil
        await device.resume()
        #expect(searches.texts(of: .sample) == ["의자"])
    }

    @Test func searchesBeyondFiftyAreNotSent() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        for number in 1...70 { device.library.history.note("search \(number)") }
        await device.sync.finish()
        #expect(device.sync.waitingCount == 50)
        market.fate = { _ in .answered }
        await device.resume()
        #expect(device.library.history.searches.count == 50)
    }

    /// Three devices and a page, in any order, over a line that loses requests and answers.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func allShowTheSameInTheEnd(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let texts = ["의자", "책상", "컵", "자전거"]
        var devices: [SavedItemsDevice] = []
        for number in 1...3 { devices.append(try await SavedItemsDevice(number, market)) }
        for device in devices { await device.resume() }
        for _ in 0..<30 {
            pass(.seconds(Int.random(in: 1...9, using: &random)))
            let device = devices[Int.random(in: 0..<3, using: &random)]
            let text = texts[Int.random(in: 0..<4, using: &random)]
            switch Int.random(in: 0..<9, using: &random) {
            case 0...2: device.library.history.note(text)
            case 3: device.library.history.remove(text)
            case 4: if Bool.random(using: &random) { device.library.history.removeAll() }
            case 5: searches.note(text, of: .sample)
            case 6:
                let fates: [FakeAccounts.Fate] = [.answered, .lostBefore, .lostAfter]
                let fate = fates[Int.random(in: 0..<3, using: &random)]
                market.fate = { $0 == device.number ? fate : .answered }
            case 7: await device.resume()
            default:
                try await device.restart()
                await device.resume()
            }
            await device.sync.finish()
        }
        market.fate = { _ in .answered }
        for _ in 0..<2 { for device in devices { await device.resume() } }
        for device in devices {
            #expect(device.library.history.searches == searches.texts(of: .sample), "\(device.number)")
            #expect(device.sync.waitingCount == 0)
        }
    }
}
