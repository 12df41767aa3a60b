import Market
import MarketAPI

extension OwnMarket {
    var conversations: MarketClient.Conversations {
        MarketClient.Conversations(
            begin: { product, message, key throws(ClientError) in
                try await write(
                    .beginConversation,
                    .conversationAbout(product),
                    message.input,
                    key: key,
                    author: message.author
                ).json(OwnConversation.self).summary(at: address)
            },
            send: { id, message, key throws(ClientError) in
                try await write(
                    .sendMessage,
                    .messages(id, MessageQuery()),
                    message.input,
                    key: key,
                    author: message.author
                ).json(MessageBody.self).message
            },
            list: { query throws(ClientError) in
                let body = try await read(OwnConversations.self, .listConversations, .conversations(query))
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
                try await read(OwnConversation.self, .showConversation, .conversation(id)).summary(
                    at: address
                )
            },
            messages: { id, query throws(ClientError) in
                let body = try await read(MessagesBody.self, .listMessages, .messages(id, query))
                return MessagePage(body.items.map(\.message), hasMore: body.more)
            },
            uploadPhoto: { file, author, key, progress throws(ClientError) in
                try await upload(file, key, by: author, progress).id
            },
            photo: { id, kind throws(ClientError) in
                try await read(.showMessagePhoto, .messagePhoto(id, kind)).bytes
            },
            unsend: { id, number throws(ClientError) in
                try await write(.unsendMessage, .unsent(id), MessageNumberInput(number: number))
                    .json(MessageBody.self).message
            },
            markRead: { id, number throws(ClientError) in
                _ = try await write(.markRead, .readMark(id), MessageNumberInput(number: number))
            },
            mute: { id, end throws(ClientError) in
                _ = try await write(.muteConversation, .mute(id), MuteInput(until: end))
            },
            leave: { id throws(ClientError) in _ = try await write(.leaveConversation, .conversation(id)) },
            blocked: { () throws(ClientError) in
                try await read(PageBody<SellerBody>.self, .listBlocks, .blocks).items.map(\.seller)
            },
            setBlocked: { account, isBlocked throws(ClientError) in
                _ = try await write(isBlocked ? .blockAccount : .unblockAccount, .block(account))
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
