import Market
import SQLite

/// Copies of conversations, and text that was begun; see ``LibraryConversationStore``.
@MainActor
public final class LibraryConversations {
    private(set) var threads: [KeptThread.ID: KeptThread]
    private(set) var typedWords: [TypedWords.ID: String]
    /// The conversations whose typed text is being written to the disk; true where it has changed since.
    private var writing: [TypedWords.ID: Bool] = [:]

    private let writer: LibraryWriter

    init(_ contents: LibraryContents, _ writer: LibraryWriter) {
        threads = contents.threads
        typedWords = contents.typedWords
        self.writer = writer
    }

    /// Stores the text typed so far, in place of what was stored.
    ///
    /// Text typed during a write waits as one: no letter has a write of its own.
    func keepWords(_ text: String, _ id: TypedWords.ID) {
        guard typedWords[id] ?? "" != text, text.utf8.count <= TypedWords.mostBytes else { return }
        typedWords[id] = text.isEmpty ? nil : text
        guard writing.updateValue(true, forKey: id) == nil else { return }
        writeWords(id)
    }

    private func writeWords(_ id: TypedWords.ID) {
        writing[id] = false
        let text = typedWords[id] ?? ""
        let work: LibraryWriter.Work = { connection throws(SQLiteError) in
            try TypedWordsTable.keep(text, id, connection)
        }
        writer.writeNowOrNever(work) { [weak self] _ in
            Task { @MainActor in self?.wroteWords(id) }
        }
    }

    /// Puts what was typed while something else was written at the end of the line; to be called before the app ends.
    func flush() {
        for (id, isBehind) in writing where isBehind { writeWords(id) }
    }

    private func wroteWords(_ id: TypedWords.ID) {
        if writing[id] == true { writeWords(id) } else { writing[id] = nil }
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
            // It may have been forgotten, and begun again, before this was written.
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
