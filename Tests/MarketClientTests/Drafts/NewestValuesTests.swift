import Testing

@testable import MarketClient

struct NewestValuesTests {
    @Test func oldestMakesRoom() {
        var values = NewestValues<Int, String>(capacity: 3)
        for number in 1...3 { values[number] = "\(number)" }
        // It is new again.
        values[1] = "one"
        values[4] = "4"
        #expect((1...4).map { values[$0] } == ["one", nil, "3", "4"])
        values[3] = nil
        values[5] = "5"
        #expect((1...5).map { values[$0] } == ["one", nil, nil, "4", "5"])
    }

    @Test func thousandsLeaveAsManyAsMayBe() {
        var values = NewestValues<Int, Int>(capacity: 100)
        for number in 0..<5_000 { values[number] = number }
        #expect((0..<5_000).compactMap { values[$0] } == Array(4_900..<5_000))
    }
}
