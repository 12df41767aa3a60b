import Market
import MarketStore

/// A conversation with all its messages; unread ones are counted on each read.
struct StoredConversation {
    struct Line {
        var message: Message
        var key: MessageKey?
        var unsentAt: Timestamp?
        /// The contents of its photos.
        var contents: [Photo.ID: ContentHash] = [:]
        /// The subject of the entry, where the market or an offer speaks.
        var trade: TradeMessage?
        var isQuiet = false
    }

    struct Side {
        var readTo: Int64 = 0
        var mutedUntil: Timestamp?
        var hasLeft = false
        var confirmed: Set<MessageHint> = []
        var isRequest = false
    }

    let id: Conversation.ID
    let subject: Conversation.Subject
    let seller: Account.ID
    let buyer: Account.ID
    let beganAt: Timestamp
    var lines: [Line] = []
    var touched: Int64 = 0
    var isTakenDown = false
    var sides: [Account.ID: Side]

    func partner(of account: Account.ID) -> Account.ID { account == seller ? buyer : seller }

    /// As the other one sees it: who has answered has read.
    func readTo(by account: Account.ID) -> Int64 {
        let own = lines.last {
            $0.message.author == account && $0.message.kind == .notice && $0.trade?.isNobodys == false
        }
        return max(sides[account]?.readTo ?? 0, own?.message.number ?? 0)
    }

    func unread(by account: Account.ID) -> Int {
        let readTo = sides[account]?.readTo ?? 0
        return lines.count { $0.message.number > readTo && $0.message.author != account && !$0.isQuiet }
    }
}

extension StoredConversation.Line {
    /// As it is read: without what was taken back.
    var shown: Message {
        guard unsentAt != nil else { return message }
        return Message(
            number: message.number,
            author: message.author,
            kind: message.kind,
            at: message.at,
            text: nil,
            isUnsent: true
        )
    }
}

extension InMemoryStore.State {
    /// True where `account` has blocked `other`.
    func hasBlocked(_ other: Account.ID, _ account: Account.ID) -> Bool {
        blocked[account, default: []].contains(other)
    }

    func isBlocked(_ one: Account.ID, _ other: Account.ID) -> Bool {
        blocked[one, default: []].contains(other) || blocked[other, default: []].contains(one)
    }

    func view(_ stored: StoredConversation, of account: Account.ID, at now: Timestamp) -> Conversation? {
        guard let side = stored.sides[account], let line = stored.lines.last else { return nil }
        let last = shown(line, at: now)
        let partner = stored.partner(of: account)
        let product = products[stored.subject.product]
        let showsMarks = [account, partner].allSatisfy { notificationSettings[$0]?.showsReadMarks ?? true }
        let isTakenDown = stored.isTakenDown || product.map { $0.isTakenDown } ?? false
        let facts = Conversation.Facts(
            isBlocked: isBlocked(account, partner),
            isTakenDown: isTakenDown,
            hasLeft: side.hasLeft,
            isOver: product.map { $0.deletedAt != nil || $0.product.state == .sold } ?? true,
            lastAt: max(last.at, product?.product.soldAt ?? last.at)
        )
        return Conversation(
            id: stored.id,
            subject: stored.subject,
            partner: Seller(id: partner, name: self.account(partner)?.account.name ?? ""),
            role: account == stored.seller ? .seller : .buyer,
            state: facts.state(at: now),
            last: last,
            unread: stored.unread(by: account),
            readTo: side.readTo,
            partnerReadTo: showsMarks ? stored.readTo(by: partner) : 0,
            mutedUntil: side.mutedUntil,
            touched: stored.touched,
            isRequest: side.isRequest,
            offer: offers.values.first {
                $0.conversation == stored.id && $0.state == .open && $0.expiresAt > now
            },
            deal: deals.values.filter { $0.conversation == stored.id }.max { $0.id < $1.id }
                .map { seen($0, at: now) }
        )
    }
}

extension Conversation {
    /// As lists tell it.
    var listed: Conversation {
        var listed = self
        (listed.offer, listed.deal) = (nil, nil)
        return listed
    }
}

extension StoredProduct {
    /// True where another account than its seller took it out of sight.
    var isTakenDown: Bool {
        heldState != nil || (deletedBy.map { $0 != product.seller.id } ?? false)
    }
}
