import Adwaita
import Glibc

/// Runs one scene in an application of its own.
enum Scene {
    /// Milliseconds on the wall since this process was started by another.
    static var sinceLaunch: Double {
        let launched = getenv("LAUNCHED_AT").flatMap { Double(String(cString: $0)) }
        return Stopwatch.wall.milliseconds - (launched ?? 0)
    }

    static func run(_ scene: @escaping (Application) async -> Void) -> Int32 {
        guard let application = try? Application(id: "kr.openmarket.Benchmark", isUnique: false) else {
            print("There is no display; Scripts/test-desktop brings one.")
            return 1
        }
        // At once, up to its first wait: an application that has no window when it was activated ends.
        application.onActivate = { [unowned application] in Task.immediate { await scene(application) } }
        return application.run([CommandLine.arguments[0]])
    }

    /// Waits until the window has drawn its first frame.
    static func firstFrame(of window: Window) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            var frames = 0
            window.onFrame {
                frames += 1
                // The second begins when the first has been drawn.
                guard frames == 2 else { return true }
                waiting?.resume()
                waiting = nil
                return false
            }
        }
    }

    /// Memory that the process has to itself, in megabytes.
    static var megabytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 / 1_000_000 } ?? 0
    }
}
