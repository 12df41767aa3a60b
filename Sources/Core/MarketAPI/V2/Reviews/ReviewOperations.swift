public import Market

extension Operation {
    /// The operations on reviews.
    static let reviews: [Operation] = [
        Endpoint.writeReview.operation,
        Endpoint.answerReview.operation,
        Endpoint.listReviews.operation,
        Endpoint.listNoticedTrades.operation,
    ]
}

extension Endpoint<Deal.ID, ReviewInput, OwnReviews> {
    public static var writeReview: Self {
        Self(.put, "/deals/{id}/review", by: .account, in: .reviews, "Review the other one of a deal")
            .described(
                "Within 14 days. Nobody reads it before both have written or the days are over; until then it may be changed."
            )
            .replying(.json("What both say, as far as it may be known."))
            .problems([.reviewOver, .reviewSeen, .invalidReview])
    }
}

extension Endpoint<Review.ID, ReplyInput, Review> {
    public static var answerReview: Self {
        Self(.put, "/reviews/{id}/reply", by: .account, in: .reviews, "Answer a review of oneself")
            .described("Within 14 days after it was seen.")
            .replying(.json("The review with the answer."))
            .problems([.reviewOver, .invalidReview])
    }
}

extension Endpoint<NumberedQuery<Account, PageQuery>, NoBody, PageBody<ReviewRow>> {
    public static var listReviews: Self {
        Self(.get, "/accounts/{id}/reviews", by: .everyone, in: .reviews, "List what people say of somebody")
            .described("Newest first. What is held against somebody is only summed up, in the account.")
            .replying(.json("A page of them."))
    }
}

extension Endpoint<NoParameters, NoBody, NoticedTrades> {
    public static var listNoticedTrades: Self {
        Self(.get, "/noticed-trades", by: .moderator, in: .reviews, "List trades to check")
            .described(
                "Circles of at most 20 people who trade with each other four times of five, three times each on average, "
                    + "looked for once a day from 150 people who have traded on; and people who were contradicted twice within a "
                    + "year when they said that they had traded, or contradicted others twice. Neither proves anything."
            )
            .replying(.json("At most 50 of each, without one's own."))
    }
}
