/// Returns as soon as `isSo` says yes, and throws when it has not after a while.
///
/// For what another process does and nobody can be told of; it is asked again and again.
public func until(
    _ wish: String,
    within limit: Duration = .seconds(120),
    _ isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !isSo() {
        guard ContinuousClock.now < deadline else { throw DeadlineMissed(wish: wish, limit: limit) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

public struct DeadlineMissed: Error, CustomStringConvertible {
    public let wish: String
    public let limit: Duration

    public var description: String { "after \(limit) it was not so that \(wish)" }
}
