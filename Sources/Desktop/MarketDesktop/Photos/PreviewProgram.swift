public import Foundation

/// The program that makes small pictures of files that this app can't read, such as HEIC: the market's own, whose worker
/// decodes them in a confined process and never here.
public nonisolated struct PreviewProgram: Sendable {
    private let program: URL

    /// The most bytes of a preview.
    private static let mostBytes = 4 * 1_048_576

    /// `program` is the market's, `openmarket`.
    public init(_ program: URL) {
        self.program = program
    }

    /// A picture in a format that can be read here; `nil` where it can't be made.
    ///
    /// It waits for the program, so it is to be called where waiting is allowed.
    func preview(of path: String) -> Data? {
        let process = Process()
        process.executableURL = program
        process.arguments = ["photo-preview", path]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        do {
            try process.run()
            let picture = try output.fileHandleForReading.read(upToCount: Self.mostBytes) ?? Data()
            // What is longer is no preview, and is not waited for.
            try output.fileHandleForReading.close()
            process.waitUntilExit()
            return process.terminationStatus == 0 && !picture.isEmpty ? picture : nil
        } catch {
            return nil
        }
    }
}
