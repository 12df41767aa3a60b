package import Market
import MarketStore

extension InMemoryStore {

    package func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change] {
        let limit = limits.page(limit)
        return try read { state throws(MarketError) in
            guard number <= 0 || number >= state.forgotten else {
                throw .changesForgotten(upTo: state.forgotten)
            }
            let present = state.products.values.map { stored in
                Change(
                    number: stored.change,
                    subject: stored.deletedAt == nil && stored.product.settledAt == nil
                        ? .product(stored.product) : .removed(stored.product.id)
                )
            }
            let gone = state.tombstones.map { Change(number: $0.change, subject: .removed($0.product)) }
            return Array(
                (present + gone).filter { $0.number > number }.sorted { $0.number < $1.number }.prefix(limit)
            )
        }
    }
}

extension InMemoryStore {
    package func mergeSearchIndex(anew: Bool) async throws(MarketError) -> Bool { false }

    package func removeExpired(limit: Int) async throws(MarketError) -> Int {
        try change { state, now throws(MarketError) in
            var gone = 0
            for (id, stored) in state.products {
                guard let deletedAt = stored.deletedAt, deletedAt.later(limits.undoMilliseconds) <= now else {
                    continue
                }
                gone += 1
                state.products[id] = nil
                state.tombstones.append((id, stored.change, now))
                for photo in stored.product.photos { state.contents[photo.content]?.isReleased = true }
                for account in state.likes.keys { state.likes[account]?.removeAll { $0 == id } }
                for account in state.carts.keys { state.carts[account]?.removeAll { $0.product == id } }
            }
            let listed = state.products.values.filter(\.isListed).sorted {
                ($0.product.soldAt ?? now, $0.product.id) < ($1.product.soldAt ?? now, $1.product.id)
            }
            for stored in listed {
                guard let soldAt = stored.product.soldAt, soldAt.later(limits.soldMilliseconds) <= now else {
                    continue
                }
                gone += 1
                state.settle(stored.product.id, at: now)
            }
            let answers = state.answers.count
            state.answers = state.answers.filter {
                now < $0.value.answeredAt.later(limits.answerMilliseconds)
            }
            gone += answers - state.answers.count
            let old = state.tombstones.filter { $0.removedAt.later(limits.tombstoneMilliseconds) <= now }
            state.forgotten = max(state.forgotten, old.map(\.change).max() ?? 0)
            state.tombstones.removeAll { $0.removedAt.later(limits.tombstoneMilliseconds) <= now }
            return gone + old.count
        }
    }
}

extension InMemoryStore.State {
    fileprivate mutating func settle(_ id: Product.ID, at now: Timestamp) {
        let number = nextChange()
        products[id]?.change = number
        products[id]?.product.settledAt = now
    }
}
