// A program whose main loop is GLib's, without a window: says what held and what did not.
import Adwaita
import Dispatch
import Glibc

nonisolated let mainThread = pthread_self()

@MainActor
func check(_ claim: String, _ holds: Bool) { print(holds ? "holds: \(claim)" : "FAILS: \(claim)") }

func isMainThread() -> Bool { pthread_equal(pthread_self(), mainThread) != 0 }

@MainActor
func story() async {
    check("a task of the main actor runs on the main thread", isMainThread())

    let elsewhere = await Task.detached { isMainThread() }.value
    check("a detached task runs elsewhere", !elsewhere)
    check("and comes back to the main thread", isMainThread())

    try? await Task.sleep(for: .milliseconds(5))
    check("sleep comes back to the main thread", isMainThread())

    let queued = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            DispatchQueue.main.async { continuation.resume(returning: isMainThread()) }
        }
    }
    check("the main queue is served", queued)

    var hops = 0
    for _ in 0..<2_000 {
        hops += await Task.detached { 1 }.value
    }
    check("two thousand hops arrive", hops == 2_000)

    await stalls()
    MainLoop.stop()
}

@MainActor
func stalls() async {
    var seen: [StallWatch.Stall] = []
    let watch = StallWatch { seen.append($0) }
    for _ in 0..<50 { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(20))
    check("waiting is no stall", seen.isEmpty)

    var sum = 0.0
    let end = Stopwatch.thread.milliseconds + 30
    while Stopwatch.thread.milliseconds < end { sum += 1 }
    try? await Task.sleep(for: .milliseconds(1))
    check(
        "computing is a stall",
        seen.count == 1 && seen.first.map { $0.computing >= .milliseconds(30) } == true && sum > 0
    )

    usleep(30_000)
    try? await Task.sleep(for: .milliseconds(1))
    check(
        "waiting without letting go is a stall",
        seen.count == 2 && seen.last.map { $0.duration >= .milliseconds(30) } == true
    )
    check("and is known by what took it", seen.last?.culprit == "tasks of the main actor")
    watch.stop()
    usleep(20_000)
    try? await Task.sleep(for: .milliseconds(1))
    check("nothing is reported after the end", seen.count == 2)
}

Task { await story() }
MainLoop.run()
