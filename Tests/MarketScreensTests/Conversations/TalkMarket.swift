import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles

/// A market in memory where account 1 talks; conversation 4 has all that is said.
@MainActor
final class TalkMarket {
    var conversations: [Int64: Conversation] = [4: .sample(4)]
    var messages: [Message] = []
    /// The error of every request.
    var failure: ClientError?
    /// A gate where replies wait, each as old as its request.
    var gate: Gate?
    /// Words that have to be confirmed.
    var risky: String?
    private(set) var marks: [Int64] = []
    /// The names of the photos that were sent, the first as photo 1.
    private(set) var uploaded: [String] = []
    private(set) var left: [Int64] = []
    var blocked: Set<Int64> = []
    /// The pictures of partners, by conversation.
    var pictures: [Int64: ProductPicture] = [:]
    private(set) var asked: [ConversationQuery] = []

    var texts: [String?] { messages.map(\.text) }

    func say(
        _ text: String?,
        by author: Int64,
        photos: [MessagePhoto] = [],
        hints: Set<MessageHint> = [],
        minutesAgo: Int64 = 1
    ) {
        messages.append(
            Message(
                number: Int64(messages.count + 1),
                author: Account.ID(author),
                kind: photos.isEmpty ? .text : .photos,
                // The watch of these tests shows a minute past midnight.
                at: Timestamp(millisecondsSince1970: 1_642_464_060_000 - minutesAgo * 60_000),
                text: text,
                photos: photos,
                hints: hints
            )
        )
    }

    func stub(_ client: inout MarketClient, signedIn: Bool = true) {
        client.capabilities = .market
        client.accounts.identity = { signedIn ? .account(.sample(1)) : .nobody }
        client.conversations.show = { [self] id throws(ClientError) in
            let found = try await ask { market in
                market.conversations[id.rawValue].map {
                    ConversationSummary($0, product: nil, picture: market.pictures[id.rawValue])
                }
            }
            _ = await gate?.pass()
            return found
        }
        client.conversations.list = { [self] query throws(ClientError) in
            let list = try await ask { $0.list(query) }
            _ = await gate?.pass()
            return list
        }
        client.conversations.messages = { [self] _, query throws(ClientError) in
            try await ask { market in
                let found = market.messages.filter { $0.number < query.before ?? .max }
                return MessagePage(found.suffix(query.limit), hasMore: found.count > query.limit)
            }
        }
        client.conversations.send = { [self] _, message, _ throws(ClientError) in
            try await take(message)
        }
        client.conversations.begin = { [self] product, message, _ throws(ClientError) in
            let last = try await take(message)
            return try await ask { market in
                let begun = Conversation.sample(4, about: product, last: last)
                market.conversations[4] = begun
                return ConversationSummary(begun, product: nil)
            }
        }
        client.conversations.uploadPhoto = { [self] file, _, _, _ throws(ClientError) in
            try await ask { market in
                market.uploaded.append(file.name)
                return Photo.ID(Int64(market.uploaded.count))
            }
        }
        client.conversations.markRead = { [self] _, number throws(ClientError) in
            _ = try await ask { $0.marks.append(number) }
        }
        client.conversations.unsend = { [self] _, number throws(ClientError) in
            try await ask { market in
                let old = market.messages[Int(number) - 1]
                market.messages[Int(number) - 1] = Message(
                    number: number,
                    author: old.author,
                    at: old.at,
                    text: nil,
                    isUnsent: true
                )
                return market.messages[Int(number) - 1]
            }
        }
        client.conversations.leave = { [self] id throws(ClientError) in
            _ = try await ask { $0.left.append(id.rawValue) }
        }
        client.conversations.blocked = { [self] () throws(ClientError) in
            try await ask { $0.blocked.map { Seller(id: Account.ID($0), name: "철수") } }
        }
        client.conversations.setBlocked = { [self] account, isBlocked throws(ClientError) in
            _ = try await ask { market in
                if isBlocked { market.blocked.insert(account.rawValue) } else { market.blocked = [] }
                market.conversations[4] = .sample(4, state: isBlocked ? .closed : .open)
            }
        }
    }

    private func list(_ query: ConversationQuery) -> ConversationBatch {
        asked.append(query)
        var found = conversations.values.sorted { $0.touched > $1.touched }
        if let role = query.role { found = found.filter { $0.role == role } }
        if query.isUnread { found = found.filter { $0.unread > 0 } }
        if query.product == nil, query.since == nil {
            found = found.filter { $0.isRequest == query.isRequest }
        }
        if let product = query.product { found = found.filter { $0.subject.product == product } }
        if let since = query.since { found = found.reversed().filter { $0.touched > since } }
        let start = query.cursor.flatMap { Int($0.rawValue) } ?? 0
        let page = found.dropFirst(start).prefix(query.limit)
        let end = start + page.count
        return ConversationBatch(
            Page(
                page.map { ConversationSummary($0, product: nil) },
                next: end < found.count ? Cursor(rawValue: "\(end)") : nil
            ),
            latest: (query.since == nil ? nil : page.last?.touched) ?? conversations.values.map(\.touched)
                .max() ?? 0,
            requests: conversations.values.count(where: \.isRequest)
        )
    }

    private func take(_ message: OutgoingMessage) async throws(ClientError) -> Message {
        try ask { market throws(ClientError) in
            let text = if case .text(let text) = message.words { text } else { "아직 살 수 있나요?" }
            if text == market.risky, !message.isConfirmed {
                throw .refused(Refusal(status: 422, code: .messageRisky))
            }
            market.say(
                text.isEmpty ? nil : text,
                by: 1,
                photos: message.photos.map { MessagePhoto(id: $0, width: 40, height: 30, mainColour: 0) }
            )
            return market.messages.last
        }
    }

    private func ask<Answer: Sendable>(
        _ answer: @MainActor (TalkMarket) throws(ClientError) -> Answer?
    ) throws(ClientError) -> Answer {
        if let failure { throw failure }
        guard let found = try answer(self) else { throw .refused(Refusal(status: 404, code: .notFound)) }
        return found
    }
}
