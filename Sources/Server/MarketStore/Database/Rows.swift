import Market
import SQLite

// How the market's values stand in rows. A value that no such type can have means a damaged file.

extension DatabaseRow {
    func id<Subject>(_ column: Int) throws(SQLiteError) -> Identifier<Subject> {
        Identifier(try integer(column))
    }

    func timestamp(_ column: Int) throws(SQLiteError) -> Timestamp {
        Timestamp(millisecondsSince1970: try integer(column))
    }

    func optionalTimestamp(_ column: Int) throws(SQLiteError) -> Timestamp? {
        isNull(column) ? nil : try timestamp(column)
    }

    func int(_ column: Int) throws(SQLiteError) -> Int {
        Int(try integer(column))
    }

    func uint32(_ column: Int) throws(SQLiteError) -> UInt32 {
        UInt32(truncatingIfNeeded: try integer(column))
    }

    /// A text that is one of a type's raw values.
    func choice<Choice: RawRepresentable<String>>(_ column: Int) throws(SQLiteError) -> Choice {
        let text = try text(column)
        guard let choice = Choice(rawValue: text) else { throw unexpected(column, "the unknown '\(text)'") }
        return choice
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ column: Int) throws(SQLiteError) -> Choice? {
        isNull(column) ? nil : try choice(column)
    }

    func money(_ hundredths: Int64, _ currency: Currency, column: Int) throws(SQLiteError) -> Money {
        do {
            return try Money(hundredths: hundredths, currency: currency)
        } catch {
            throw unexpected(column, "an impossible amount")
        }
    }

    func price(currency: Int, full: Int, discount: Int) throws(SQLiteError) -> Price {
        let unit: Currency = try choice(currency)
        let (price, off) = (try integer(full), try integer(discount))
        do {
            return try Price(
                full: Money(hundredths: price, currency: unit),
                discount: Money(hundredths: off, currency: unit)
            )
        } catch {
            throw unexpected(full, "an impossible price")
        }
    }
}

extension Value {
    static func id<Subject>(_ id: Identifier<Subject>) -> Value { .integer(id.rawValue) }
    static func id<Subject>(_ id: Identifier<Subject>?) -> Value { .integer(id?.rawValue) }
    static func timestamp(_ timestamp: Timestamp) -> Value { .integer(timestamp.millisecondsSince1970) }
    static func timestamp(_ timestamp: Timestamp?) -> Value { .integer(timestamp?.millisecondsSince1970) }
    static func int(_ number: Int) -> Value { .integer(Int64(number)) }
}
