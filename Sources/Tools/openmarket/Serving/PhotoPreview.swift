import Glibc
import Linux
import Market
import MarketPhotos

/// A small picture of a file, for the app on this machine where that can't read the format itself, such as HEIC.
///
/// A confined worker makes it, as it does for uploads; a square JPEG comes on the standard output.
enum PhotoPreview {
    /// The word that asks for one; behind it is the path of the file.
    static let argument = "photo-preview"

    /// Gives the exit status.
    static func run(_ path: String) async -> Int32 {
        do {
            let folder = try Files.makeTemporaryFolder()
            defer { do { try Files.remove(folder) } catch {} }
            write(try await preview(of: path, in: folder))
            return 0
        } catch {
            complain(explanation(of: error))
            return 1
        }
    }

    private static func preview(of path: String, in folder: String) async throws -> [UInt8] {
        let files = try PhotoFiles(folder: folder)
        var options = PhotoWorkshop.Options()
        options.workers = 1
        let photo = try await PhotoWorkshop(files: files, options: options).make(from: path)
        try await files.put(photo)
        let name = StoredPhotoName(photo.content.hash, .thumbnail, .jpeg)
        guard case .file(let place) = files.open(name) else { throw PhotoError.damaged }
        return try Files.read(place)
    }

    private static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            // The app has gone.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
