package import ClientDoubles

extension HandClock {
    /// Waits until somebody sleeps for precisely this long, and lets that time pass.
    package func pass(_ duration: Duration) async {
        await sleeper(for: duration)
        advance(by: duration)
    }
}
