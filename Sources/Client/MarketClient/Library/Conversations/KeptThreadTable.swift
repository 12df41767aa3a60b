import Foundation
import Market
import MarketAPI
import SQLite

/// Copies of conversations as rows.
enum KeptThreadTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [KeptThread.ID: KeptThread] {
        var threads: [KeptThread.ID: KeptThread] = [:]
        try connection.forEach("SELECT origin, account, id, body FROM kept_conversations") {
            row throws(SQLiteError) in
            // A conversation that another version of the app stored is fetched again.
            if let id = id(try row.text(0), try row.integer(1), try row.integer(2)),
                let body = decoded(BareConversation.self, try row.blob(3))
            {
                threads[id] = KeptThread(id: id, conversation: body.conversation, messages: [])
            }
            return true
        }
        try connection.forEach(
            "SELECT origin, account, conversation, body FROM kept_messages ORDER BY conversation, number"
        ) { row throws(SQLiteError) in
            if let id = id(try row.text(0), try row.integer(1), try row.integer(2)),
                let message = decoded(Message.self, try row.blob(3))
            {
                threads[id]?.messages.append(message)
            }
            return true
        }
        return threads
    }

    static func keep(_ thread: KeptThread, _ connection: SQLiteConnection) throws(SQLiteError) {
        let body = JSONWriter.bytes(of: ConversationBody(thread.conversation, product: nil))
        try connection.run(
            """
            INSERT INTO kept_conversations (origin, account, id, body) VALUES (?, ?, ?, ?)
            ON CONFLICT (origin, account, id) DO UPDATE SET body = excluded.body
            """,
            columns(thread.id) + [.blob(body)]
        )
    }

    /// Keeps `messages` in place of all that was kept of the thread.
    static func keep(
        _ messages: [Message],
        of id: KeptThread.ID,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM kept_messages WHERE origin = ? AND account = ? AND conversation = ?",
            columns(id)
        )
        for message in messages {
            try connection.run(
                """
                INSERT INTO kept_messages (origin, account, conversation, number, body)
                VALUES (?, ?, ?, ?, ?)
                """,
                columns(id) + [.integer(message.number), .blob(JSONWriter.bytes(of: message))]
            )
        }
    }

    static func remove(_ id: KeptThread.ID, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM kept_conversations WHERE origin = ? AND account = ? AND id = ?",
            columns(id)
        )
    }

    private static func columns(_ id: KeptThread.ID) -> [Value] {
        [.text(id.origin.text), .integer(id.account.rawValue), .integer(id.conversation.rawValue)]
    }

    private static func id(_ origin: String, _ account: Int64, _ conversation: Int64) -> KeptThread.ID? {
        MarketOrigin(origin).map {
            KeptThread.ID(
                origin: $0,
                account: Account.ID(account),
                conversation: Conversation.ID(conversation)
            )
        }
    }

    private static func decoded<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8]) -> Body? {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch { return nil }
    }
}
