import Market
import MarketAPI

extension OwnMarket {
    var likes: MarketClient.Likes {
        MarketClient.Likes(
            list: { cursor throws(ClientError) in
                try await page(.listLikes, .likes(cursor: cursor, limit: ListingQuery.limits.upperBound))
            },
            set: { id, isLiked throws(ClientError) in
                _ = try await write(isLiked ? .likeProduct : .unlikeProduct, .like(id))
            },
            merge: { id, change throws(ClientError) in
                _ = try await write(
                    change.quantity > 0 ? .likeProduct : .unlikeProduct,
                    .like(id),
                    later: change
                )
            }
        )
    }
}
