import Market
import MarketAPI

extension OwnMarket {
    var likes: MarketClient.Likes {
        MarketClient.Likes(
            list: { cursor throws(ClientError) in
                try await page(.listLikes, PageQuery(cursor: cursor, limit: ListingQuery.limits.upperBound))
            },
            set: { id, isLiked throws(ClientError) in
                try await call(isLiked ? .likeProduct : .unlikeProduct, id)
            },
            merge: { id, change throws(ClientError) in
                try await call(
                    change.quantity > 0 ? .likeProduct : .unlikeProduct,
                    id,
                    author: change.author,
                    age: change.age
                )
            }
        )
    }
}
