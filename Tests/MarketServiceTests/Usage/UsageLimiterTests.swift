import Market
import MarketPhotos
import Synchronization
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct UsageLimiterTests {
    private static let giant = 64_000_000

    private func count(of limiter: UsageLimiter, pixels: Int, _ party: UsageParty, atMost: Int = 10_000)
        -> Int
    {
        var count = 0
        while count < atMost, limiter.takePhoto(pixels: pixels, of: party) == nil { count += 1 }
        return count
    }

    private let account = UsageParty.account(Account.ID(1))
    private let network = UsageParty.network(ClientNetwork("10.0.0.1"))

    @Test func pixelsAndPhotosAreBothCounted() {
        let limiter = UsageLimiter { .seconds(1_000) }
        #expect(count(of: limiter, pixels: Self.giant, account) == 50)
        #expect(count(of: limiter, pixels: 1, .account(Account.ID(2))) == 120)
        #expect(count(of: limiter, pixels: 12_000_000, .account(Account.ID(3))) == 120)
    }

    @Test func networkOfPeopleWithoutAccountsHasTenTimesAsMuch() {
        let limiter = UsageLimiter { .seconds(1_000) }
        #expect(count(of: limiter, pixels: Self.giant, network) == 500)
    }

    @Test func theReportedWaitIsLongEnough() {
        let time = Mutex(Duration.seconds(1_000))
        let limiter = UsageLimiter { time.withLock(\.self) }
        #expect(count(of: limiter, pixels: Self.giant, account) == 50)
        let seconds = limiter.takePhoto(pixels: Self.giant, of: account) ?? 0
        #expect(seconds == 72)
        time.withLock { $0 += .seconds(seconds) }
        #expect(limiter.takePhoto(pixels: Self.giant, of: account) == nil)
    }

    @Test func staffAndAnUnlimitedMarketHaveNoBudget() {
        let limiter = UsageLimiter { .seconds(1_000) }
        #expect(count(of: limiter, pixels: Self.giant, .staff(Account.ID(1)), atMost: 500) == 500)
        let unlimited = UsageLimiter(MarketRules(newcomers: .unlimited)) { .seconds(1_000) }
        #expect(count(of: unlimited, pixels: Self.giant, account, atMost: 500) == 500)
    }

    @Test func editsHaveABudgetOfTheirOwn() {
        let limiter = UsageLimiter { .seconds(1_000) }
        for _ in 0..<120 { #expect(limiter.takeEdit(of: account) == nil) }
        #expect(limiter.takeEdit(of: account) == 2)
        #expect(limiter.takeEdit(of: .account(Account.ID(2))) == nil)
    }

    @Test func realWorkIsCharged() {
        let time = Mutex(Duration.seconds(1_000))
        let limiter = UsageLimiter { time.withLock(\.self) }
        for party in [account, .staff(Account.ID(2))] {
            limiter.spend(PhotoWork(time: .seconds(301)), of: party)
        }
        #expect(limiter.takePhoto(pixels: 1, of: account) == 10)
        #expect(limiter.takePhoto(pixels: 1, of: .staff(Account.ID(2))) == nil)
        #expect(limiter.takePhoto(pixels: 1, of: .account(Account.ID(3))) == nil)
        time.withLock { $0 += .seconds(10) }
        #expect(limiter.takePhoto(pixels: 1, of: account) == nil)
    }

    @Test func picturesOfTooMuchWorkSetTheirSenderAsideForAGrowingWhile() {
        let time = Mutex(Duration.seconds(1_000))
        let limiter = UsageLimiter { time.withLock(\.self) }
        let tooMuch = PhotoWork(time: .seconds(2), isTooMuch: true)
        var waits: [Int64] = []
        for _ in 1...9 {
            limiter.spend(tooMuch, of: account)
            let wait = limiter.takePhoto(pixels: 1, of: account) ?? 0
            waits.append(wait - 1)
            time.withLock { $0 += .seconds(wait) }
            #expect(limiter.takePhoto(pixels: 1, of: account) == nil)
        }
        #expect(waits == [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600])
        time.withLock { $0 += .seconds(25 * 3_600) }
        limiter.spend(tooMuch, of: account)
        #expect(limiter.takePhoto(pixels: 1, of: account) == 31)
    }
}
