import Foundation
import Market
import MarketAPI
import SQLite

/// Copies of deals as rows.
enum KeptDealTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryDeal.ID: KeptDeal] {
        var deals: [LibraryDeal.ID: KeptDeal] = [:]
        try connection.forEach("SELECT origin, account, id, body, code FROM kept_deals") {
            row throws(SQLiteError) in
            // A deal that another version of the app stored is fetched again.
            if let origin = MarketOrigin(try row.text(0)), let own = decoded(try row.blob(3)) {
                let id = LibraryDeal.ID(
                    origin: origin,
                    account: Account.ID(try row.integer(1)),
                    deal: Deal.ID(try row.integer(2))
                )
                deals[id] = KeptDeal(own, code: try row.optionalText(4))
            }
            return true
        }
        return deals
    }

    static func keep(_ deal: KeptDeal, _ id: LibraryDeal.ID, _ connection: SQLiteConnection)
        throws(SQLiteError)
    {
        try connection.run(
            "INSERT OR REPLACE INTO kept_deals (origin, account, id, body, code) VALUES (?, ?, ?, ?, ?)",
            columns(id) + [.blob(JSONWriter.bytes(of: deal.own)), .text(deal.code)]
        )
    }

    static func remove(_ id: LibraryDeal.ID, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM kept_deals WHERE origin = ? AND account = ? AND id = ?",
            columns(id)
        )
    }

    private static func columns(_ id: LibraryDeal.ID) -> [Value] {
        [.text(id.origin.text), .integer(id.account.rawValue), .integer(id.deal.rawValue)]
    }

    private static func decoded(_ bytes: [UInt8]) -> OwnDeal? {
        do { return try JSONDecoder().decode(OwnDeal.self, from: Data(bytes)) } catch { return nil }
    }
}
