import Foundation
import Market
import MarketAPI
import MarketClient

// How much memory sending five photos takes, beside what the client takes with five tiny ones.
//
//     upload-benchmark ADDRESS PHOTO.jpg [IDENTIFIER:SECRET]
//
// With a vendor it speaks the API of 2022, where all photos go in one form. Each size is measured in a process of its own,
// since the highest mark of memory never falls.

let arguments = CommandLine.arguments
guard arguments.count > 2, let address = URL(string: arguments[1]) else {
    print("usage: upload-benchmark ADDRESS PHOTO.jpg [IDENTIFIER:SECRET]")
    exit(2)
}
let vendor = arguments.count > 3 ? Vendor(arguments[3]) : nil
let environment = ProcessInfo.processInfo.environment

if let size = environment["PHOTO_BYTES"].flatMap({ Int($0) }) {
    print(try await peak(sending: size))
} else {
    let sizes = [1000, 5_000_000]
    let peaks = try sizes.map(measureInProcess)
    let ratio = Double(peaks[1]) / Double(peaks[0])
    print(
        "five photos of \(sizes[0]) bytes: \(peaks[0]) kB; of \(sizes[1]) bytes: \(peaks[1]) kB; ratio \(ratio)"
    )
}

func measureInProcess(size: Int) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = Array(arguments.dropFirst())
    process.environment = environment.merging(["PHOTO_BYTES": "\(size)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let peak = Int(text.filter(\.isNumber)), process.terminationStatus == 0 else { exit(1) }
    return peak
}

/// The highest mark of the process's memory, in kB, after five photos have been sent.
func peak(sending size: Int) async throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appending(path: "upload-benchmark-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
    let photos = try (0..<5).map { number in
        let file = folder.appending(path: "\(number).jpg")
        try writePhoto(to: file, number: UInt8(number), bytes: size)
        return OfferPhoto(.file(PhotoFile(path: file.path(percentEncoded: false))))
    }
    let session = URLSessionTransport()
    let market: MarketClient =
        vendor.map { .edition2022(address: address, session: session, vendor: $0) }
        ?? .live(address: address, session: session, credentials: MemoryCredentials())
    if market.abilities.contains(.accounts) {
        _ = try await market.people.signUp("benchmark \(Int.random(in: 0..<1_000_000))", "a long password")
    }
    let draft = ProductDraft(name: "benchmark", description: "five large photos", price: "1000", stock: "1")
    let product = try await market.selling.create(Offer(draft, photos: photos), .random()) { _ in }
    try await market.selling.delete(product.id, nil)
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

/// The photo, and bytes behind its end that no decoder reads.
func writePhoto(to file: URL, number: UInt8, bytes: Int) throws {
    try FileManager.default.copyItem(at: URL(filePath: arguments[2]), to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    for _ in 0..<(bytes / 1000) { try handle.write(contentsOf: Data(repeating: number, count: 1000)) }
    try handle.close()
}
