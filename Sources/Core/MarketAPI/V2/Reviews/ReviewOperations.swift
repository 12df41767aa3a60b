extension Operation {
    /// The operations on reviews.
    static let reviews: [Operation] = [
        Operation(
            .writeReview,
            .put,
            .dealReview,
            .account,
            in: .reviews,
            "Review the other one of a deal",
            description:
                "Within 14 days. Nobody reads it before both have written or the days are over; until then it may be changed.",
            body: .json("ReviewInput"),
            reply: .json("OwnReviews", "What both say, as far as it may be known."),
            problems: [.reviewOver, .reviewSeen, .invalidReview]
        ),
        Operation(
            .answerReview,
            .put,
            .reviewReply,
            .account,
            in: .reviews,
            "Answer a review of oneself",
            description: "Within 14 days after it was seen.",
            body: .json("ReplyInput"),
            reply: .json("Review", "The review with the answer."),
            problems: [.reviewOver, .invalidReview]
        ),
        Operation(
            .listReviews,
            .get,
            .accountReviews,
            .everyone,
            in: .reviews,
            "List what people say of somebody",
            description: "Newest first. What is held against somebody is only summed up, in the account.",
            parameters: [.cursor, .limit],
            reply: .json("ReviewPage", "A page of them.")
        ),
        Operation(
            .listNoticedTrades,
            .get,
            .noticedTrades,
            .moderator,
            in: .reviews,
            "List trades to have a look at",
            description:
                "Circles of at most 20 people who trade with each other four times of five, three times each on average, "
                + "looked for once a day from 150 people who have traded on; and people who were contradicted twice within a "
                + "year when they said that they had traded, or contradicted others twice. Neither proves anything.",
            reply: .json("NoticedTrades", "At most 50 of each, without one's own.")
        ),
    ]
}
