import Foundation
import Market
import SQLite

/// The first pages of lists as rows.
enum KeptListTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [KeptPage.ID: KeptPage] {
        var pages: [KeptPage.ID: KeptPage] = [:]
        try connection.forEach("SELECT origin, account, list, body, kept_at FROM kept_lists") {
            row throws(SQLiteError) in
            // A list that another version of the app stored is fetched again.
            if let origin = MarketOrigin(try row.text(0)), let products = decoded(try row.blob(3)) {
                let number = try row.integer(1)
                let account = number == 0 ? nil : Account.ID(number)
                pages[KeptPage.ID(origin: origin, account: account, list: try row.text(2))] = KeptPage(
                    products: products,
                    keptAt: Timestamp(millisecondsSince1970: try row.integer(4))
                )
            }
            return true
        }
        return pages
    }

    static func keep(
        _ page: KeptPage,
        _ id: KeptPage.ID,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        let body: Data
        do {
            body = try JSONEncoder().encode(page.products.map(KeptProduct.init))
        } catch {
            throw SQLiteError(kind: .other, message: "a list that JSON can't hold")
        }
        try connection.run(
            "INSERT OR REPLACE INTO kept_lists (origin, account, list, body, kept_at) VALUES (?, ?, ?, ?, ?)",
            columns(id) + [.blob([UInt8](body)), .integer(page.keptAt.millisecondsSince1970)]
        )
    }

    static func remove(_ id: KeptPage.ID, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM kept_lists WHERE origin = ? AND account = ? AND list = ?",
            columns(id)
        )
    }

    static func answers(_ connection: SQLiteConnection) throws(SQLiteError) -> [KeptAnswer: [UInt8]] {
        var answers: [KeptAnswer: [UInt8]] = [:]
        try connection.forEach("SELECT origin, name, body FROM kept_answers") { row throws(SQLiteError) in
            if let origin = MarketOrigin(try row.text(0)) {
                answers[KeptAnswer(origin: origin, name: try row.text(1))] = try row.blob(2)
            }
            return true
        }
        return answers
    }

    static func keep(
        _ body: [UInt8],
        _ answer: KeptAnswer,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO kept_answers (origin, name, body) VALUES (?, ?, ?)",
            [.text(answer.origin.text), .text(answer.name), .blob(body)]
        )
    }

    private static func columns(_ id: KeptPage.ID) -> [Value] {
        [.text(id.origin.text), .integer(id.account?.rawValue ?? 0), .text(id.list)]
    }

    private static func decoded(_ bytes: [UInt8]) -> [ProductSummary]? {
        do {
            return try JSONDecoder().decode([KeptProduct].self, from: Data(bytes)).compactMap(\.goods)
        } catch {
            return nil
        }
    }
}
