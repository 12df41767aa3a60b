import Market
import MarketStore
import SeededRandom
import Testing

/// Two people, and devices of theirs, who do something at once, or one thing after another for a long time.
@Suite(.timeLimit(.minutes(10)))
struct ConversationRaceContract {
    @Test(arguments: Backend.allCases)
    func messagesOfTwoDevicesHaveOneOrder(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("hello")
            let authors = [talk.buyer, talk.buyer, talk.seller]
            let numbers = try await withThrowingTaskGroup(of: (Int, [Int64]).self) { group in
                for (device, author) in authors.enumerated() {
                    group.addTask {
                        var numbers: [Int64] = []
                        for step in 0..<20 {
                            let message = try talk.message("\(device):\(step)", by: author)
                            numbers.append(try await store.send(message, in: id).message.number)
                        }
                        return (device, numbers)
                    }
                }
                return try await group.reduce(into: [Int: [Int64]]()) { $0[$1.0] = $1.1 }
            }
            // Each number once, and of each device in the order of sending, for both who read.
            #expect(numbers.values.joined().sorted() == Array(2...61))
            for own in numbers.values { #expect(own == own.sorted()) }
            for reader in [talk.buyer, talk.seller] {
                let seen = try await store.messages(in: id, of: reader.id, .after(0), limit: 100)
                #expect(seen.map(\.number) == Array(1...61))
                for device in authors.indices {
                    let own = seen.filter { $0.text?.hasPrefix("\(device):") == true }
                    #expect(own.map(\.text) == (0..<20).map { "\(device):\($0)" })
                }
            }
        }
    }

    /// Messages sent before the block stay, and none follow it; either may come first.
    @Test(arguments: Backend.allCases)
    func blockAndSendAtOnceEndOneWay(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("hello")
            for round in 0..<20 {
                let before = try await talk.texts(id).count
                let sent = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<4 {
                        group.addTask {
                            let message = try talk.message("\(round):\(number)", by: talk.buyer)
                            do { _ = try await store.send(message, in: id) } catch MarketError.refused(
                                .closed
                            ) {
                                return 0
                            }
                            return 1
                        }
                    }
                    group.addTask {
                        try await store.setBlocked(true, talk.buyer.id, by: talk.seller.id)
                        return 0
                    }
                    return try await group.reduce(0, +)
                }
                #expect(try await talk.texts(id).count == before + sent)
                #expect(try await talk.seen(id, by: talk.buyer).state == .closed)
                await #expect(throws: MarketError.refused(.closed)) {
                    _ = try await store.send(talk.message("late", by: talk.buyer), in: id)
                }
                try await store.setBlocked(false, talk.buyer.id, by: talk.seller.id)
            }
        }
    }

    /// The unread count is the other's messages since the last read, whatever the reader does in between.
    @Test(arguments: Backend.allCases)
    func unreadIsWhatIsUnreadAfterAnyWalk(backend: Backend) async throws {
        for seed in UInt64(1)...4 {
            try await backend.withTalk { store, talk async throws in
                var random = SplitMix64(seed: seed)
                let id = try await talk.begin("hello")
                let people = [talk.buyer, talk.seller]
                var authors = [0]
                var readTo = [1, 0]
                for step in 0..<400 {
                    let person = Int.random(in: 0..<2, using: &random)
                    let number = Int.random(in: 0...(authors.count + 2), using: &random)
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0..<4:
                        _ = try await store.send(talk.message("\(step)", by: people[person]), in: id)
                        authors.append(person)
                    case 4, 5:
                        try await store.markRead(to: Int64(number), in: id, by: people[person].id)
                        readTo[person] = max(readTo[person], min(number, authors.count))
                    case 6:
                        // A line that was taken back stays one, and unread.
                        _ = try? await store.unsend(Int64(number), in: id, by: people[person].id)
                    default: try await store.leave(id, by: people[person].id)
                    }
                    for reader in 0..<2 {
                        let unread = authors.dropFirst(readTo[reader]).count { $0 != reader }
                        let seen = try await talk.seen(id, by: people[reader])
                        try #require(seen.unread == unread, "seed \(seed), step \(step)")
                    }
                }
            }
        }
    }
}
