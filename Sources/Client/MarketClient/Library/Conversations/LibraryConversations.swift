import Market
import SQLite

/// Messages that wait to be sent, and copies of conversations; see ``LibraryConversationStore``.
@MainActor
public final class LibraryConversations {
    /// In the order in which they were written.
    private(set) var unsent: [LibraryMessage]
    private(set) var threads: [KeptThread.ID: KeptThread]

    private let writer: LibraryWriter
    /// Why nothing that is written outlives the app.
    private let obstacle: LibraryError?

    init(_ contents: LibraryContents, _ writer: LibraryWriter, obstacle: LibraryError?) {
        unsent = contents.unsent
        threads = contents.threads
        self.writer = writer
        self.obstacle = obstacle
    }

    /// Keeps messages and removes one, on the disk before it returns; or changes nothing.
    func save(_ messages: [LibraryMessage], removing removed: IdempotencyKey?) async throws(LibraryError) {
        if let obstacle { throw obstacle }
        try await writer.writeNow { connection throws(SQLiteError) in
            if let removed { try UnsentMessageTable.remove(removed, connection) }
            for message in messages where message.message.key != removed {
                try UnsentMessageTable.keep(message, connection)
            }
        }
        let replaced = Set(messages.map(\.message.key))
        unsent.removeAll { $0.message.key == removed || replaced.contains($0.message.key) }
        unsent += messages.filter { $0.message.key != removed }
        unsent.sort { $0.message.number < $1.message.number }
    }

    /// Keeps a conversation as the market last told it, unless something later is known.
    func learn(_ conversation: Conversation, _ id: KeptThread.ID) {
        guard threads[id]?.conversation != conversation else { return }
        var thread = threads[id] ?? KeptThread(id: id, conversation: conversation, messages: [])
        guard thread.conversation.touched <= conversation.touched else { return }
        thread.conversation = conversation
        threads[id] = thread
        writer.write { [thread] connection throws(SQLiteError) in
            try KeptThreadTable.keep(thread, connection)
        }
        forgetOldest()
    }

    /// Keeps the last messages of a kept conversation.
    func learn(_ messages: [Message], _ id: KeptThread.ID) {
        guard var thread = threads[id] else { return }
        let known = Dictionary(thread.messages.map { ($0.number, $0) }) { first, _ in first }
        let all = known.merging(messages.map { ($0.number, $0) }) { _, new in new }
        thread.messages = all.values.sorted { $0.number < $1.number }.suffix(KeptThread.mostMessages)
        guard thread != threads[id] else { return }
        threads[id] = thread
        writer.write { [thread] connection throws(SQLiteError) in
            // It may have been forgotten, and begun anew, before this was written.
            try KeptThreadTable.keep(thread, connection)
            try KeptThreadTable.keep(thread.messages, of: id, connection)
        }
    }

    /// Forgets the copies of conversations that `isMeant` names.
    func forget(where isMeant: (KeptThread.ID) -> Bool) {
        let ids = threads.keys.filter(isMeant)
        guard !ids.isEmpty else { return }
        for id in ids { threads[id] = nil }
        writer.write { connection throws(SQLiteError) in
            for id in ids { try KeptThreadTable.remove(id, connection) }
        }
    }

    private func forgetOldest() {
        let rest = threads.values.sorted { $0.conversation.touched > $1.conversation.touched }.dropFirst(
            KeptThread.mostThreads
        )
        let ids = Set(rest.map(\.id))
        forget { ids.contains($0) }
    }
}
