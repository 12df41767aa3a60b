import Market
import MarketAPI

extension OwnMarket {
    var reviews: MarketClient.Reviews {
        MarketClient.Reviews(
            write: { id, input throws(ClientError) in
                try await call(.writeReview, id, input)
            },
            answer: { id, text throws(ClientError) in
                try await call(.answerReview, id, ReplyInput(text: text))
            },
            list: { id, cursor throws(ClientError) in
                let body = try await call(.listReviews, NumberedQuery(id, PageQuery(cursor: cursor)))
                let reviews = body.items.map {
                    ListedReview($0.review, picture: $0.picture?.picture(at: address))
                }
                return Page(reviews, next: body.next, previous: body.previous)
            },
            noticedTrades: { () throws(ClientError) in
                try await call(.listNoticedTrades, .none)
            }
        )
    }
}
