import Market
import Synchronization

/// What one account may ask of the machine in a while: photos by number and pixels, and edits.
///
/// A network of people without accounts may be a whole school, and has ten times as much. Budgets are in memory: they
/// are full again after a restart.
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
    }

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
        return withLimits(of: party) { limits in
            if let wait = limits.pixels.wait(party, cost: millions, now: now) { return wait.seconds }
            if let wait = limits.photos.take(party, now: now) { return wait.seconds }
            return limits.pixels.take(party, cost: millions, now: now)?.seconds
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
