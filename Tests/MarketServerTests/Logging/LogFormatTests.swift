import Market
import MarketService
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct LogFormatTests {
    private let moment = Timestamp(millisecondsSince1970: 1_642_464_000_007)

    @Test func requestIsOneLineInBothFormats() {
        let record = LogRecord(
            .info,
            "request",
            [
                ("path", .text("/api/v2/products")), ("agent", .text("a \"b\"")), ("status", .number(200)),
                ("ms", .duration(1042)),
            ]
        )

        #expect(
            LogFormat.logfmt.line(record, at: moment)
                == #"time=2022-01-18T00:00:00.007Z level=info event=request path=/api/v2/products agent="a \"b\"" status=200 ms=1.042"#
        )
        #expect(
            LogFormat.json.line(record, at: moment)
                == #"{"time":"2022-01-18T00:00:00.007Z","level":"info","event":"request","path":"/api/v2/products","agent":"a \"b\"","status":200,"ms":1.042}"#
        )
    }

    @Test(arguments: [
        "a\nlevel=error", "\u{1B}[2J", "\u{202E}abc", "\u{85}", "\u{2028}", "\0", "", "a=b", "\\",
    ])
    func valuesCannotInjectLinesOrFields(value: String) {
        for format in LogFormat.allCases {
            let line = format.line(LogRecord(.info, "x", [("value", .text(value))]), at: moment)
            let unsafe = line.unicodeScalars.contains {
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    $0.properties.generalCategory
                )
            }
            #expect(!unsafe)
            #expect(line.split(separator: " ").count { $0.hasPrefix("level=") } <= 1)
        }
    }

    /// One after the other, as a log asks for them: within a second, over its end, back, and out of the known years.
    @Test func cachedTimestampsEqualFreshOnes() {
        var time = TimeText()
        for milliseconds: Int64 in [
            0, 7, 999, 1000, 1_642_464_000_007, 1_642_464_000_999, 1_642_464_001_000, 1_642_464_000_010, -1,
            -1000, -1001,
            -999, 0, .max, .max - 1, .min, .min + 1, 253_402_300_799_999, 253_402_300_800_000,
            253_402_300_800_001,
        ] {
            let moment = Timestamp(millisecondsSince1970: milliseconds)
            time.set(moment)
            #expect(String(decoding: time.bytes, as: UTF8.self) == moment.internetText)
        }
    }

    @Test(arguments: [
        (0 as UInt64, 0 as UInt64), (35, 36), (1_642_464_000_000, 1), (.max, .max),
        (1_642_464_000_000, 2_176_782_336),
    ])
    func requestIDCombinesNumberAndStart(start: UInt64, number: UInt64) {
        let expected = String(start, radix: 36) + "-" + String(number, radix: 36)
        #expect(RequestID(given: nil, number: number, start: start).text == expected)
        #expect(RequestID(given: "a b", number: number, start: start).text == expected)
        #expect(RequestID(given: "client-7", number: number, start: start).text == "client-7")
    }

    @Test(arguments: [
        (Int64.min, "0000-01-01T00:00:00.000Z"), (.max, "9999-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
    ])
    func timestampsFollowRFC3339(milliseconds: Int64, text: String) {
        #expect(Timestamp(millisecondsSince1970: milliseconds).internetText == text)
    }
}
