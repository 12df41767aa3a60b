import Figures
import Foundation
import Market
import MarketClient

/// The cost of the client's photo pipeline.
///
///     client-benchmark [--readme Benchmarks/README.md]
@main
struct ClientBenchmark {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "client-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { remove(folder) }

        var promises: [Promise] = []
        let memory = try await MemoryHits().nanoseconds()
        promises.append(
            Promise(
                "memory hit, median of 41 rounds of 20,000",
                "\(Int(memory)) ns",
                wanted: "< 1,000 ns",
                isMet: memory < 1_000
            )
        )
        for kilobytes in [20, 80, 300] {
            let hits = try DiskHits(folder: folder.appending(path: "\(kilobytes)"), kilobytes: kilobytes)
            let (file, disk) = hits.ratio()
            promises.append(
                Promise(
                    "disk hit of \(kilobytes) KB against reading the file (\(file.rounded(to: 1)) µs)",
                    "\(disk.rounded(to: 2)) times",
                    wanted: "≤ 1.3 times",
                    isMet: disk <= 1.3
                )
            )
        }
        let hits = try DiskHits(folder: folder.appending(path: "pipeline"), kilobytes: 80)
        let whole = try await hits.pipelineRatio()
        promises.append(
            Promise(
                "the same of 80 KB asked for through the whole pipeline, time on the wall",
                "\(whole.rounded(to: 2)) times"
            )
        )
        let downloads = try await Sharing.downloads(askers: 1_000, photos: 100)
        promises.append(
            Promise(
                "downloads for 1,000 requests for 100 photos",
                "\(downloads)",
                wanted: "100",
                isMet: downloads == 100
            )
        )

        let fling = try await Fling.run(rows: 10_000)
        promises.append(
            Promise(
                "decoded photos in memory at most, in a fling through 10,000 rows, of \(fling.limit / 1_048_576) MB",
                "\((Double(fling.peak) / 1_048_576).rounded(to: 1)) MB",
                wanted: "≤ \(fling.limit / 1_048_576) MB",
                isMet: fling.peak <= fling.limit
            )
        )
        promises.append(
            Promise(
                "memory of the whole process in it, before and at most",
                "\(fling.residentBefore / 1_024) and \(fling.residentPeak / 1_024) MB"
            )
        )
        promises.append(Promise("rows whose photo was shown, downloads, of them given up", fling.counts))

        try Report("client").tell(
            """
            `make bench-client`, release build, on \(try Machine.description), \(Machine.today). Hits are
            the thread's own time; files are in the system's cache, so that they are compared with what reading
            costs at least, by the same call.

            \(promises.table)
            """
        )
    }

    private static func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder.path)") }
    }
}

struct NoSample: Error {}

/// Photos that are made up, each from its number.
enum Sample {
    static func request(_ number: Int, edge: Int = 320) throws -> PhotoRequest {
        let address =
            "https://market.example/media/\(String(repeating: "a", count: 56))\(10_000_000 + number)/thumbnail.jpg"
        guard let address = PhotoAddress(address) else { throw NoSample() }
        return PhotoRequest(address, size: .square(edge))
    }

    /// The head of a PNG and bytes that no file system makes smaller.
    static func bytes(_ number: Int, kilobytes: Int) -> Data {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
        let head: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 64,
            0, 0, 1, 64,
        ]
        var bytes = Data(head)
        while bytes.count < kilobytes * 1_024 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            Swift.withUnsafeBytes(of: state) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    static let now: @Sendable () -> Timestamp = {
        Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
    }
}

/// Makes pixels of the size asked for, all of them touched, and does not look at the bytes.
struct PixelDecoder: PhotoDecoding {
    struct Picture: DecodedPhoto {
        let pixels: [UInt8]
        var byteCost: Int { pixels.count }
    }

    /// Less than asked for, where the pixels are not what is measured.
    var isEmpty = false

    func decode(_ bytes: Data, at size: PhotoSize) throws(PhotoFailure) -> any DecodedPhoto {
        Picture(
            pixels: [UInt8](repeating: bytes.last ?? 0, count: isEmpty ? 1 : size.width * size.height * 4)
        )
    }
}
