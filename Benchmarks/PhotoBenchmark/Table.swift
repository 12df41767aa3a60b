import Foundation

/// What was measured, as the rows of a document.
struct Table {
    let uploads: [URL]
    let memoryBefore: Int
    var memoryAfter = 0
    var workerPeak = 0
    var ours: [Duration] = []
    var direct: [Duration] = []
    var chained: [Duration] = []

    init(uploads: [URL], memoryBefore: Int) {
        self.uploads = uploads
        self.memoryBefore = memoryBefore
    }

    var text: String {
        get throws {
            """
            Five JPEGs of 12 megapixels (\(try megabytes) MB each) to 30 files: a picture of 1600 px and squares of 640 and 320 px,
            each as JPEG and WebP. Ours starts its two workers anew each round and syncs every file; the commands do not sync.
            Median of \(ours.count) rounds, turn by turn, on \(try Self.machine), \(Self.today).
            Command: `photo-benchmark Benchmarks/README.md`, release build.

            | | time | ours to it |
            |---|---:|---:|
            | MarketPhotos, two workers | \(milliseconds(ours)) ms | |
            | `vipsthumbnail`, each file from the upload | \(milliseconds(direct)) ms | \(ratio(direct)) |
            | `vipsthumbnail`, squares from the large JPEG | \(milliseconds(chained)) ms | \(ratio(chained)) |

            A worker held at most \(workerPeak / 1024) MB; the process that stands for the server \
            \(memoryBefore / 1024) MB before and \(memoryAfter / 1024) MB after.
            """
        }
    }

    /// Puts the table between the marks of a document.
    func put(into document: String) throws {
        let old = try String(contentsOfFile: document, encoding: .utf8)
        guard
            let begin = old.range(of: "<!-- photos:begin -->\n"),
            let end = old.range(of: "<!-- photos:end -->")
        else { throw CocoaError(.fileReadCorruptFile) }
        let new = try old.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: text + "\n")
        try new.write(toFile: document, atomically: true, encoding: .utf8)
    }

    private var megabytes: String {
        get throws {
            let sizes = try uploads.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
            return String(format: "%.1f", Double(sizes.reduce(0, +)) / Double(sizes.count) / 1e6)
        }
    }

    private func median(_ durations: [Duration]) -> Duration {
        durations.sorted()[durations.count / 2]
    }

    private func milliseconds(_ durations: [Duration]) -> Int {
        Int(median(durations) / .milliseconds(1))
    }

    private func ratio(_ peer: [Duration]) -> String {
        String(format: "%.2f", median(ours) / median(peer))
    }

    private static var machine: String {
        get throws {
            let facts = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
            let model =
                facts.first { $0.hasPrefix("model name") }?.split(separator: ": ").last ?? "unnamed processor"
            return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(model)"
        }
    }

    private static var today: String {
        Date.now.formatted(.iso8601.year().month().day())
    }
}
