package import Market
package import MarketStore
import Synchronization

/// Clears away, now and then, what has had its time.
package struct Maintenance: Sendable {
    private let store: SQLiteStore
    private let photos: PhotoIntake
    private let viewCounter: ViewCounter
    private let log: Log
    private let now: @Sendable () -> Timestamp
    private let note: MaintenanceNote

    /// `note` hears of each run of a job how it ended.
    package init(
        _ store: SQLiteStore,
        photos: PhotoIntake,
        viewCounter: ViewCounter,
        log: Log,
        now: @escaping @Sendable () -> Timestamp,
        note: @escaping MaintenanceNote
    ) {
        self.store = store
        self.photos = photos
        self.viewCounter = viewCounter
        self.log = log
        self.now = now
        self.note = note
    }

    /// Goes on until the task is cancelled.
    package func run() async {
        await MaintenanceSchedule(jobs: jobs, log: log, note: note) { try await Task.sleep(for: $0) }.run()
        // What was looked at in the last minutes of a server that ends.
        do { try await saveViews() } catch { log.warning("tending_failed", [("error", .cause(error))]) }
    }

    private static let minute = Duration.seconds(60)
    private static let day = Duration.seconds(24 * 3_600)

    /// Each with its limit: so many rows at once, that no other write waits long.
    private var jobs: [MaintenanceJob] {
        let (store, photos, strays) = (store, photos, EachTime(of: 60))
        return [
            // Notifications of trades whose time has ended are sent twice a minute; readers see it ended
            // before. Automatic answers come at their own moments, as a person's do.
            MaintenanceJob(name: "overdue_trades", interval: .seconds(30), untilDue: untilNextAnswer) {
                while try await store.endOverdueTrades(limit: 100) >= 100, !Task.isCancelled {}
            },
            MaintenanceJob(name: "meeting_reminders", interval: .seconds(30)) {
                while try await store.remindOfMeetings(limit: 100) >= 100, !Task.isCancelled {}
            },
            MaintenanceJob(name: "liker_offers", interval: .seconds(30)) {
                while try await store.notifyLikers(limit: 100) > 0, !Task.isCancelled {}
            },
            MaintenanceJob(name: "seen_reviews", interval: Self.minute) {
                while try await store.notifyOfSeenReviews(limit: 100) >= 100, !Task.isCancelled {}
            },
            // Changes of a person's reputation are computed at once; the groups that people form, once a day.
            MaintenanceJob(name: "due_standings", interval: Self.minute) {
                while try await store.renewDueReputations(limit: 50) >= 50, !Task.isCancelled {}
            },
            MaintenanceJob(name: "all_standings", interval: Self.day, delay: Self.minute) {
                _ = try await store.renewReputations()
            },
            MaintenanceJob(name: "expired_rows", interval: Self.minute) {
                while try await store.removeExpired(limit: 500) >= 500, !Task.isCancelled {}
            },
            // Of people who leave, in parts: goods are hidden and come back, and all goes once the time to stay is over.
            MaintenanceJob(name: "account_deletions", interval: .seconds(30)) {
                while try await store.continueDeletions(limit: 100) > 0, !Task.isCancelled {}
            },
            // Those of accounts that an earlier program made.
            MaintenanceJob(name: "name_looks", interval: Self.day) { try await noteNames() },
            // Likes and views in lists are at most so old.
            MaintenanceJob(name: "counts", interval: .seconds(300)) { try await count() },
            // Takes hours where a market's photos move into a bucket. It and the next one keep each other out, and so do not
            // begin at the same moments.
            MaintenanceJob(name: "photos_to_bucket", interval: Self.minute, delay: .seconds(30)) {
                try await photos.carryOver()
            },
            // Strays come from a crash and count as such after an hour; to look for them takes long where there are many.
            MaintenanceJob(name: "unused_photos", interval: Self.minute) {
                if strays.isDue() { try await photos.sweepStrays() } else { try await photos.sweep() }
            },
            // A market takes a day to have many parts again; a million products cost seven seconds of a
            // processor. Not while a server starts.
            MaintenanceJob(name: "search_index", interval: Self.day, delay: Self.minute) {
                var goesOn = try await store.mergeSearchIndex(anew: true)
                while goesOn, !Task.isCancelled { goesOn = try await store.mergeSearchIndex(anew: false) }
            },
        ]
    }

    private func untilNextAnswer() async throws -> Duration? {
        guard let next = try await store.nextAutomaticAnswer() else { return nil }
        let wait = now().milliseconds(until: next)
        return wait > 0 ? .milliseconds(wait) : .seconds(1)
    }

    /// Writes the views since the last time, some products at once, so that no other write waits long for
    /// them.
    private func saveViews() async throws {
        var left = viewCounter.take()
        while !left.isEmpty {
            let some = Dictionary(uniqueKeysWithValues: left.prefix(500).map { ($0.key, $0.value) })
            do {
                try await store.addViews(some)
            } catch {
                viewCounter.putBack(left)
                throw error
            }
            for id in some.keys { left[id] = nil }
        }
    }

    /// Adds the skeletons of names that have none yet, some at once.
    private func noteNames() async throws {
        var last: Account.ID?
        repeat {
            let names = try await store.namesWithoutSkeletons(after: last, limit: 500)
            guard !names.isEmpty, !Task.isCancelled else { return }
            try await store.addSkeletons(ofNames: names.mapValues(NameRules.skeletons))
            last = names.keys.max { $0.rawValue < $1.rawValue }
        } while last != nil
    }

    private func count() async throws {
        try await saveViews()
        while try await store.recountLikes(limit: 500) >= 500, !Task.isCancelled {}
    }
}

/// Says yes the first time, and then once in so many times.
private final class EachTime: Sendable {
    private let count = Atomic<Int>(0)
    private let number: Int

    init(of number: Int) {
        self.number = number
    }

    func isDue() -> Bool { count.add(1, ordering: .relaxed).oldValue.isMultiple(of: number) }
}
