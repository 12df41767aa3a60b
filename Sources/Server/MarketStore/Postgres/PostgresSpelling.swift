/// Spells a statement that SQLite understands for PostgreSQL.
///
/// Only two things differ in the statements of the records: how parameters are numbered, and hints for
/// SQLite's planner, which have no meaning there: `INDEXED BY`, `NOT INDEXED`, and `CROSS JOIN` for a join
/// whose order is to stay. All else is written in what both understand.
enum PostgresSpelling {
    static func spelled(_ sql: String) -> String {
        var spelled: [UInt8] = []
        var parameters = 0
        var rest = Array(sql.utf8)[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                // A quote in a quoted text is doubled, and so ends one text and begins another.
                let text = rest.dropFirst().prefix { $0 != byte }
                spelled += rest.prefix(text.count + 2)
                rest = rest.dropFirst(text.count + 2)
            case UInt8(ascii: "?"):
                let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
                rest = rest.dropFirst(1 + digits.count)
                let number = Int(String(decoding: digits, as: UTF8.self)) ?? parameters + 1
                parameters = max(parameters, number)
                spelled += Array("$\(number)".utf8)
            case _ where isWord(byte):
                let word = rest.prefix(while: isWord)
                rest = rest.dropFirst(word.count)
                if word.elementsEqual("INDEXED".utf8) {
                    // BY, and the name of the index.
                    for _ in 0..<2 { rest = rest.drop { !isWord($0) }.drop(while: isWord) }
                } else if word.elementsEqual("NOT".utf8), rest.starts(with: " INDEXED".utf8) {
                    rest = rest.dropFirst(" INDEXED".utf8.count)
                } else if !word.elementsEqual("CROSS".utf8) {
                    spelled += word
                }
            default:
                spelled.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: spelled, as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }
}
