import Adwaita
package import Testing

/// Does something many times, and records an issue when more is alive after the last time than after the first ones.
@MainActor
package func leavesNothingBehind(
    times: Int = 50,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor () async throws -> Void
) async rethrows {
    // What is made once and kept: caches of GTK's, the types themselves.
    for _ in 0..<2 { try await body() }
    await settle()
    let before = LeakTracker.count
    let types = LeakTracker.foreignTypes
    for _ in 0..<times { try await body() }
    await eventually(
        LeakTracker.count <= before,
        """
        \(LeakTracker.count - before) more than before, among \(LeakTracker.widgets) and \
        \(LeakTracker.foreignTypes.filter { $0.value > types[$0.key, default: 0] })
        """,
        within: .seconds(5),
        sourceLocation: sourceLocation
    )
}

/// Watches the main loop while `body` runs, and records each stall as an issue.
@MainActor
package func neverStalls(
    over limit: Duration = .milliseconds(8),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor () async throws -> Void
) async rethrows {
    let work = try await stalls(over: limit, body)
    #expect(work.isEmpty, "\(work)", sourceLocation: sourceLocation)
}

/// As `neverStalls(over:_:)`; where the loop only waited, `restore` undoes what `body` did and it runs again.
///
/// A stall does not come back where the display, or the disk below a page of the program, waited behind other
/// work of this machine.
@MainActor
package func neverStalls(
    over limit: Duration = .milliseconds(8),
    sourceLocation: SourceLocation = #_sourceLocation,
    restore: @MainActor () async throws -> Void,
    _ body: @MainActor () async throws -> Void
) async rethrows {
    var work = try await stalls(over: limit, body)
    if !work.isEmpty, work.allSatisfy({ $0.computing <= limit }) {
        try await restore()
        work = try await stalls(over: limit, body)
        // On a busy machine it may wait a little again; a disk on the main thread is waited for longer.
        work.removeAll { $0.computing <= limit && $0.duration <= limit * 3 }
    }
    #expect(work.isEmpty, "\(work)", sourceLocation: sourceLocation)
}

@MainActor
private func stalls(
    over limit: Duration,
    _ body: @MainActor () async throws -> Void
) async rethrows -> [StallWatch.Stall] {
    var stalls: [StallWatch.Stall] = []
    let watch = StallWatch(limit: limit) { stalls.append($0) }
    defer { watch.stop() }
    try await body()
    return stalls.filter { $0.kind == .work }
}
