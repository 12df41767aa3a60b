package import Foundation

/// A file that only its owner can read, replaced as a whole or not at all.
package struct PrivateFile: Sendable {
    private let place: URL

    package init(_ place: URL) {
        self.place = place
    }

    /// Writes `data` in place of what is there.
    ///
    /// Whatever interrupts it, the file is afterwards what it was or what it was to be. Its folder is made where it is
    /// missing.
    package func replace(with data: Data) throws {
        let folder = place.deletingLastPathComponent()
        let fresh = folder.appending(path: ".\(place.lastPathComponent).\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Closed to others before anything is in it.
            let isMade = FileManager.default.createFile(
                atPath: fresh.path(percentEncoded: false),
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
            let handle = try FileHandle(forWritingTo: fresh)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            // Foundation's own way of replacing a file on Linux leaves one that others can read.
            let (old, new) = (fresh.path(percentEncoded: false), place.path(percentEncoded: false))
            guard rename(old, new) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            // Only the half-made file must not stay.
            do { try FileManager.default.removeItem(at: fresh) } catch {}
            throw error
        }
    }
}
