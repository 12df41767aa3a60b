package import Market
package import MarketStore

/// A review, and whether those concerned know of it.
struct StoredReview {
    var review: Review
    var isTold = false
    var hiddenAt: Timestamp?
}

extension InMemoryStore: ReviewStoring {
    package func writeReview(
        _ words: ReviewWords,
        of id: Deal.ID,
        by author: Account.ID
    ) async throws(StoreError) -> OwnReviews {
        try change { state, now throws(StoreError) in
            guard let stored = state.deals[id], stored.role(of: author) != nil,
                let person = state.account(author)
            else { throw .notFound }
            if state.present(stored.product) != nil {
                try state.trade(stored.product, at: now) { _ throws(TradeRefusal) in }
            }
            let deal = state.deals[id] ?? stored
            var reviews = DealReviews(of: deal, state.reviews(of: id), at: now)
            let number = (state.lastNumbers["review"] ?? 0) + 1
            do throws(ReviewRefusal) {
                _ = try reviews.write(
                    words,
                    by: Seller(id: author, name: person.account.name),
                    as: Review.ID(number)
                )
            } catch { throw .refusedReview(error) }
            for review in reviews.reviews {
                state.reviews[review.id, default: StoredReview(review: review)].review = review
                state.skipNumbers(of: "review", upTo: review.id.rawValue)
            }
            _ = state.notifyOfSeen(limit: 10, at: now)
            guard let own = reviews.own(of: author) else { throw .notFound }
            return own
        }
    }

    package func answerReview(
        _ id: Review.ID,
        _ text: ReviewText,
        by account: Account.ID
    ) async throws(StoreError) -> Review {
        try change { state, now throws(StoreError) in
            guard var review = state.reviews[id]?.review, review.about == account, review.isSeen(at: now)
            else { throw .notFound }
            let before = review
            do throws(ReviewRefusal) { try review.answer(text, by: account, at: now) } catch {
                throw .refusedReview(error)
            }
            if review != before {
                state.reviews[id]?.review = review
                state.notify(.reply, review.author.id, of: review.deal, at: now)
            }
            return review.forEveryone
        }
    }

    package func review(_ id: Review.ID) async throws(StoreError) -> Review? {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let stored = state.reviews[id], stored.hiddenAt == nil, stored.review.isSeen(at: now) else {
                return nil
            }
            return stored.review.forEveryone
        }
    }

    package func reviews(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(StoreError)
        -> Page<Review>
    {
        let now = clock()
        let list = Review.list(of: account)
        let paging = try Paging(seal: seal, list: list, at: cursor, limit: limits.page(limit))
        return try read { state throws(StoreError) in
            let all = state.reviews.values.filter {
                $0.review.about == account && $0.hiddenAt == nil && $0.review.isSeen(at: now)
            }.map(\.review)
            let keys = all.map { PageKey(key: $0.seenAt.millisecondsSince1970, id: $0.id.rawValue) }
                .sorted { ($0.key, $0.id) < ($1.key, $1.id) }
            let place = (paging.place?.key ?? .max, paging.place?.id ?? .max)
            let found =
                paging.isBackward
                ? keys.filter { ($0.key, $0.id) > place } : keys.reversed().filter { ($0.key, $0.id) < place }
            let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
            let shown = page.elements.compactMap { state.reviews[Review.ID($0.id)]?.review.forEveryone }
            return Page(shown, next: page.next, previous: page.previous)
        }
    }

    package func notifyOfSeenReviews(limit: Int) async throws(StoreError) -> Int {
        try change { state, now throws(StoreError) in state.notifyOfSeen(limit: limit, at: now) }
    }
}

extension InMemoryStore.State {
    func reviews(of deal: Deal.ID) -> [Review] {
        reviews.values.map(\.review).filter { $0.deal == deal }.sorted { $0.id < $1.id }
    }

    fileprivate mutating func notifyOfSeen(limit: Int, at now: Timestamp) -> Int {
        let seen = reviews.values.filter { !$0.isTold && $0.review.isSeen(at: now) }.map(\.review)
            .sorted { $0.seenAt < $1.seenAt }.prefix(limit)
        for review in seen {
            reviews[review.id]?.isTold = true
            notify(.reviewSeen, review.about, of: review.deal, at: now)
            reputationsDue.insert(review.about)
        }
        return seen.count
    }

    mutating func notify(_ kind: NotificationKind, _ account: Account.ID, of deal: Deal.ID, at now: Timestamp)
    {
        guard let talk = deals[deal].flatMap({ conversations[$0.conversation] }) else { return }
        let new = NewNotification(
            kind,
            about: .init(.deal, deal.rawValue),
            .init(name: talk.subject.name)
        )
        post(new, to: account, at: now)
    }
}
