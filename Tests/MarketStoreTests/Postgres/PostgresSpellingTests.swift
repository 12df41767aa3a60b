import Testing

@testable import MarketStore

struct PostgresSpellingTests {
    @Test(arguments: [
        ("SELECT ?1, ?2, ?1", "SELECT $1, $2, $1"),
        ("id IN (?, ?) AND name = ?", "id IN ($1, $2) AND name = $3"),
        ("?3 ? ?1", "$3 $4 $1"),
        ("'?1' \"?2\" ?", "'?1' \"?2\" $1"),
        ("'it''s ?' || ?1", "'it''s ?' || $1"),
        ("FROM likes INDEXED BY likes_newest WHERE x = ?1", "FROM likes  WHERE x = $1"),
        ("FROM likes INDEXED BY a\nCROSS JOIN b ON TRUE", "FROM likes \n JOIN b ON TRUE"),
        ("FROM deals NOT INDEXED WHERE NOT x", "FROM deals  WHERE NOT x"),
        ("text = '접이식 자전거 ?' AND ?12", "text = '접이식 자전거 ?' AND $12"),
        ("CROSSING INDEXED_BY", "CROSSING INDEXED_BY"),
        ("'never ends", "'never ends"),
        ("", ""),
    ])
    func onlyParametersAndHintsAreSpelledAnew(sql: String, expected: String) {
        #expect(PostgresSpelling.spelled(sql) == expected)
    }
}
