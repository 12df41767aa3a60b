import Figures
import Foundation
import MarketClient

// How much memory sending five large photos takes, beside what sending five tiny ones takes.
//
//     upload-benchmark ADDRESS PHOTO.jpg IDENTIFIER:SECRET [--readme Benchmarks/README.md]
//
// Each size is measured in a process of its own, since the highest mark of memory never falls.

let arguments = CommandLine.arguments
guard arguments.count > 3, let address = URL(string: arguments[1]),
    let vendor = VendorLogin(arguments[3])
else {
    print("usage: upload-benchmark ADDRESS PHOTO.jpg IDENTIFIER:SECRET [--readme FILE]")
    exit(2)
}
let sending = Sending(address: address, photo: URL(filePath: arguments[2]), vendor: vendor)
let environment = ProcessInfo.processInfo.environment

if let way = environment["WAY"].flatMap(Sending.Way.init),
    let size = environment["PHOTO_BYTES"].flatMap({ Int($0) })
{
    print(try await sending.peak(way, photoBytes: size))
    exit(0)
}

let (small, large, rounds) = (1_000, 5_000_000, 3)
var rows: [String] = []
for way in Sending.Way.allCases {
    var peaks: [(small: Double, large: Double)] = []
    for _ in 0..<rounds { peaks.append((try peak(way, small), try peak(way, large))) }
    let (tiny, huge) = (peaks.map(\.small).median, peaks.map(\.large).median)
    let more = (huge - tiny).rounded(to: 1)
    rows.append(
        "| \(way.rawValue) | \(tiny.rounded(to: 1)) MB | \(huge.rounded(to: 1)) MB | \(more) MB for 25 MB sent |"
    )
}
try Report("upload").tell(
    """
    `make bench-upload`, release build, on \(try Machine.description), \(Machine.today), medians of \(rounds). The highest mark of the client's
    memory (`VmHWM`) after sending five photos and deleting their product, against `openmarket serve` on the same machine.

    | way | five photos, 1 KB added to each | 5 MB added to each | more |
    |---|---|---|---|
    \(rows.joined(separator: "\n"))
    """
)

/// The highest mark of a process that sends such photos, in MB.
func peak(_ way: Sending.Way, _ size: Int) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = Array(arguments.dropFirst())
    process.environment = environment.merging(["WAY": way.rawValue, "PHOTO_BYTES": "\(size)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
        let peak = Double(String(decoding: said, as: UTF8.self).filter(\.isNumber))
    else { exit(1) }
    return peak / 1_024
}
