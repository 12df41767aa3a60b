import Glibc

/// Times in microseconds.
public enum Timing {
    /// Returns the value of `work` and its cost on this thread, which a busy machine changes little.
    nonisolated(nonsending) public static func processor<Value>(
        _ work: () async throws -> Value
    ) async rethrows -> (Value, Double) {
        let start = now(CLOCK_THREAD_CPUTIME_ID)
        let value = try await work()
        return (value, now(CLOCK_THREAD_CPUTIME_ID) - start)
    }

    /// The cost of all threads of this process so far.
    public static func ofProcess() -> Double { now(CLOCK_PROCESS_CPUTIME_ID) }

    public static func wall<Value>(_ work: () async throws -> Value) async rethrows -> (Value, Double) {
        let start = now(CLOCK_MONOTONIC)
        let value = try await work()
        return (value, now(CLOCK_MONOTONIC) - start)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// Returns the memory that the process holds now, in kilobytes.
    public static func residentKilobytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        guard fgets(&line, 200, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parts = text.split(separator: " ")
        return parts.count > 1 ? (Int(parts[1]) ?? 0) * 4 : 0
    }
}
