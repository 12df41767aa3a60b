import Foundation
import Market
import MarketClient
import Synchronization

/// Starts workers, kills them, and looks at what they left.
struct Judge {
    private let folder: String
    private var random: Random
    private var kept: [String: String] = [:]
    /// The messages that were kept, as was said, by conversation.
    private var wrote: [Int: [Int]] = [:]

    init(seed: UInt64) throws {
        random = Random(state: seed)
        let place = FileManager.default.temporaryDirectory.appending(path: "client-crash-test-\(UUID())")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        folder = place.path(percentEncoded: false)
    }

    mutating func run(kills: Int) async throws {
        defer {
            do { try FileManager.default.removeItem(atPath: folder) } catch {
                print("left behind: \(folder)")
            }
        }
        var photos = 0
        for round in 1...kills {
            try work(round)
            for sent in try await missingDrafts() { kept[sent] = nil }
            photos += try await checkPhotos(round)
        }
        let messages = try await Talker(folder: folder).judge(wrote)
        print("\(messages) messages arrived, each once and in its order")
        print("\(kills) kills, \(kept.count) drafts there, \(photos) photos from the disk, nothing wrong")
    }

    private mutating func work(_ round: Int) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).absoluteURL
        process.arguments = ["work", folder, "\(round)"]
        process.standardOutput = output
        try process.run()
        // Three in four are killed at work, the others as they start.
        let start = round % 4 > 0 ? output.fileHandleForReading.availableData : Data()
        usleep(UInt32.random(in: 0...60_000, using: &random))
        kill(process.processIdentifier, SIGKILL)
        let text = String(
            decoding: start + output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
            throw CrashFinding("it ended by itself: \(text.suffix(200))")
        }
        // The last line may have been cut off.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let parts = line.split(separator: " ").map(String.init)
            switch parts[0] {
            case "kept": kept[parts[1]] = parts[2]
            case "wrote":
                if let thread = Int(parts[1]), let text = Int(parts[2]) {
                    wrote[thread, default: []].append(text)
                }
            default: kept[parts[1]] = nil
            }
        }
    }

    /// The drafts that were kept, as was said, and are not there.
    @MainActor
    private func missingDrafts() async throws -> [String] {
        let library = await LocalLibrary.open(in: "\(folder)/library", now: Worker.now)
        guard library.health == .sound else { throw CrashFinding("\(library.health)") }
        let found = Dictionary(library.drafts.drafts.map { ($0.id.uuidString, $0.idempotencyKey) }) { $1 }
        let missing = kept.filter { found[$0.key] != $0.value }
        // One may have been removed, which the process did not come to tell.
        guard missing.count <= 1 else { throw CrashFinding("\(missing.count) drafts are gone") }
        _ = await library.close()
        return Array(missing.keys)
    }

    /// Returns how many of the round's 50 photos came from the disk.
    private func checkPhotos(_ round: Int) async throws -> Int {
        let downloads = Mutex(0)
        let troubles = Mutex<[PhotoCacheProblem]>([])
        let pipeline = PhotoPipeline(
            fetching: PhotoFetching { address, _, _ throws(PhotoFailure) in
                downloads.withLock { $0 += 1 }
                return .photo(Worker.photo(address), etag: nil, .forEver)
            },
            decoder: CheckingDecoder(),
            folder: "\(folder)/photos",
            now: Worker.now,
            report: { trouble in troubles.withLock { $0.append(trouble) } }
        )
        await pipeline.scanDisk()
        for number in 0..<50 {
            let request = Worker.request(round, number)
            let photo = try await pipeline.photo(request)
            guard (photo.picture as? CheckingDecoder.Decoded)?.address == request.address.text else {
                throw CrashFinding("a photo that is not the one asked for")
            }
        }
        // Damage is allowed, and found; that a file can't be read or written is not.
        let others = troubles.withLock { $0.filter { $0 != .damaged } }
        guard others.isEmpty else { throw CrashFinding("\(others)") }
        return 50 - downloads.withLock(\.self)
    }
}

struct CrashFinding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Marsaglia's xorshift: the same numbers from the same seed.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state |= 1
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
