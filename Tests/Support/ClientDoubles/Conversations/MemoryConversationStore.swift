package import Market
package import MarketClient

/// Keeps messages and copies of conversations for as long as a test lasts.
@MainActor
package final class MemoryConversationStore: ConversationStore {
    package let waiting = MemoryUnsentStore<WrittenMessage>()
    private var threads: [Account.ID: [Conversation]] = [:]
    private var typed: [Account.ID: [UnsentMessage.Thread: String]] = [:]
    private var said: [Account.ID: [Conversation.ID: [Message]]] = [:]

    package nonisolated init() {}

    package var unsent: any UnsentStore<WrittenMessage> { waiting }

    package func words(typedIn thread: UnsentMessage.Thread, by author: Account.ID) -> String {
        typed[author]?[thread] ?? ""
    }

    package func keep(words: String, typedIn thread: UnsentMessage.Thread, by author: Account.ID) {
        typed[author, default: [:]][thread] = words.isEmpty ? nil : words
    }

    package func conversations(of account: Account.ID) -> [Conversation] {
        (threads[account] ?? []).sorted { $0.touched > $1.touched }
    }

    package func messages(of id: Conversation.ID, for account: Account.ID) -> [Message] {
        said[account]?[id] ?? []
    }

    package func learn(_ conversations: [Conversation], for account: Account.ID) {
        let new = Set(conversations.map(\.id))
        threads[account, default: []].removeAll { new.contains($0.id) }
        threads[account, default: []] += conversations
    }

    package func learn(_ messages: [Message], of id: Conversation.ID, for account: Account.ID) {
        let known = (said[account]?[id] ?? []).filter { old in !messages.contains { $0.number == old.number }
        }
        said[account, default: [:]][id] = (known + messages).sorted { $0.number < $1.number }
    }

    package func forget(_ id: Conversation.ID, for account: Account.ID) {
        threads[account]?.removeAll { $0.id == id }
        said[account]?[id] = nil
    }

    package func forgetConversations(of account: Account.ID) {
        threads[account] = nil
        said[account] = nil
    }

    package func forgetConversations(besides account: Account.ID?) {
        threads = threads.filter { $0.key == account }
        said = said.filter { $0.key == account }
    }
}
