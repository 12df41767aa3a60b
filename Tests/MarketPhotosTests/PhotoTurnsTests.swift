import Testing

@testable import MarketPhotos

/// The order of pictures, without a thread or a worker.
@Suite(.timeLimit(.minutes(10)))
struct PhotoTurnsTests {
    private static let giant = 64_000_000
    private static let usual = 12_000_000

    private func turns(workers: Int = 1, waiting: Int = 256, ofSender: Int = 64) -> PhotoTurns {
        PhotoTurns(
            .init(workers: workers, waiting: waiting, waitingOfSender: ofSender, largePixels: 26_000_000)
        )
    }

    private func upload(_ ticket: Int, _ sender: String, _ pixels: Int) -> PhotoTurns.Upload {
        PhotoTurns.Upload(ticket: ticket, sender: PhotoSender(sender), pixels: pixels)
    }

    /// The order in which one worker after the other takes what waits.
    private func order(_ turns: PhotoTurns) -> [Int] {
        var turns = turns
        var order: [Int] = []
        while let upload = turns.next() {
            order.append(upload.ticket)
            turns.end(upload)
        }
        return order
    }

    @Test func smallPictureOfAnotherPassesGiants() {
        var turns = turns()
        for ticket in 0..<24 { #expect(turns.add(upload(ticket, "giants", Self.giant)) == nil) }
        let begun = turns.next()
        #expect(begun?.ticket == 0)
        #expect(turns.add(upload(100, "stranger", Self.usual)) == nil)
        if let begun { turns.end(begun) }
        #expect(order(turns).first == 100)
    }

    @Test func sendersOfEqualPicturesTakeTurnsEachInItsOrder() {
        var turns = turns()
        for ticket in 0..<3 { #expect(turns.add(upload(ticket, "a", Self.usual)) == nil) }
        for ticket in 10..<13 { #expect(turns.add(upload(ticket, "b", Self.usual)) == nil) }
        #expect(order(turns) == [0, 10, 1, 11, 2, 12])
    }

    @Test func endlessSmallPicturesDoNotStarveAGiant() {
        var turns = turns()
        #expect(turns.add(upload(0, "giant", Self.giant)) == nil)
        var passed = 0
        for ticket in 1..<100 {
            #expect(turns.add(upload(ticket, "small", Self.usual)) == nil)
            guard let next = turns.next() else { break }
            turns.end(next)
            if next.ticket == 0 { break }
            passed += 1
        }
        #expect(passed == 1)
    }

    @Test(arguments: [(2, 1), (3, 2), (5, 4)])
    func oneSenderNeverHasAllWorkers(workers: Int, most: Int) {
        var turns = turns(workers: workers)
        for ticket in 0..<10 { #expect(turns.add(upload(ticket, "a", 1_000)) == nil) }
        for _ in 0..<most { #expect(turns.next() != nil) }
        #expect(turns.next() == nil)
        #expect(turns.add(upload(100, "b", Self.usual)) == nil)
        #expect(turns.next()?.ticket == 100)
    }

    @Test func giantsOfManySendersLeaveAWorkerFree() {
        var turns = turns(workers: 3)
        for ticket in 0..<10 { #expect(turns.add(upload(ticket, "giants \(ticket)", Self.giant)) == nil) }
        #expect(turns.next() != nil)
        #expect(turns.next() == nil)
        #expect(turns.add(upload(100, "stranger", Self.usual)) == nil)
        #expect(turns.next()?.ticket == 100)
    }

    @Test func onlyWorkerTakesGiantsToo() {
        var turns = turns(workers: 1)
        #expect(turns.add(upload(0, "a", Self.giant)) == nil)
        #expect(turns.next()?.ticket == 0)
    }

    @Test func aFullQueueRefusesThePartyWithMostWaiting() {
        var turns = turns(waiting: 4)
        for ticket in 0..<4 { #expect(turns.add(upload(ticket, "a", Self.usual)) == nil) }
        #expect(turns.add(upload(10, "b", Self.usual))?.ticket == 3)
        #expect(turns.add(upload(4, "a", Self.usual))?.ticket == 4)
        #expect(turns.count == 4)
    }

    @Test func oneSenderHasNoMoreThanItsShareWaiting() {
        var turns = turns(ofSender: 2)
        #expect(turns.add(upload(0, "a", 1)) == nil)
        #expect(turns.add(upload(1, "a", 1)) == nil)
        #expect(turns.add(upload(2, "a", 1))?.ticket == 2)
        #expect(turns.add(upload(3, "b", 1)) == nil)
    }

    @Test func uploadThatIsTakenBackIsNotBegun() {
        var turns = turns()
        #expect(turns.add(upload(0, "a", 1)) == nil)
        #expect(turns.remove(0)?.ticket == 0)
        #expect(turns.remove(0) == nil)
        #expect(turns.next() == nil)
    }

    /// As with eight accounts whose pictures of 256 pixels took twenty times what they said.
    @Test func strangersLargePictureIsBeforeThoseWhoHadManySmallOnes() {
        var turns = turns(workers: 1)
        var ticket = 0
        func send(_ sender: Int) {
            #expect(turns.add(upload(ticket, "s\(sender)", 256)) == nil)
            ticket += 1
        }
        var work = PhotoWork(time: .milliseconds(50))
        work.isMade = true
        for sender in 0..<8 { send(sender) }
        for sender in 0..<24 {
            guard let begun = turns.next() else { break }
            turns.end(begun, after: work)
            send(sender % 8)
        }
        #expect(turns.add(upload(1_000, "stranger", Self.usual)) == nil)
        let passed = order(turns).firstIndex(of: 1_000)
        #expect(passed.map { $0 < 8 } == true, "\(passed ?? -1)")
    }

    @Test func actualWorkBelowTheEstimateIsCredited() {
        var turns = turns(workers: 1)
        for ticket in 0..<2 { #expect(turns.add(upload(ticket, "a", Self.usual)) == nil) }
        #expect(turns.add(upload(10, "b", Self.usual)) == nil)
        guard let begun = turns.next() else {
            Issue.record("nobody has a turn")
            return
        }
        turns.end(begun, after: PhotoWork(time: .milliseconds(500)))
        #expect(turns.next()?.ticket == 10)
        #expect(turns.add(upload(11, "b", Self.usual)) == nil)
        #expect(turns.next()?.ticket == 1)
    }

    /// As eight accounts did whose small files took seconds.
    @Test func picturesThatTakeMoreThanTheySayHaveOneWorkerInAll() {
        var turns = turns(workers: 3)
        for ticket in 0..<6 { #expect(turns.add(upload(ticket, "s\(ticket % 2)", 256)) == nil) }
        let first = (0..<2).compactMap { _ in turns.next() }
        for begun in first { turns.end(begun, after: PhotoWork(time: .seconds(9))) }
        // One of theirs, and no other, until it has ended.
        let next = turns.next()
        #expect(next != nil && turns.next() == nil)
        #expect(turns.add(upload(100, "stranger", Self.usual)) == nil)
        #expect(turns.next()?.ticket == 100)
        // One that was made clears its sender.
        var made = PhotoWork()
        made.isMade = true
        if let next { turns.end(next, after: made) }
        #expect(turns.next() != nil && turns.next() != nil)
    }

    @Test func realWorkIsPaidByTheWiderNetworkToo() {
        var turns = turns()
        let sender = { PhotoTurns.Upload(ticket: $0, sender: PhotoSender("s\($0)", in: "wide"), pixels: 256) }
        for ticket in 0..<3 { #expect(turns.add(sender(ticket)) == nil) }
        guard let begun = turns.next() else {
            Issue.record("nobody has a turn")
            return
        }
        turns.end(begun, after: PhotoWork(time: .seconds(25)))
        #expect(turns.add(sender(3)) == nil)
        #expect(turns.add(upload(100, "stranger", Self.giant)) == nil)
        #expect(order(turns) == [1, 2, 100, 3])
    }

    @Test func sendersOfPicturesThatTakeLongLeaveAWorkerFree() {
        var turns = turns(workers: 3)
        for ticket in 0..<6 { #expect(turns.add(upload(ticket, "s\(ticket % 3)", Self.usual)) == nil) }
        let first = (0..<3).compactMap { _ in turns.next() }
        for begun in first { turns.end(begun, after: PhotoWork(time: .seconds(3))) }
        #expect(turns.next() != nil && turns.next() != nil && turns.next() == nil)
        #expect(turns.add(upload(100, "stranger", Self.usual)) == nil)
        #expect(turns.next()?.ticket == 100)
    }

    @Test func senderOfAPictureOfTooMuchWorkLosesItsPlaces() {
        var turns = turns()
        for ticket in 0..<3 { #expect(turns.add(upload(ticket, "a", 256)) == nil) }
        #expect(turns.add(upload(10, "b", 256)) == nil)
        guard let begun = turns.next() else {
            Issue.record("nobody has a turn")
            return
        }
        let tooMuch = PhotoWork(time: .seconds(5), isTooMuch: true)
        #expect(turns.end(begun, after: tooMuch).map(\.ticket) == [1, 2])
        #expect(turns.count == 1 && turns.next()?.ticket == 10)
    }
}
