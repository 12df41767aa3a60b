import Linux
import Market
import MarketService
import Synchronization

/// Fills a market that is open with demo goods, behind the backs of those who look at it, and says how far that is.
final class DemoFilling: Sendable {
    /// The progress of a demo.
    enum Progress: Hashable {
        /// The market had goods of its own.
        case notNeeded
        case added(Int, of: Int)
        case complete(goods: Int)
        /// The next start goes on.
        case failed(reason: String, added: Int, of: Int)
    }

    private let demo: DemoProducts
    private let work: DemoProducts.Work?
    private let log: Log
    private let bar = TerminalProgressBar("demo goods")
    private let progress: Mutex<Progress>

    /// Finds out what is missing, before anybody else can offer goods; a market opens also where that fails, as on a full
    /// disk.
    init(_ demo: DemoProducts, log: Log) async {
        self.demo = demo
        self.log = log
        do {
            work = try await demo.prepare()
            progress = Mutex(work.map { .added($0.added, of: $0.plan.goods) } ?? .notNeeded)
        } catch {
            work = nil
            progress = Mutex(Self.failure(explanation(of: error), added: 0, of: 0, log))
        }
    }

    private static func failure(_ reason: String, added: Int, of count: Int, _ log: Log) -> Progress {
        log.error(
            "demo_failed",
            [("error", .text(reason)), ("remedy", .text("the next start with --demo goes on"))]
        )
        return .failed(reason: reason, added: added, of: count)
    }

    /// Starts the task, which ends with all products on the market, on cancellation, or on a logged failure.
    func start(_ pictures: @escaping @Sendable (_ places: [Int]) -> DemoPictures) -> Task<Void, Never>? {
        work.map { work in
            Task {
                await fill(work, pictures(work.paintedPlaces))
                Memory.releaseUnused()
            }
        }
    }

    private func fill(_ work: DemoProducts.Work, _ pictures: DemoPictures) async {
        let count = work.plan.goods
        say("The market is being filled with \(count) demo goods.")
        do {
            try await demo.fill(work, pictures: pictures.contents) { added in note(added, of: count) }
        } catch {
            bar.finish()
            guard !Task.isCancelled else { return }
            let reason = explanation(of: error)
            progress.withLock { $0 = Self.failure(reason, added: $0.added, of: count, log) }
            return
        }
        bar.finish()
        progress.withLock { $0 = .complete(goods: count) }
        say("Demo complete: \(count) goods")
    }

    private func note(_ added: Int, of count: Int) {
        let before = progress.withLock { progress in
            defer { progress = .added(added, of: count) }
            return progress.added
        }
        bar.show(Double(added) / Double(count))
        let step = added * 10 / count
        guard !bar.isShown, step > before * 10 / count, added < count else { return }
        say("Demo goods: \(step * 10) %")
    }

    /// As `/health` has it: never unhealthy, as the market is open without them.
    var part: @Sendable () -> HealthReport.Part {
        { [self] in
            .init(name: "demo", isHealthy: true, detail: progress.withLock(\.sentence))
        }
    }
}

extension DemoFilling.Progress {
    fileprivate var added: Int {
        switch self {
        case .notNeeded: 0
        case .added(let added, _), .failed(_, let added, _): added
        case .complete(let goods): goods
        }
    }

    /// Begins with "Demo complete" once nothing more will come.
    var sentence: String {
        switch self {
        case .notNeeded: "Demo complete: the market had goods, and none were added."
        case .added(let added, let count): "\(added) of \(count) demo goods are on the market."
        case .complete(let goods): "Demo complete: \(goods) goods."
        case .failed(let reason, let added, let count):
            "Demo failed at \(added) of \(count) goods: \(reason). The next start goes on."
        }
    }
}
