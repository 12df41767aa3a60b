import Market
import MarketServer
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LogFormatTests {
    private let moment = Timestamp(millisecondsSince1970: 1_642_464_000_007)

    @Test func aRequestIsOneLineInEitherFormat() {
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
    func noValueCanMakeASecondLineOrAnotherField(value: String) {
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

    @Test(arguments: [
        (Int64.min, "0000-01-01T00:00:00.000Z"), (.max, "9999-12-31T23:59:59.999Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
    ])
    func momentsAreWrittenAsTheInternetWritesThem(milliseconds: Int64, text: String) {
        #expect(Timestamp(millisecondsSince1970: milliseconds).internetText == text)
    }
}
