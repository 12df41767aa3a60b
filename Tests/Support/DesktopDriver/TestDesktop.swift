package import Adwaita
import Foundation
package import Testing

/// The desktop that tests run on: one application, which windows need, and nothing that moves.
@MainActor
package enum TestDesktop {
    /// Nil where there is no display.
    ///
    /// One for the process: a second of the same id could not take its place on the bus.
    package static let application: Application? = {
        guard let application = try? Application(id: "kr.openmarket.Tests", isUnique: false) else {
            return nil
        }
        application.register()
        appearance.set(reducesMotion: true)
        return application
    }()

    /// The person's appearance settings; only after `application`.
    package static let appearance = Appearance()
}

extension Trait where Self == ConditionTrait {
    /// Runs where there is a display, and else says that it did not: `Scripts/test-desktop` brings one.
    package static var onADisplay: Self {
        .enabled("there is no display; Scripts/test-desktop brings one") {
            await TestDesktop.application != nil
        }
    }
}

/// Lets GTK and Swift's tasks run until `condition` holds; records an issue when it never does.
///
/// The test must not hold the main actor meanwhile, so it is asked again and again. It waits no longer than it must.
@MainActor
package func eventually(
    _ condition: @autoclosure () -> Bool,
    _ comment: @autoclosure () -> Comment? = nil,
    within limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let end = ContinuousClock.now + limit
    MainLoop.turn()
    while !condition(), ContinuousClock.now < end {
        // Gives the main actor to others, and GLib's timers their time.
        try? await Task.sleep(for: .milliseconds(1))
        MainLoop.turn()
    }
    #expect(condition(), comment(), sourceLocation: sourceLocation)
}

/// The value of `task`, with GTK running until it is there; records an issue, and is `nil`, when it never is.
///
/// To await the task alone would hold up what only GTK's loop can end.
@MainActor
package func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
    var value: Value?
    Task { value = await task.value }
    await eventually(value != nil)
    return value
}

/// Lets everything that is due be done: tasks, layout, drawing.
@MainActor
package func settle(turns: Int = 12) async {
    for _ in 0..<turns {
        MainLoop.turn()
        try? await Task.sleep(for: .milliseconds(2))
    }
}
