import Figures
import Foundation

/// The measured figures, and their words.
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
            Median of \(ours.count) rounds, turn by turn, on \(try Machine.description), \(Machine.today).
            Command: `make bench-photos`, release build.

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

    private var megabytes: String {
        get throws {
            let sizes = try uploads.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
            return (Double(sizes.reduce(0, +)) / Double(sizes.count) / 1e6).rounded(to: 1)
        }
    }

    private func median(_ durations: [Duration]) -> Duration {
        durations.sorted()[durations.count / 2]
    }

    private func milliseconds(_ durations: [Duration]) -> Int {
        Int(median(durations) / .milliseconds(1))
    }

    private func ratio(_ peer: [Duration]) -> String {
        (median(ours) / median(peer)).rounded(to: 2)
    }
}
