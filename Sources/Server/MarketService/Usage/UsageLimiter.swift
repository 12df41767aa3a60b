import Market
import MarketPhotos
import Synchronization

/// The amounts that an account may ask of the machine in a while: photos, pixels, work, edits.
///
/// Photos count by number and by pixels, work by the workers' real time. A party whose picture took more than
/// its size may is set aside, for twice as long each time.
///
/// A network of people without accounts may be a whole school, and has ten times as much. Budgets are in
/// memory: they are full again after a restart.
package final class UsageLimiter: Sendable {
    private struct Limits {
        /// A hundred photos at once, and ten a minute after that.
        var photos: AttemptLimit<UsageParty>
        /// In millions: 50 of the largest pictures at once, or 266 of a phone's, and as many an hour after that.
        var pixels: AttemptLimit<UsageParty>
        var edits: AttemptLimit<UsageParty>

        init(times factor: Int) {
            photos = AttemptLimit(burst: 120 * factor, interval: .seconds(6) / factor)
            pixels = AttemptLimit(burst: 3_200 * factor, interval: .milliseconds(1_125) / factor)
            edits = AttemptLimit(burst: 120 * factor, interval: .seconds(2) / factor)
        }
    }

    private struct State {
        var accounts = Limits(times: 1)
        var networks = Limits(times: 10)
        /// Some 200 pictures of a phone's at once, and four a minute after that.
        var work = SpendingLimit<UsageParty>(atOnce: .seconds(300), perSecond: .milliseconds(100))
        var aside: [UsageParty: Aside] = [:]

        mutating func setAside(_ party: UsageParty, now: Duration) {
            if aside.count >= UsageLimiter.mostAside { aside = aside.filter { $0.value.until > now } }
            guard aside.count < UsageLimiter.mostAside || aside[party] != nil else { return }
            var entry = aside[party] ?? Aside()
            if entry.count > 0, now - entry.last > UsageLimiter.asideIsForgotten { entry = Aside() }
            entry.count += 1
            entry.last = now
            let length = UsageLimiter.shortestAside * (1 << min(entry.count - 1, 7))
            entry.until = now + min(length, UsageLimiter.longestAside)
            aside[party] = entry
        }
    }

    /// The end of an exclusion, and the number of exclusions before.
    private struct Aside {
        var count = 0
        var until = Duration.zero
        var last = Duration.zero
    }

    private static let shortestAside = Duration.seconds(30)
    private static let longestAside = Duration.seconds(3_600)
    /// Without another such picture all is forgotten.
    private static let asideIsForgotten = Duration.seconds(24 * 3_600)
    private static let mostAside = 10_000

    private let state = Mutex(State())
    private let rules: MarketRules
    private let uptime: @Sendable () -> Duration

    package init(_ rules: MarketRules = MarketRules(), uptime: @escaping @Sendable () -> Duration) {
        self.rules = rules
        self.uptime = uptime
    }

    /// Counts a photo of so many pixels, or says how many seconds to wait for it; one of them alone is not counted.
    func takePhoto(pixels: Int, of party: UsageParty) -> Int64? {
        let (now, millions) = (uptime(), max(1, (pixels + 999_999) / 1_000_000))
        if let wait = waitForWork(of: party, now: now) { return wait }
        return withLimits(of: party) { limits in
            if let wait = limits.pixels.wait(party, cost: millions, now: now) { return wait.seconds }
            if let wait = limits.photos.take(party, now: now) { return wait.seconds }
            return limits.pixels.take(party, cost: millions, now: now)?.seconds
        }
    }

    private func waitForWork(of party: UsageParty, now: Duration) -> Int64? {
        if case .staff = party { return nil }
        guard rules.newcomers != .unlimited else { return nil }
        return state.withLock { state in
            let left = state.aside[party].map { $0.until - now } ?? .zero
            let aside = left > .zero ? left.components.seconds + 1 : nil
            return [aside, state.work.wait(party, now: now)].compactMap(\.self).max()
        }
    }

    /// Charges what a picture really took.
    func spend(_ work: PhotoWork, of party: UsageParty) {
        let now = uptime()
        state.withLock { state in
            state.work.spend(work.time, of: party, now: now)
            if work.isTooMuch { state.setAside(party, now: now) }
        }
    }

    /// Counts an edit, or says how many seconds to wait for it.
    func takeEdit(of party: UsageParty) -> Int64? {
        let now = uptime()
        return withLimits(of: party) { $0.edits.take(party, now: now)?.seconds }
    }

    private func withLimits(of party: UsageParty, _ body: (inout Limits) -> Int64?) -> Int64? {
        guard rules.newcomers != .unlimited else { return nil }
        return state.withLock { state in
            switch party {
            case .staff: nil
            case .account: body(&state.accounts)
            case .network: body(&state.networks)
            }
        }
    }
}
