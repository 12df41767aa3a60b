import Foundation
import Market
import SQLite

/// Drafts as rows.
enum DraftTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryDraft] {
        var photos: [String: [String]] = [:]
        try connection.forEach("SELECT draft, file FROM draft_photos ORDER BY draft, position") {
            row throws(SQLiteError) in
            photos[try row.text(0), default: []].append(try row.text(1))
            return true
        }
        let owner = try connection.ownerColumn(of: "drafts")
        // Both columns came with the same schema.
        let isDiscarded = owner == "owner" ? "is_discarded" : "0"
        return try connection.rows(
            """
            SELECT id, origin, editing, idempotency_key, payload, changed_at, \(owner), \(isDiscarded)
            FROM drafts ORDER BY changed_at DESC, id
            """
        ) { row throws(SQLiteError) in
            let id = try row.text(0)
            guard let uuid = UUID(uuidString: id) else { throw row.unexpected(0, "no draft") }
            guard let origin = MarketOrigin(try row.text(1)) else { throw row.unexpected(1, "no market") }
            var draft = LibraryDraft(
                id: uuid,
                origin: origin,
                editing: try row.optionalInteger(2).map { Product.ID($0) },
                idempotencyKey: try row.text(3),
                payload: Data(try row.blob(4)),
                photos: photos[id] ?? []
            )
            draft.changedAt = Timestamp(millisecondsSince1970: try row.integer(5))
            draft.owner = try row.owner(6)
            draft.isDiscarded = try row.integer(7) != 0
            return draft
        }
    }

    static func keep(_ draft: LibraryDraft, _ connection: SQLiteConnection) throws(SQLiteError) {
        try remove(draft.id, connection)
        try connection.run(
            """
            INSERT INTO drafts (id, origin, editing, idempotency_key, payload, changed_at, owner, is_discarded)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(draft.id.uuidString), .text(draft.origin.text), .integer(draft.editing?.rawValue),
                .text(draft.idempotencyKey), .blob(Array(draft.payload)),
                .integer(draft.changedAt.millisecondsSince1970), .text(draft.owner.column),
                .integer(draft.isDiscarded ? 1 : 0),
            ]
        )
        for (position, file) in draft.photos.enumerated() {
            try connection.run(
                "INSERT INTO draft_photos (draft, position, file) VALUES (?, ?, ?)",
                [.text(draft.id.uuidString), .integer(Int64(position)), .text(file)]
            )
        }
    }

    static func remove(_ id: UUID, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM drafts WHERE id = ?", [.text(id.uuidString)])
    }
}
