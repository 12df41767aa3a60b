package import Market
import MarketStore
import Synchronization

/// The rules that the operator may change while the market is open.
///
/// They are the names that people can't take, the treatment of new accounts, and the warnings to readers of
/// messages.
package final class MarketRules: Sendable {
    private struct State {
        var names: NameRules
        var newcomers: Newcomers
        var hints: HintRules
    }

    private let state: Mutex<State>

    package init(
        names: NameRules = NameRules(),
        newcomers: Newcomers = .limited,
        hints: HintRules = .standard
    ) {
        state = Mutex(State(names: names, newcomers: newcomers, hints: hints))
    }

    package var names: NameRules { state.withLock(\.names) }
    package var newcomers: Newcomers { state.withLock(\.newcomers) }
    package var hints: HintRules { state.withLock(\.hints) }

    /// Takes in names, and returns true where they differ from those before.
    @discardableResult
    package func update(names: NameRules) -> Bool {
        state.withLock { state in
            guard state.names != names else { return false }
            state.names = names
            return true
        }
    }

    package func update(hints: HintRules) {
        state.withLock { $0.hints = hints }
    }

    package func update(newcomers: Newcomers) {
        state.withLock { $0.newcomers = newcomers }
    }
}

extension MarketRules {
    /// The level of trust in an account now.
    func trustLevel(of account: Account, at now: Timestamp) -> TrustLevel {
        TrustLevel.of(account, newcomersAreKnown: newcomers != .limited, at: now)
    }

    /// The amount that an account may write and offer; `nil` where it may without limits.
    func messageBudget(of account: Account, at now: Timestamp) -> MessageBudget? {
        guard newcomers != .unlimited, account.roles.isEmpty else { return nil }
        return MessageBudget(trustLevel(of: account, at: now))
    }

    /// The number of reservations that the account may have open when it makes one by itself; `nil` where they are not
    /// counted.
    func reservationsAtOnce(of account: Account, at now: Timestamp) -> Int? {
        guard newcomers != .unlimited, account.roles.isEmpty else { return nil }
        return Deal.mostAtOnce(at: trustLevel(of: account, at: now))
    }

    /// The limit on the account's requests for products that are given away; `nil` where it is known.
    func newcomerClaim(of account: Account, from network: ClientNetwork?, at now: Timestamp) -> NewcomerClaim?
    {
        guard newcomers == .limited, account.roles.isEmpty, trustLevel(of: account, at: now) == .newcomer
        else {
            return nil
        }
        return NewcomerClaim(
            madeAt: account.createdAt,
            networks: network.map { [$0.name, "around \($0.around)"] }
        )
    }
}
