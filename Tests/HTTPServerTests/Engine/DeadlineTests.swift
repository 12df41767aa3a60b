import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct DeadlineTests {
    private let limits = Deadline.Limits(Timeouts())
    private var deadline = Deadline()

    private func second(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64(seconds * 1_000_000_000))
    }

    @Test mutating func aHeadHasTenSecondsHoweverItDrips() {
        deadline.expectHead(second(100), limits)
        #expect(deadline.expiry == second(110))
        #expect(deadline.reason == .head)
    }

    @Test mutating func theEndOfAHeadThatHasBegunDoesNotMove() {
        deadline.expectHead(second(100), limits)
        deadline.headBegan(second(109), limits)
        #expect(deadline.expiry == second(110))
    }

    @Test mutating func theHeadOfTheNextRequestHasTimeOfItsOwn() {
        deadline.expectHead(second(100), limits)
        deadline.suspend()
        deadline.headBegan(second(105), limits)
        #expect(deadline.expiry == second(115))
        deadline.expectRequest(second(120), limits)
        deadline.headBegan(second(150), limits)
        #expect(deadline.reason == .head)
        #expect(deadline.expiry == second(160))
    }

    @Test mutating func fastTransferExtendsNoLaterDeadline() {
        deadline.beginTransfer(.body, second(0), limits)
        deadline.transferred(1 << 20, second(1), limits)
        deadline.transferred(1, second(10), limits)
        #expect(deadline.expiry < second(11.001))
    }

    @Test mutating func aBodyEndsAtTheLatestWhenItsLengthIsPaidFor() {
        let length = 100 << 10
        deadline.beginTransfer(.body, second(0), limits)
        var now = 0.0
        var sent = 0
        // As slow as can be: each byte in the moment in which the time is over.
        while sent < length {
            now = Double(deadline.expiry.nanoseconds) / 1e9
            deadline.transferred(1, second(now), limits)
            sent += 1
        }
        #expect(now < 10 + Double(length) / 4096 + 0.001)
    }

    @Test mutating func aConnectionMayRestForAMinute() {
        deadline.expectRequest(second(100), limits)
        #expect(deadline.expiry == second(160))
        #expect(deadline.reason == .idle)
    }

    @Test mutating func aBodyThatNeverComesEndsAfterTenSeconds() {
        deadline.beginTransfer(.body, second(100), limits)
        #expect(deadline.expiry == second(110))
    }

    @Test(arguments: [
        (bytes: 1, at: 101.0, until: 110.0),  // a byte a second buys nothing
        (bytes: 16 << 10, at: 101.0, until: 111.0),  // 16 KB buy a second
        (bytes: 160 << 10, at: 105.0, until: 115.0),  // never more than ten from the last byte
    ])
    mutating func aBodyEarnsTimeByWhatItBrings(bytes: Int, at: Double, until: Double) {
        deadline.beginTransfer(.body, second(100), limits)
        deadline.transferred(bytes, second(at), limits)
        let late = deadline.expiry.nanoseconds - second(until).nanoseconds
        #expect(abs(late) < 1_000_000)
    }

    @Test mutating func oneByteASecondIsCutAfterTenSeconds() {
        deadline.beginTransfer(.body, second(0), limits)
        var now = 0.0
        while deadline.expiry > second(now) {
            now += 1
            deadline.transferred(1, second(now), limits)
        }
        #expect(now == 11)
    }

    @Test mutating func theClientDoesNotPayForTheHandlersPauses() {
        deadline.beginTransfer(.body, second(0), limits)
        deadline.transferred(1 << 20, second(1), limits)
        deadline.suspend()
        #expect(deadline.expiry == .never)
        deadline.resumeTransfer(second(61), pausedSince: second(1), limits)
        #expect(deadline.expiry == second(71))
    }

    @Test mutating func aReaderThatNeverReadsIsCutAfterHalfAMinute() {
        deadline.beginTransfer(.reply, second(0), limits)
        #expect(deadline.expiry == second(30))
        deadline.transferred(1, second(29), limits)
        #expect(deadline.expiry < second(31))
    }

    @Test mutating func aSlowReaderMayTakeAKilobyteASecond() {
        deadline.beginTransfer(.reply, second(0), limits)
        var now = 0.0
        for _ in 0..<600 {
            now += 1
            deadline.transferred(1 << 10, second(now), limits)
            #expect(deadline.expiry > second(now + 20))
        }
    }

    @Test mutating func lingeringIsShort() {
        deadline.linger(second(5), limits)
        #expect(deadline.expiry == second(7))
        #expect(deadline.reason == .lingering)
    }
}
