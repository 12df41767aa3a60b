import Synchronization

/// The bytes of uploads on their way, in files that are not yet a photo, counted by who sends them.
///
/// An account has at most a share, and at most what is left for all others: however many fill the space, the next one
/// finds as much room as each of them has. All of one wider network together have no more than half of what is left.
package final class UploadSpace: Sendable {
    package struct Limits: Hashable, Sendable {
        package var all = 1 << 30
        /// More than the largest body.
        package var ofAccount = 160 << 20
        /// A network may be a whole school.
        package var ofNetwork = 640 << 20

        package init() {}

        fileprivate func share(of party: UsageParty) -> Int {
            switch party {
            case .account, .staff: ofAccount
            case .network: ofNetwork
            }
        }
    }

    package enum Outcome: Hashable, Sendable {
        case taken
        case ownShareIsFull
        case isFull
    }

    private struct State {
        var all = 0
        var parties: [UsageParty: Int] = [:]
        var circles: [String: Int] = [:]
    }

    private let limits: Limits
    private let state = Mutex(State())

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes room for `count` bytes more, or nothing; `circle` is the wider network that the party sends from.
    package func take(_ count: Int, for party: UsageParty, in circle: String? = nil) -> Outcome {
        state.withLock { state in
            let own = state.parties[party, default: 0] + count
            guard own <= limits.share(of: party) else { return .ownShareIsFull }
            let left = limits.all - state.all - count
            guard own <= left else { return .isFull }
            if let circle {
                let ofCircle = state.circles[circle, default: 0] + count
                guard ofCircle <= left / 2 else { return .isFull }
                state.circles[circle] = ofCircle
            }
            state.all += count
            state.parties[party] = own
            return .taken
        }
    }

    package func release(_ count: Int, for party: UsageParty, in circle: String? = nil) {
        state.withLock { state in
            if let circle {
                let ofCircle = (state.circles[circle] ?? 0) - count
                state.circles[circle] = ofCircle > 0 ? ofCircle : nil
            }
            state.all -= count
            let own = (state.parties[party] ?? 0) - count
            state.parties[party] = own > 0 ? own : nil
        }
    }

    /// All bytes on their way.
    package var taken: Int { state.withLock(\.all) }
}
