import Adwaita
package import Testing

/// Does something many times, and records an issue when more is alive after the last time than after the first ones.
@MainActor
package func leavesNothingBehind(
    times: Int = 50,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ scene: @MainActor () async throws -> Void
) async rethrows {
    // What is made once and kept: caches of GTK's, the types themselves.
    for _ in 0..<2 { try await scene() }
    await settle()
    let before = Living.count
    let types = Living.foreignTypes
    for _ in 0..<times { try await scene() }
    await eventually(
        Living.count <= before,
        """
        \(Living.count - before) more than before, among \(Living.widgets) and \
        \(Living.foreignTypes.filter { $0.value > types[$0.key, default: 0] })
        """,
        within: .seconds(5),
        sourceLocation: sourceLocation
    )
}

/// Watches the main loop during `scene`, and records each stall as an issue.
@MainActor
package func neverStalls(
    over limit: Duration = .milliseconds(8),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ scene: @MainActor () async throws -> Void
) async rethrows {
    var stalls: [StallWatch.Stall] = []
    let watch = StallWatch(limit: limit) { stalls.append($0) }
    defer { watch.stop() }
    try await scene()
    let work = stalls.filter { $0.kind == .work }
    #expect(work.isEmpty, "\(work)", sourceLocation: sourceLocation)
}
