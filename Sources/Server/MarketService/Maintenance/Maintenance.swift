package import MarketStore

/// Clears away, now and then, what has had its time.
package struct Maintenance: Sendable {
    private let store: any MarketStoring
    private let photos: PhotoIntake
    private let looks: LookCounter
    private let log: Log

    package init(_ store: any MarketStoring, photos: PhotoIntake, looks: LookCounter, log: Log) {
        self.store = store
        self.photos = photos
        self.looks = looks
        self.log = log
    }

    /// Goes on until the task is cancelled: people are told twice a minute what time has ended, and the rest is done once.
    package func run() async {
        var number = 0
        while !Task.isCancelled {
            await endOverdueTrades()
            if number.isMultiple(of: 2) { await round(number / 2) }
            number += 1
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(30))
        }
        // What was looked at in the last minutes of a server that ends.
        do { try await saveLooks() } catch { log.warning("tending_failed", [("error", .text("\(error)"))]) }
    }

    /// Strays come from a crash and count as such after an hour; to look for them takes long where there are many photos.
    private static let roundsBetweenSearches = 60
    /// A market takes a day to have many parts again; a million goods cost seven seconds of a processor.
    private static let roundsBetweenMerges = 24 * 60
    /// Likes and looks in lists are at most so many minutes old, and a round more.
    private static let roundsBetweenCounts = 5
    /// What changes about somebody's standing is worked out at once; the groups that people form, once a day.
    private static let roundsBetweenStandings = 24 * 60

    /// Writes down the looks since the last time, some products at once, so that no other write waits long for them.
    private func saveLooks() async throws {
        var left = looks.take()
        while !left.isEmpty {
            let some = Dictionary(uniqueKeysWithValues: left.prefix(500).map { ($0.key, $0.value) })
            do {
                try await store.addLooks(some)
            } catch {
                looks.putBack(left)
                throw error
            }
            for id in some.keys { left[id] = nil }
        }
    }

    private func count() async throws {
        try await saveLooks()
        while try await store.recountLikes(limit: 500) >= 500, !Task.isCancelled {}
    }

    private func mergeSearchIndex() async throws {
        var goesOn = try await store.mergeSearchIndex(anew: true)
        while goesOn, !Task.isCancelled { goesOn = try await store.mergeSearchIndex(anew: false) }
    }

    private func endOverdueTrades() async {
        do {
            while try await store.endOverdueTrades(limit: 100) >= 100, !Task.isCancelled {}
            while try await store.remindOfMeetings(limit: 100) >= 100, !Task.isCancelled {}
            while try await store.tellLikers(limit: 100) > 0, !Task.isCancelled {}
        } catch {
            // What is overdue is taken so by whoever reads it.
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
    }

    private func round(_ number: Int) async {
        do {
            while try await store.tellSeenReviews(limit: 100) >= 100, !Task.isCancelled {}
            while try await store.renewDueStandings(limit: 50) >= 50, !Task.isCancelled {}
            if number % Self.roundsBetweenStandings == 1 { _ = try await store.renewStandings() }
        } catch {
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
        do {
            // A bucket that is away holds up nothing else.
            try await photos.carryOver()
        } catch {
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
        do {
            while try await store.removeExpired(limit: 500) >= 500, !Task.isCancelled {}
            if number.isMultiple(of: Self.roundsBetweenCounts) { try await count() }
            try await photos.sweep()
            if number.isMultiple(of: Self.roundsBetweenSearches) { try await photos.sweepStrays() }
            // Not while a server starts.
            if number % Self.roundsBetweenMerges == 1 { try await mergeSearchIndex() }
        } catch {
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
    }
}
