package import Market
package import MarketClient

/// Keeps what waits to be sent for as long as a test lasts, and fails on command.
@MainActor
package final class MemoryUnsentStore<Content: UnsentContent>: UnsentStore {
    package struct Full: Error {}

    package var isFull = false
    /// A wait of each addition before it is stored.
    package var writing: (@MainActor () async -> Void)?
    private var waiting: [Unsent<Content>] = []

    package nonisolated init() {}

    package func items(of author: Account.ID) -> [Unsent<Content>] { waiting.filter { $0.author == author } }

    package func add(_ item: Unsent<Content>, replacing replaced: [IdempotencyKey]) async throws {
        await writing?()
        guard !isFull else { throw Full() }
        waiting.removeAll { replaced.contains($0.key) }
        waiting.append(item)
    }

    package func update(_ item: Unsent<Content>) async throws {
        guard !isFull else { throw Full() }
        if let place = waiting.firstIndex(where: { $0.key == item.key }) { waiting[place] = item }
    }

    package func remove(_ item: Unsent<Content>) async throws {
        guard !isFull else { throw Full() }
        waiting.removeAll { $0.key == item.key }
    }
}
