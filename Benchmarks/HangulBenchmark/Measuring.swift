import Glibc

extension Duration {
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

func microseconds(_ time: Duration) -> String { "\(rounded(Double(time.nanoseconds) / 1000)) µs" }

/// The median time of one call, each round long enough for the clock.
func median(rounds: Int = 51, _ body: () -> Int) -> Duration {
    let clock = ContinuousClock()
    var sum = 0
    let once = clock.measure { sum &+= body() }
    let calls = max(1, Int(1_000_000 / max(1, once.nanoseconds)))
    let times = (0..<rounds).map { _ in
        clock.measure { for _ in 0..<calls { sum &+= body() } } / calls
    }
    // The sum is used, so that the work can't be left out.
    return sum == .min ? .zero : times.sorted()[rounds / 2]
}
