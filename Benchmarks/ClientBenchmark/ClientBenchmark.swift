import Foundation
import Market
import MarketClient

/// What the client's photo pipeline costs.
///
/// `client-benchmark [README]` prints the table and, where a file is named, puts it there between its marks.
@main
struct ClientBenchmark {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "client-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { remove(folder) }

        var table = Table()
        let memory = try await MemoryHits().nanoseconds()
        table.add(
            "memory hit, median of 41 rounds of 20,000",
            "\(Int(memory)) ns",
            "< 1,000 ns",
            memory < 1_000
        )
        for kilobytes in [20, 80, 300] {
            let hits = try DiskHits(folder: folder.appending(path: "\(kilobytes)"), kilobytes: kilobytes)
            let (file, disk) = hits.ratio()
            table.add(
                "disk hit of \(kilobytes) KB against reading the file (\(format(file, 1)) µs)",
                "\(format(disk, 2)) times",
                "≤ 1.3 times",
                disk <= 1.3
            )
        }
        let hits = try DiskHits(folder: folder.appending(path: "pipeline"), kilobytes: 80)
        let whole = try await hits.pipelineRatio()
        table.add(
            "the same of 80 KB asked for through the whole pipeline, time on the wall",
            "\(format(whole, 2)) times"
        )
        let downloads = try await Sharing.downloads(askers: 1_000, photos: 100)
        table.add("downloads for 1,000 requests for 100 photos", "\(downloads)", "100", downloads == 100)

        let fling = try await Fling.run(rows: 10_000)
        table.add(
            "decoded photos in memory at most, in a fling through 10,000 rows, of \(fling.limit / 1_048_576) MB",
            "\(format(Double(fling.peak) / 1_048_576, 1)) MB",
            "≤ \(fling.limit / 1_048_576) MB",
            fling.peak <= fling.limit
        )
        table.add(
            "memory of the whole process in it, before and at most",
            "\(fling.residentBefore / 1_024) and \(fling.residentPeak / 1_024) MB"
        )
        table.add("rows whose photo was shown, downloads, of them given up", fling.counts)

        print(try table.text)
        if let readme = CommandLine.arguments.dropFirst().first { try table.put(into: readme) }
    }

    private static func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder.path)") }
    }
}

func format(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
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
