import Market
import MarketAPI

extension OwnMarket {
    var reviews: MarketClient.Reviews {
        MarketClient.Reviews(
            write: { id, input throws(ClientError) in
                try await write(.writeReview, .dealReview(id), input).json(OwnReviewsBody.self).reviews
            },
            answer: { id, text throws(ClientError) in
                try await write(.answerReview, .reviewReply(id), ReplyInput(text: text))
                    .json(ReviewBody.self).review
            },
            list: { id, cursor throws(ClientError) in
                let route = Route.accountReviews(id, cursor: cursor, limit: ListingQuery.defaultLimit)
                let body = try await read(PageBody<ReviewBody>.self, .listReviews, route)
                return Page(body.items.map(\.review), next: body.next, previous: body.previous)
            },
            noticedTrades: { () throws(ClientError) in
                try await read(NoticedTradesBody.self, .listNoticedTrades, .noticedTrades).noticed
            }
        )
    }
}
