import Market
import MarketAPI
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ValueTests {
    @Test(arguments: [
        ("0", "0.0", "0"),
        ("0.01", "0.01", "0.01"),
        ("0.5", "0.5", "0.5"),
        ("4", "4.0", "4"),
        ("2000", "2000.0", "2000"),
        ("1234.05", "1234.05", "1234.05"),
        ("9999999", "9999999.0", "9999999"),
        ("9999999.99", "9999999.99", "9999999.99"),
        ("10000000", "1.0E7", "10000000"),
        ("66666666", "6.6666666E7", "66666666"),
        ("12345678.9", "1.23456789E7", "12345678.9"),
        ("10000000.01", "1.000000001E7", "10000000.01"),
        ("9999999999", "9.999999999E9", "9999999999"),
        (
            "92233720368547758.07", "9.223372036854775807E16", "92233720368547758.07"
        ),
    ])
    func amountsAreWrittenExactly(amount: String, java: String, shortest: String) throws {
        let amount = Amount(try Money(amount, currency: .krw))

        #expect(try Wire.text(amount.javaDouble) == java)
        #expect(try Wire.text(amount.shortest) == shortest)
        #expect(try Wire.text(amount.shortestText) == "\"\(shortest)\"")
        for written in [java, shortest, "\"\(shortest)\""] {
            #expect(try Wire.read(Amount.self, written) == amount)
        }
    }

    @Test(arguments: 0..<200)
    func anyAmountReadsBackInEveryForm(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bits = Int.random(in: 0...62, using: &random)
        let amount = try Amount(hundredths: Int64.random(in: 0...(1 << bits), using: &random))

        #expect(try Wire.read(Amount.self, try Wire.text(amount.javaDouble)) == amount)
        #expect(try Wire.read(Amount.self, try Wire.text(amount.shortest)) == amount)
        #expect(try Wire.read(Amount.self, try Wire.text(amount.shortestText)) == amount)
    }

    @Test(arguments: [
        "-1", "\"-1\"", "0.001", "1e30", "null", "true", "[]", "{}", "\"\"", "\"1,000\"", "\"NaN\"", "1e400",
        "92233720368547758.08", "\"1e3\"",
    ])
    func invalidAmountIsRefused(json: String) {
        #expect(throws: DecodingError.self) { try Wire.read(Amount.self, json) }
    }

    @Test(arguments: [
        ("2022-01-17T15:30:00.250Z", 250), ("2022-01-18T00:30:00.250+09:00", 250),
        ("2022-01-18t00:30:00+0900", 0),
        ("2022-01-17T10:30:00.2509-05:00", 250), ("2022-01-17T15:30:00.2Z", 200),
    ])
    func momentsAreReadInAnyZone(text: String, milliseconds: Int64) throws {
        let moment = try Wire.read(Timestamp.self, "\"\(text)\"")
        #expect(moment.millisecondsSince1970 == 1_642_433_400_000 + milliseconds)
    }

    @Test(arguments: [
        "2022-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2022-13-01T00:00:00Z", "2022-01-01T24:00:00Z",
        "2022-01-01T00:60:00Z", "2022-01-01T00:00:00", "2022-01-01", "", "2022-01-01T00:00:00Zz",
        "2022-01-01T00:00:00+25:00", "+022-01-01T00:00:00Z", "2022-01-0１T00:00:00Z",
    ])
    func invalidTimestampIsRefused(text: String) {
        #expect(throws: DecodingError.self) { try Wire.read(Timestamp.self, "\"\(text)\"") }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_642_433_400_250, "2022-01-17T15:30:00.250Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z"),
            (.min, "0000-01-01T00:00:00.000Z"), (.max, "9999-12-31T00:00:00.000Z"),
        ] as [(Int64, String)]
    )
    func momentsAreWrittenInUTCAndNeverTrap(milliseconds: Int64, expected: String) throws {
        #expect(try Wire.text(Timestamp(millisecondsSince1970: milliseconds)) == "\"\(expected)\"")
        #expect(try Wire.text(try Wire.read(Timestamp.self, "\"\(expected)\"")) == "\"\(expected)\"")
    }
}
