package import ClientDoubles
package import Testing

/// Lets others run until `condition` holds; a test whose time is up fails here and does not hang.
@MainActor
package func until(_ condition: @MainActor () -> Bool, at place: SourceLocation = #_sourceLocation) async {
    while !condition() {
        guard !Task.isCancelled else {
            Issue.record("it never came to this", sourceLocation: place)
            return
        }
        await Task.yield()
    }
}

extension TestClock {
    /// Waits until a task sleeps for precisely this long, and lets that time pass.
    package func pass(_ duration: Duration) async {
        await sleeper(for: duration)
        advance(by: duration)
    }
}
