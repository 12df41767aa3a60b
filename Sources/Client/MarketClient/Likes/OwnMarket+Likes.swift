import Market
import MarketAPI

extension OwnMarket {
    var likes: MarketClient.Likes {
        MarketClient.Likes(
            list: { cursor throws(ClientError) in
                try await page(.listLikes, .likes(cursor: cursor, limit: ListingQuery.defaultLimit))
            },
            set: { id, isLiked throws(ClientError) in
                _ = try await write(isLiked ? .likeProduct : .unlikeProduct, .like(id))
            }
        )
    }
}
