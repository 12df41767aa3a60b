import ClientDoubles
import Market
import SeededRandom
import Testing

@testable import MarketClient

/// Three devices of one account, with clocks that are wrong, on lines that break, changing the same few things.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SavedItemsWalkTests {
    /// One action of a user.
    private struct Step: Hashable {
        let device: Int
        let list: SavedItemEvent.List
        let product: Int64
        let quantity: Int64
    }

    private static let products: ClosedRange<Int64> = 1...4

    @Test(arguments: 0..<60 as Range<UInt64>)
    func allShowTheSameInTheEnd(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let market = FakeAccounts(TestClock())
        var devices: [SavedItemsDevice] = []
        var fates: [FakeAccounts.Fate] = [.answered, .answered, .answered]
        for (number, error) in [0, 3_600_000, -86_400_000].enumerated() {
            let device = try await SavedItemsDevice(number, market, clockError: Int64(error))
            // One of them hears nothing but what it asks for.
            if number < 2 { device.listen() }
            await device.resume()
            devices.append(device)
        }
        var steps: [Step] = []
        for _ in 0..<40 {
            market.clock.advance(by: .milliseconds(Int.random(in: 1...5_000, using: &random)))
            let device = devices[Int.random(in: 0..<3, using: &random)]
            let product = Int64.random(in: Self.products, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3:
                let isLiked = device.items(.likes)[product] == nil
                try device.like(product, isLiked)
                steps.append(
                    Step(device: device.number, list: .likes, product: product, quantity: isLiked ? 1 : 0)
                )
            case 3..<6:
                let before = device.items(.cart)[product] ?? 0
                let quantity = Int64.random(in: 0...4, using: &random)
                guard quantity != before else { continue }
                try device.put(quantity, of: product)
                steps.append(Step(device: device.number, list: .cart, product: product, quantity: quantity))
            case 6: fates[device.number] = .lostBefore
            case 7: fates[device.number] = .lostAfter
            case 8:
                fates[device.number] = .answered
                await device.resume()
            default:
                try await device.restart()
                await device.resume()
            }
            market.fate = { [fates] in fates[$0] }
            // What is to be done at once is done now or later: a line that breaks waits for nobody.
            if Bool.random(using: &random) { await device.sync.finish() }
        }
        market.fate = { _ in .answered }
        for device in devices { await device.resume() }
        for device in devices { await device.resume() }

        for list in SavedItemEvent.List.ofProducts {
            let account = market.items(list, of: .sample)
            for device in devices {
                #expect(device.items(list) == account, "\(list) on \(device.number)")
                #expect(device.sync.waitingCount == 0)
            }
            for product in Self.products {
                let own = steps.filter { $0.list == list && $0.product == product }
                let last = own.last?.quantity ?? 0
                let found = account[product] ?? 0
                #expect((found > 0) == (last > 0), "\(list) \(product): the last change says it")
                #expect(
                    ([0] + own.map(\.quantity)).contains(found),
                    "\(list) \(product): nobody said so many"
                )
                if Set(own.map(\.device)).count == 1 {
                    #expect(found == last, "\(list) \(product): nobody else changed it")
                }
            }
        }
    }
}
