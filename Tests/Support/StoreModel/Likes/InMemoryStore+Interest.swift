package import Market
package import MarketStore

extension InMemoryStore: InterestStoring {
    package func addLooks(_ looks: [Product.ID: Int64]) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            for (id, count) in looks { state.products[id]?.product.interest.looks += count }
        }
    }

    package func recountLikes(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in
            for id in state.products.keys {
                let likes = state.likes.values.count { $0.contains(id) }
                state.products[id]?.product.interest.likes = Int64(likes)
            }
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
