import Market
import MarketStore

extension InMemoryStore.State {
    mutating func begin(about id: Product.ID, _ new: NewMessage, at now: Timestamp) throws(StoreError)
        -> SentMessage
    {
        if let begun = conversations.values.first(where: {
            $0.subject.product == id && $0.buyer == new.author
        }) {
            return try send(new, in: begun.id, at: now)
        }
        try checkUnrestricted(new.author, at: now)
        guard let product = present(id)?.product else { throw .notFound }
        guard product.seller.id != new.author else { throw .refused(.ownProduct) }
        guard !isBlocked(product.seller.id, new.author) else { throw .refused(.closed) }
        let begun = conversations.values.filter { $0.buyer == new.author }.map(\.beganAt)
        try check(new.budget?.newWindows ?? [], begun, at: now)
        if let budget = new.budget, !budget.mayBeginWithLink, new.hints.contains(.link) {
            throw .refused(.link)
        }
        try checkSending(new, in: nil, at: now)
        guard account(new.author) != nil else { throw .notFound }
        var conversation = StoredConversation(
            id: Conversation.ID(nextNumber(of: "conversation")),
            subject: Conversation.Subject(product: id, name: product.name, price: product.price.bargain),
            seller: product.seller.id,
            buyer: new.author,
            beganAt: now,
            sides: [product.seller.id: StoredConversation.Side(), new.author: StoredConversation.Side()]
        )
        conversation.sides[product.seller.id]?.isRequest = isRequest(new, to: product.seller.id, at: now)
        return try keep(new, in: conversation, .began, at: now)
    }

    private func isRequest(_ new: NewMessage, to seller: Account.ID, at now: Timestamp) -> Bool {
        guard new.budget?.isNewcomer == true else { return false }
        let moments = conversations.values.filter { stored in
            let madeAt = account(stored.buyer)?.account.createdAt
            return stored.seller == seller
                && madeAt.map { $0.adding(days: TrustLevel.daysAsNewcomer) > stored.beganAt } ?? false
        }.map(\.beganAt).sorted(by: >)
        return MessageBudget.receivedWindows.contains { window in
            moments.dropFirst(window.count - 1).first.map { $0.later(window.milliseconds) > now } ?? false
        }
    }

    mutating func send(_ new: NewMessage, in id: Conversation.ID, at now: Timestamp) throws(StoreError)
        -> SentMessage
    {
        guard let stored = conversations[id], let view = view(stored, of: new.author, at: now) else {
            throw .notFound
        }
        if let key = new.key,
            let known = stored.lines.first(where: { $0.key == key && $0.message.author == new.author })
        {
            let isSame = known.message.text == new.text?.text && known.message.photos.map(\.id) == new.photos
            guard known.unsentAt != nil || isSame else { throw .conflict(.answer) }
            return SentMessage(outcome: .repeated, message: known.shown, conversation: view)
        }
        guard view.state.isWritable else { throw .refused(.closed) }
        try checkSending(new, in: stored, at: now)
        return try keep(new, in: stored, .sent, at: now)
    }

    func checkSending(_ new: NewMessage, in stored: StoredConversation?, at now: Timestamp)
        throws(StoreError)
    {
        if let budget = new.budget {
            let own = conversations.values.flatMap(\.lines).map(\.message)
                .filter { $0.author == new.author && $0.kind != .notice }
            try check(budget.windows, own.map(\.at), at: now)
            let window = MessageBudget.sameTextMilliseconds
            var latest: [Account.ID: Timestamp] = [:]
            for stored in conversations.values {
                let partner = stored.partner(of: new.author)
                for line in stored.lines
                where line.message.author == new.author && line.message.text == new.text?.text {
                    latest[partner] = max(latest[partner] ?? line.message.at, line.message.at)
                }
            }
            let recent = latest.values.filter { $0.later(window) > now }.sorted(by: >)
            if !new.isStandard, new.text != nil, recent.count >= MessageBudget.mostOfSameText {
                throw .refused(.slowDown(until: recent[MessageBudget.mostOfSameText - 1].later(window)))
            }
        }
        let confirmed = stored?.sides[new.author]?.confirmed ?? []
        let risky = new.hints.filter(\.isOwnData).subtracting(confirmed)
        guard risky.isEmpty || new.isConfirmed else { throw .refused(.risky(risky)) }
        guard !new.photos.isEmpty else { return }
        let lines = stored?.lines ?? []
        if let budget = new.budget, !budget.maySendPhotosFirst {
            guard lines.contains(where: { $0.message.author != new.author && $0.message.kind != .notice })
            else {
                throw .refused(.photosLater)
            }
        }
        guard lines.flatMap(\.contents).count + new.photos.count <= MessagePhoto.mostOfConversation else {
            throw .refused(.photoLimit)
        }
    }

    private func check(_ windows: [MessageWindow], _ moments: [Timestamp], at now: Timestamp)
        throws(StoreError)
    {
        let newest = moments.sorted(by: >)
        for window in windows where newest.count >= window.count {
            if let refusal = window.refusal(oldest: newest[window.count - 1], at: now) {
                throw .refused(refusal)
            }
        }
    }

    static let seenMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000

    mutating func hintsForReader(of new: NewMessage, at now: Timestamp) -> Set<MessageHint> {
        var hints = new.hints
        for number in new.accountNumbers {
            let others = seenAccounts[number, default: [:]].filter {
                $0.key != new.author && $0.value.later(Self.seenMilliseconds) > now
            }
            if !others.isEmpty { hints.insert(.thirdParty) }
            seenAccounts[number, default: [:]][new.author] = now
        }
        return hints
    }

    private mutating func keep(
        _ new: NewMessage,
        in stored: StoredConversation,
        _ outcome: SentMessage.Outcome,
        at now: Timestamp
    ) throws(StoreError) -> SentMessage {
        var stored = stored
        var contents: [Photo.ID: ContentHash] = [:]
        var photos: [MessagePhoto] = []
        for id in new.photos {
            guard let upload = uploads[id], upload.owner == new.author else { throw .photoNotFound(id) }
            guard let content = self.contents[upload.content]?.content else { throw .notFound }
            takeUpload(id)
            contents[id] = upload.content
            photos.append(
                MessagePhoto(
                    id: id,
                    width: content.width,
                    height: content.height,
                    mainColour: content.mainColour
                )
            )
        }
        let hints = hintsForReader(of: new, at: now)
        let message = Message(
            number: Int64(stored.lines.count + 1),
            author: new.author,
            kind: photos.isEmpty ? .text : .photos,
            at: now,
            text: new.text?.text,
            photos: photos,
            hints: hints
        )
        stored.lines.append(StoredConversation.Line(message: message, key: new.key, contents: contents))
        stored.touched = (conversations.values.map(\.touched).max() ?? 0) + 1
        for account in stored.sides.keys { stored.sides[account]?.hasLeft = false }
        stored.sides[new.author]?.confirmed.formUnion(new.confirmedHints)
        stored.sides[new.author]?.isRequest = false
        conversations[stored.id] = stored
        guard let view = view(stored, of: new.author, at: now) else { throw .notFound }
        return SentMessage(outcome: outcome, message: message, conversation: view)
    }
}
