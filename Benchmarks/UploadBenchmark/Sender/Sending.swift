import Foundation
import Market
import MarketAPI
import MarketClient

/// Sends five photos to a market, and looks at how much memory that took.
struct Sending {
    enum Way: String, CaseIterable {
        case own = "our own API, photo by photo"
        case edition2022 = "the API of 2022, one form"
    }

    let address: URL
    let photo: URL
    let vendor: VendorLogin

    /// The highest mark of this process's memory, in kB, after five photos have been sent.
    func peak(_ way: Way, photoBytes: Int) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "upload-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let photos = try (0..<5).map { number in
            let file = folder.appending(path: "\(number).jpg")
            try writePhoto(to: file, number: UInt8(number), more: photoBytes)
            return SubmittedPhoto(.file(PhotoFile(path: file.path(percentEncoded: false))))
        }
        let market = market(way)
        if market.capabilities.contains(.accounts) {
            let name = "benchmark \(Int.random(in: 0..<1_000_000))"
            _ = try await market.accounts.signUp(name, "a long password")
        }
        let draft = ProductDraft(
            name: "benchmark",
            description: "five large photos",
            price: "1000",
            stock: "1"
        )
        let product = try await market.selling.create(ProductSubmission(draft, photos: photos), .random()) {
            _ in
        }
        try await market.selling.delete(product.id, nil)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private func market(_ way: Way) -> MarketClient {
        let session = CurlTransport()
        return switch way {
        case .own: .live(address: address, session: session, credentials: MemoryCredentialStore())
        case .edition2022: .edition2022(address: address, session: session, vendor: vendor)
        }
    }

    /// The photo, and bytes behind its end that no decoder reads.
    private func writePhoto(to file: URL, number: UInt8, more count: Int) throws {
        try FileManager.default.copyItem(at: photo, to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        for _ in 0..<(count / 1000) { try handle.write(contentsOf: Data(repeating: number, count: 1000)) }
        try handle.close()
    }
}
