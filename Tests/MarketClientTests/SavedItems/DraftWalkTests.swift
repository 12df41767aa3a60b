import ClientDoubles
import Market
import MarketAPI
import SeededRandom
import Testing

@testable import MarketClient

/// Three devices of one person, in any order, over lines that lose requests and answers.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftWalkTests {
    private let market = FakeDrafts(TestClock())

    private struct Walk {
        var last = 0
        /// The texts typed last, neither discarded nor posted since.
        var typed: Set<String> = []
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func nothingTypedIsLostAndNothingIsThereTwice(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var devices: [DraftDevice] = []
        for number in 1...3 {
            devices.append(try await market.device(number))
        }
        var walk = Walk()
        for _ in 0..<40 { try await step(devices, &walk, &random) }
        market.fate = { _ in .answered }
        for _ in 0..<3 { for device in devices { await device.resume() } }
        try await settlePosts(of: devices, &walk)
        for _ in 0..<3 { for device in devices { await device.resume() } }

        let names = market.names(of: .sample)
        let there = Set(names + market.posted + market.edits.compactMap(\.name))
        // What was changed further on one device may stand beside it, as what another made of the same.
        #expect(there.isSuperset(of: walk.typed))
        #expect(Set(market.posted).count == market.posted.count, "posted twice")
        #expect(Set(names).count == names.count)
        for device in devices {
            #expect(try await device.names.sorted() == names.sorted(), "\(device.number)")
        }
    }

    private func step(
        _ devices: [DraftDevice],
        _ walk: inout Walk,
        _ random: inout SplitMix64
    ) async throws {
        let device = devices[Int.random(in: 0..<3, using: &random)]
        walk.last += 1
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            guard walk.typed.count < 6 else { return }
            try await device.begin("\(walk.last)", photos: Bool.random(using: &random) ? ["/a.jpg"] : [])
            walk.typed.insert("\(walk.last)")
        case 2...4:
            guard let name = try await device.names.randomElement(using: &random) else { return }
            try await device.rename(name, to: "\(walk.last)")
            walk.typed.remove(name)
            walk.typed.insert("\(walk.last)")
        case 5:
            guard let name = try await device.names.randomElement(using: &random) else { return }
            try await device.discard(name)
            walk.typed.remove(name)
        case 6:
            guard let name = try await device.names.randomElement(using: &random) else { return }
            if try await device.post(name)?.refusal?.code == .draftGone {
                // As after the notice that it was sold or discarded elsewhere.
                try await device.discard(name)
                walk.typed.remove(name)
            }
        case 7, 8:
            let fates: [FakeAccounts.Fate] = [.answered, .lostBefore, .lostAfter]
            let fate = fates[Int.random(in: 0..<3, using: &random)]
            let before = market.fate
            market.fate = { $0 == device.number ? fate : before($0) }
        case 9: await device.sync.finish()
        case 10: await device.resume()
        default:
            try await device.restart()
            await device.resume()
        }
    }

    /// Presses once more what may be posted and was never answered.
    private func settlePosts(of devices: [DraftDevice], _ walk: inout Walk) async throws {
        for device in devices {
            for draft in try await device.outbox.drafts() where draft.mayBePosted {
                let name = draft.offer.draft.name
                if try await device.post(name)?.refusal?.code == .draftGone {
                    try await device.discard(name)
                    walk.typed.remove(name)
                }
            }
        }
    }
}
