import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct MetricsTests {
    @Test(arguments: [
        (-1, 0), (0, 0), (50, 0), (51, 1), (100, 1), (101, 2), (26_214_400, 19), (26_214_401, 20),
        (Int64.max, 20),
    ])
    func durationIsCountedInItsSmallestBucket(microseconds: Int64, bucket: Int) {
        let histogram = Histogram()
        histogram.record(microseconds: microseconds)

        #expect(histogram.rows.firstIndex { $0.count == 1 } == bucket)
    }

    @Test func textIsInPrometheusFormat() {
        var text = MetricsText()
        text.describe("market_requests_total", .counter, "Requests answered.")
        text.value("market_requests_total", 3, labels: [("route", "a\"b\\\n")])

        #expect(
            text.text == """
                # HELP market_requests_total Requests answered.
                # TYPE market_requests_total counter
                market_requests_total{route="a\\"b\\\\\\n"} 3

                """
        )
    }

    @Test func histogramEndsWithItsTotalCount() {
        let histogram = Histogram()
        histogram.record(microseconds: 60)
        histogram.record(microseconds: 2_000_000)
        var text = MetricsText()
        text.histogram("market_seconds", histogram)

        #expect(text.text.contains("market_seconds_bucket{le=\"0.000100\"} 1\n"))
        #expect(text.text.contains("market_seconds_bucket{le=\"+Inf\"} 2\n"))
        #expect(text.text.hasSuffix("market_seconds_sum 2.000060\nmarket_seconds_count 2\n"))
    }
}
