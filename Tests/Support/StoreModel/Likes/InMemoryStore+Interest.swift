package import Market
import MarketStore

extension InMemoryStore {
    package func addViews(_ views: [Product.ID: Int64]) async throws(MarketError) {
        try change { state, _ throws(MarketError) in
            let known = views.filter { state.products[$0.key] != nil }
            for (id, count) in known { state.products[id]?.product.interest.viewCount += count }
            if !known.isEmpty { _ = state.nextChange() }
        }
    }

    package func recountLikes(limit: Int) async throws(MarketError) -> Int {
        try change { state, now throws(MarketError) in
            var isChanged = false
            for (id, stored) in state.products {
                let likes = Int64(state.likes.values.count { $0.contains(id) })
                isChanged = isChanged || likes != stored.product.interest.likes
                state.products[id]?.product.interest.likes = likes
            }
            if isChanged { _ = state.nextChange() }
            let week = now.later(-7 * 86_400_000)
            state.weekLikes = [:]
            for likes in state.likeTimes.values {
                for (id, time) in likes where time > week && state.products[id]?.isListed == true {
                    state.weekLikes[id, default: 0] += 1
                }
            }
            return 0
        }
    }
}
