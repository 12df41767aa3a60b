import Glibc

extension Duration {
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

extension String {
    /// The text in a column of a table; a syllable takes two places.
    func padded(_ width: Int) -> String {
        let places = unicodeScalars.reduce(0) { $0 + (0xAC00...0xD7A3 ~= $1.value ? 2 : 1) }
        return self + String(repeating: " ", count: max(1, width - places))
    }
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

func machine() -> String {
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    var model = "unknown"
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(
            decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        if text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") {
            model = text[colon...].dropFirst(2).description
        }
    }
    return "\(model), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
}
