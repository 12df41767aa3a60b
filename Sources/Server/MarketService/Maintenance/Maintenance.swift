package import MarketStore

/// Clears away, now and then, what has had its time.
package struct Maintenance: Sendable {
    private let store: any MarketStoring
    private let photos: PhotoIntake
    private let log: Log

    package init(_ store: any MarketStoring, photos: PhotoIntake, log: Log) {
        self.store = store
        self.photos = photos
        self.log = log
    }

    /// Goes on until the task is cancelled, a round a minute.
    package func run() async {
        var number = 0
        while !Task.isCancelled {
            await round(number)
            number += 1
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(60))
        }
    }

    /// Strays come from a crash and count as such after an hour; to look for them takes long where there are many photos.
    private static let roundsBetweenSearches = 60

    private func round(_ number: Int) async {
        do {
            while try await store.removeExpired(limit: 500) >= 500, !Task.isCancelled {}
            try await photos.sweep()
            if number.isMultiple(of: Self.roundsBetweenSearches) { try await photos.sweepStrays() }
        } catch {
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
    }
}
