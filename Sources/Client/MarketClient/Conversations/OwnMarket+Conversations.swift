import Market
import MarketAPI

extension OwnMarket {
    var conversations: MarketClient.Conversations {
        MarketClient.Conversations(
            begin: { product, message, key throws(ClientError) in
                try await send(.beginConversation, product, message.input, key: key, author: message.author)
                    .json(OwnConversation.self).summary(at: address)
            },
            send: { id, message, key throws(ClientError) in
                try await call(.sendMessage, id, message.input, key: key, author: message.author)
            },
            list: { query throws(ClientError) in
                let body = try await send(.listConversations, query).json(OwnConversations.self)
                let items = body.items.map { $0.summary(at: address) }
                let (next, previous) = (body.next, body.previous)
                return ConversationBatch(
                    Page(
                        items,
                        next: next.map { Cursor(rawValue: $0) },
                        previous: previous.map { Cursor(rawValue: $0) }
                    ),
                    latest: body.latest,
                    requests: body.requests ?? 0
                )
            },
            show: { id throws(ClientError) in
                try await send(.showConversation, id).json(OwnConversation.self).summary(
                    at: address
                )
            },
            messages: { id, query throws(ClientError) in
                let body = try await call(.listMessages, NumberedQuery(id, query))
                return MessagePage(body.items, hasMore: body.more)
            },
            uploadPhoto: { file, author, key, progress throws(ClientError) in
                try await upload(file, key, by: author, progress).id
            },
            photo: { id, kind throws(ClientError) in
                try await send(.showMessagePhoto, NumberedQuery(id, PhotoQuery(kind))).bytes
            },
            unsend: { id, number throws(ClientError) in
                try await call(.unsendMessage, id, MessageNumberInput(number: number))
            },
            markRead: { id, number throws(ClientError) in
                try await call(.markRead, id, MessageNumberInput(number: number))
            },
            mute: { id, end throws(ClientError) in
                try await call(.muteConversation, id, MuteInput(until: end))
            },
            leave: { id throws(ClientError) in try await call(.leaveConversation, id) },
            blocked: { () throws(ClientError) in
                try await call(.listBlocks, .none).items
            },
            setBlocked: { account, isBlocked throws(ClientError) in
                try await call(isBlocked ? .blockAccount : .unblockAccount, account)
            }
        )
    }
}

extension OutgoingMessage {
    fileprivate var input: MessageInput {
        switch words {
        case .text(let text):
            MessageInput(
                text: text.isEmpty && !photos.isEmpty ? nil : text,
                photos: photos.isEmpty ? nil : photos,
                confirmed: isConfirmed ? true : nil
            )
        case .isItAvailable: MessageInput(question: .available, confirmed: isConfirmed ? true : nil)
        }
    }
}
