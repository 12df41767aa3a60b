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
                return Page(body.items, next: body.next, previous: body.previous)
            },
            noticedTrades: { () throws(ClientError) in
                try await call(.listNoticedTrades, .none)
            }
        )
    }
}
