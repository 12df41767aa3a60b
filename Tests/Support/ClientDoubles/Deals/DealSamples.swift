package import Market

extension Money {
    /// So many won.
    package static func won(_ amount: Int64) -> Money {
        do { return try Money("\(amount)", currency: .krw) } catch { preconditionFailure("\(error)") }
    }
}

extension Deal {
    /// A chair of account 9's for account 1, made on the eighteenth of January 2022, for three days.
    package static func sample(
        _ id: Int64 = 5,
        seller: Int64 = 9,
        buyer: Int64 = 1,
        state: State = .reserved,
        until: Timestamp = Timestamp(millisecondsSince1970: 1_642_464_000_000 + 3 * 86_400_000),
        reason: Reason? = nil,
        confirmedBy: Set<Conversation.Role> = [],
        endedBy: Conversation.Role? = nil,
        isMet: Bool = false,
        meeting: Meeting? = nil,
        proposal: Meeting? = nil
    ) -> Deal {
        Deal(
            id: ID(id),
            product: Product.ID(1),
            conversation: Conversation.ID(4),
            seller: Account.ID(seller),
            buyer: Account.ID(buyer),
            quantity: 1,
            amount: .won(4_000),
            state: state,
            madeAt: Timestamp(millisecondsSince1970: 1_642_464_000_000),
            until: until,
            endedAt: state.isOpen ? nil : Timestamp(millisecondsSince1970: 1_642_464_050_000),
            reason: reason,
            endedBy: endedBy,
            confirmedBy: confirmedBy,
            isMet: isMet,
            meeting: meeting,
            proposal: proposal
        )
    }
}

extension Meeting {
    /// At the station, for the deal about the chair.
    package static func sample(
        _ id: Int64 = 2,
        by maker: Int64 = 9,
        at moment: Timestamp,
        _ state: State = .proposed
    ) -> Meeting {
        Meeting(
            id: ID(id),
            deal: Deal.ID(5),
            maker: Account.ID(maker),
            at: moment,
            place: "망원역",
            state: state,
            madeAt: Timestamp(millisecondsSince1970: 1_642_464_000_000)
        )
    }
}

extension OwnDeal {
    /// As account 1 sees it.
    package static func sample(
        _ deal: Deal = .sample(),
        name: String = "의자",
        reviews: OwnReviews? = nil
    ) -> OwnDeal {
        OwnDeal(
            deal: deal,
            productName: name,
            role: deal.buyer == Account.ID(1) ? .buyer : .seller,
            partner: Seller(id: Account.ID(9), name: "철수"),
            reviews: reviews
        )
    }
}

extension Review {
    /// A review by account 9 of account 1, or the other way round, on the eighteenth of January 2022.
    package static func sample(
        by author: Int64 = 9,
        _ words: ReviewWords = ReviewWords(.again, tags: [.kind]),
        seenAt: Timestamp = Timestamp(millisecondsSince1970: 1_642_464_055_000),
        reply: Reply? = nil
    ) -> Review {
        Review(
            id: ID(author),
            deal: Deal.ID(5),
            author: Seller(id: Account.ID(author), name: author == 9 ? "철수" : "나"),
            about: Account.ID(10 - author),
            words: words,
            writtenAt: Timestamp(millisecondsSince1970: 1_642_464_052_000),
            seenAt: seenAt,
            reply: reply
        )
    }
}

extension OwnReviews {
    /// To be written until the first of February 2022.
    package static func sample(mine: Review? = nil, theirs: Theirs = .none) -> OwnReviews {
        OwnReviews(
            due: Timestamp(millisecondsSince1970: 1_642_464_000_000 + 14 * 86_400_000),
            mine: mine,
            theirs: theirs
        )
    }
}

extension Offer {
    /// An offer about the chair, by account 9 unless another is named.
    package static func sample(
        _ id: Int64 = 3,
        by maker: Int64 = 9,
        amount: Int64 = 4_000,
        isPurchase: Bool = false,
        state: State = .open
    ) -> Offer {
        Offer(
            id: ID(id),
            conversation: Conversation.ID(4),
            product: Product.ID(1),
            maker: Account.ID(maker),
            amount: .won(amount),
            quantity: 1,
            isPurchase: isPurchase,
            state: state,
            madeAt: Timestamp(millisecondsSince1970: 1_642_464_000_000),
            expiresAt: Timestamp(millisecondsSince1970: 1_642_464_000_000 + 2 * 86_400_000)
        )
    }
}
