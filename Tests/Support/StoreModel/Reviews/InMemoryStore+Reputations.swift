package import Market
package import MarketStore

/// The computed standing of an account.
struct StoredReputation: Hashable {
    let reputation: Reputation
    let facts: TraderFacts
    let isConnected: Bool
}

extension InMemoryStore {
    package func traderFacts(of account: Account.ID) async throws(StoreError)
        -> TraderFacts
    {
        let now = clock()
        return try read { state throws(StoreError) in
            var facts = state.reputations[account]?.facts ?? TraderFacts()
            facts.reviews = state.reviews.values.count {
                $0.review.about == account && $0.hiddenAt == nil && $0.review.isSeen(at: now)
            }
            facts.show(noShows: state.noShows(of: account, at: now))
            let talks = state.conversations.values
                .filter { $0.seller == account && $0.beganAt > now.adding(days: -AnswerHabit.daysConsidered) }
                .sorted { $0.beganAt > $1.beganAt }.prefix(AnswerHabit.mostConsidered)
            let asked = talks.map { talk in
                let answer = talk.lines.first {
                    $0.message.author == account && [.text, .photos].contains($0.message.kind)
                }
                return AnswerHabit.Asked(at: talk.beganAt, answeredAt: answer?.message.at)
            }
            facts.answers = AnswerHabit(asked, quiet: .night, in: state.branding.branding.zone, at: now)
            return facts
        }
    }

    package func reputation(of account: Account.ID) async throws(StoreError) -> Reputation {
        try read { state throws(StoreError) in state.reputations[account]?.reputation ?? .none }
    }

    package func noticedTrades(for moderator: Account.ID) async throws(StoreError) -> NoticedTrades {
        let now = clock()
        return try read { state throws(StoreError) in
            let accounts = state.accounts.map(\.account)
            let sellers = Dictionary(
                uniqueKeysWithValues: accounts.map { ($0.id, Seller(id: $0.id, name: $0.name)) }
            )
            let denied = state.deals.values.filter {
                $0.state == .cancelled && $0.reason == .notTraded && $0.role(of: moderator) == nil
                    && ($0.endedAt ?? now) > now.adding(days: -NoticedTrades.disputeDays)
            }
            let disputes = accounts.map { account in
                let own = denied.compactMap { deal in deal.role(of: account.id).map { $0 == deal.endedBy } }
                return NoticedTrades.Dispute(
                    person: Seller(id: account.id, name: account.name),
                    deniedByOthers: own.count { !$0 },
                    deniedOthers: own.count { $0 }
                )
            }
            return NoticedTrades(
                circles: state.circles.filter { !$0.people.contains(moderator) }.map { circle in
                    NoticedTrades.Circle(
                        people: circle.people.compactMap { sellers[$0] },
                        inside: circle.inside,
                        outside: circle.outside
                    )
                },
                disputes: disputes.filter {
                    max($0.deniedByOthers, $0.deniedOthers) >= NoticedTrades.disputesNoticed
                }
                .sorted {
                    ($0.deniedByOthers + $0.deniedOthers, $1.person.id) > (
                        $1.deniedByOthers + $1.deniedOthers, $0.person.id
                    )
                }
            )
        }
    }

    package func renewDueReputations(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in
            let due = Array(state.reputationsDue.sorted { $0 < $1 }.prefix(limit))
            let trades = ModelTrades(state, at: now, groups: state.reputations)
            for account in due {
                state.reputations[account] = trades.work(out: account)
                state.prove(account)
            }
            state.reputationsDue.subtract(due)
            return due.count
        }
    }

    package func renewReputations() async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in
            let trades = ModelTrades(state, at: now, groups: nil)
            state.circles = trades.graph.circles(limit: NoticedTrades.most)
            var changed = 0
            for account in trades.people {
                let new = trades.work(out: account)
                guard state.reputations[account] != new else { continue }
                changed += 1
                state.reputations[account] = new
                state.prove(account)
            }
            return changed
        }
    }
}

extension InMemoryStore.State {
    fileprivate mutating func prove(_ id: Account.ID) {
        guard let place = accounts.firstIndex(where: { $0.account.id == id }) else { return }
        accounts[place].account.isProven = reputations[id]?.reputation.isProven ?? false
    }
}

/// The trades of the model; the groups are those that were found last, or as they are where there are none.
private struct ModelTrades: TradeGraph {
    let graph: HandoverGraph
    let groups: [Account.ID: StoredReputation]?
    let deals: [Deal]
    let reviews: [Review]
    let now: Timestamp
    var people: [Account.ID] {
        Set(deals.flatMap { [$0.seller, $0.buyer] } + reviews.map(\.about)).sorted { $0 < $1 }
    }

    init(_ state: InMemoryStore.State, at now: Timestamp, groups: [Account.ID: StoredReputation]?) {
        self.now = now
        self.groups = groups
        let since = now.adding(days: -Reputation.days)
        deals = state.deals.values.filter { $0.state == .completed && ($0.endedAt ?? since) > since }
        reviews = state.reviews.values.filter { $0.hiddenAt == nil && $0.review.isSeen(at: now) }
            .map(\.review).filter { $0.seenAt >= since }
            .sorted { ($0.seenAt, $0.id) < ($1.seenAt, $1.id) }
        graph = HandoverGraph(
            people: state.accounts.map { ($0.account.id, $0.account.createdAt) },
            handovers: deals.map {
                .init(seller: $0.seller, buyer: $0.buyer, isSure: $0.confirmedBy.count == 2)
            },
            opinions: reviews.map { .init(by: $0.author.id, about: $0.about, $0.words.verdict) }
        )
    }

    var traders: Int { graph.traders }

    func partners(of account: Account.ID) -> [Partner] { graph.partners(of: account) }

    func neighbours(of account: Account.ID) -> [Account.ID] { graph.neighbours(of: account) }

    func isInLargestGroup(_ account: Account.ID) -> Bool {
        guard let groups else { return graph.isInLargestGroup(account) }
        return ([account] + neighbours(of: account)).contains { groups[$0]?.isConnected == true }
    }

    func work(out account: Account.ID) -> StoredReputation {
        let reputation = reputation(of: account, at: now)
        var facts = TraderFacts(
            traded: deals.count { $0.role(of: account) != nil },
            people: reputation.people,
            word: reputation.word
        )
        facts.sumUp(
            reviews.filter { $0.about == account }.map { ($0.author.id, ($0.words.verdict, $0.words.tags)) }
        )
        return StoredReputation(
            reputation: reputation,
            facts: facts,
            isConnected: isInLargestGroup(account)
        )
    }
}
