import Foundation

/// A picture that compresses like a photo: soft shapes, and grain on them.
struct SamplePhoto {
    static let width = 4000
    static let height = 3000

    let seed: Int

    /// Makes a JPEG of it with the command of libvips.
    func write(in folder: URL) throws -> URL {
        let raw = folder.appending(path: "photo-\(seed).ppm")
        let photo = folder.appending(path: "photo-\(seed).jpg")
        try Data(Array("P6 \(Self.width) \(Self.height) 255\n".utf8) + pixels).write(to: raw)
        try run("vips", "copy", raw.path, "\(photo.path)[Q=90]")
        try FileManager.default.removeItem(at: raw)
        return photo
    }

    private var pixels: [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(Self.width * Self.height * 3)
        var state = UInt32(seed) &* 2_654_435_761 | 1
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                // Marsaglia's xorshift: fast, and the same in every run.
                state ^= state << 13
                state ^= state >> 17
                state ^= state << 5
                let grain = Int(state % 25) - 12
                let shape = (x / (200 + 40 * seed) ^ y / 250) & 3
                let light = x * 90 / Self.width + y * 60 / Self.height + shape * 24
                for tint in [20, 35, 50] { pixels.append(UInt8(clamping: light + tint + grain)) }
            }
        }
        return pixels
    }
}

struct CommandFailed: Error {
    let arguments: [String]
}

/// Runs a command to its end.
func run(_ arguments: String...) throws {
    try run(arguments)
}

func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(arguments: arguments) }
}
