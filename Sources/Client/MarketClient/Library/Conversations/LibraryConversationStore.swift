public import Foundation
public import Market

/// The local library as the conversations of one market see it.
@MainActor
public final class LibraryConversationStore: ConversationStore {
    public let unsent: any UnsentStore<WrittenMessage>

    private let box: LibraryConversations
    private let origin: MarketOrigin

    /// `nil` where `address` is no address of a market.
    public init?(_ library: LocalLibrary, market address: URL) {
        guard let origin = MarketOrigin(address.absoluteString) else { return nil }
        unsent = MarketShelf(library.messages, at: origin)
        box = library.conversations
        self.origin = origin
    }

    public func words(typedIn thread: UnsentMessage.Thread, by author: Account.ID) -> String {
        box.typedWords[TypedWords.ID(origin: origin, author: author, thread: thread)] ?? ""
    }

    public func keep(words: String, typedIn thread: UnsentMessage.Thread, by author: Account.ID) {
        box.keepWords(words, TypedWords.ID(origin: origin, author: author, thread: thread))
    }

    public func conversations(of account: Account.ID) -> [Conversation] {
        box.threads.values.filter { $0.id.origin == origin && $0.id.account == account }
            .map(\.conversation).sorted { $0.touched > $1.touched }
    }

    public func messages(of id: Conversation.ID, for account: Account.ID) -> [Message] {
        box.threads[name(id, account)]?.messages ?? []
    }

    public func learn(_ conversations: [Conversation], for account: Account.ID) {
        for conversation in conversations { box.learn(conversation, name(conversation.id, account)) }
    }

    public func learn(_ messages: [Message], of id: Conversation.ID, for account: Account.ID) {
        box.learn(messages, name(id, account))
    }

    public func forget(_ id: Conversation.ID, for account: Account.ID) {
        let name = name(id, account)
        box.forget { $0 == name }
    }

    public func forgetConversations(of account: Account.ID) {
        box.forget { [origin] in $0.origin == origin && $0.account == account }
    }

    public func forgetConversations(besides account: Account.ID?) {
        box.forget { [origin] in $0.origin == origin && $0.account != account }
    }

    private func name(_ id: Conversation.ID, _ account: Account.ID) -> KeptThread.ID {
        KeptThread.ID(origin: origin, account: account, conversation: id)
    }
}
