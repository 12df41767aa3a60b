package import MarketStore

/// Clears away, now and then, what has had its time.
package struct Tending: Sendable {
    private let store: any MarketStoring
    private let photos: PhotoKeeper
    private let log: Log

    package init(_ store: any MarketStoring, photos: PhotoKeeper, log: Log) {
        self.store = store
        self.photos = photos
        self.log = log
    }

    /// Goes on until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await round()
            // Cancelling ends the wait, and then the loop.
            try? await Task.sleep(for: .seconds(60))
        }
    }

    private func round() async {
        do {
            while try await store.tend(limit: 500) >= 500, !Task.isCancelled {}
            try await photos.sweep()
        } catch {
            log.warning("tending_failed", [("error", .text("\(error)"))])
        }
    }
}
