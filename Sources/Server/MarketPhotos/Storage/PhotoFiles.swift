import CSodium
import Linux
package import Market
import Synchronization

/// Photos in a folder: files named by content, which never change once they are in place.
///
/// One process at a time may change it; any number may read.
package final class PhotoFiles: PhotoStorage {
    struct State {
        /// The folders of uploads that run.
        var staged: Set<String> = []
        /// The photos that a sweep is about to remove, unless they are put in place again meanwhile.
        var marked: Set<ContentHash> = []
    }

    package let folder: String
    let state = Mutex(State())
    /// Disks take their time, and two of these calls at once keep one busy.
    let threads = BlockingPool(threads: 2)

    /// Makes the folder when there is none; the one it is in must be there.
    package init(folder: String) throws(PhotoError) {
        self.folder = folder
        try Disk.makeFolder(folder)
        try Disk.makeFolder(incoming)
    }

    var incoming: String { "\(folder)/incoming" }

    /// A place for the files of one upload, which no sweep touches until it is released.
    func stage() throws(PhotoError) -> StagedFiles {
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        state.withLock { _ = $0.staged.insert(name) }
        let ended: @Sendable () -> Void = { [self] in
            state.withLock { _ = $0.staged.remove(name) }
        }
        do throws(PhotoError) {
            return try StagedFiles(folder: "\(incoming)/\(name)", ended: ended)
        } catch {
            ended()
            throw error
        }
    }

    /// Moves the files of a photo to where its content's paths say.
    package func put(_ photo: MadePhoto) async throws(PhotoError) {
        let content = photo.content
        try await threads.run { [self] () throws(PhotoError) in
            let shelf = "\(folder)/\(content.folder)"
            let isNew = try Disk.makeFolder(shelf)
            try state.withLock { state throws(PhotoError) in
                state.marked.remove(content.hash)
                for variant in content.variants {
                    try Disk.move(
                        photo.staged.path(of: variant),
                        to: "\(folder)/\(content.path(of: variant))"
                    )
                }
            }
            try Disk.sync(shelf)
            if isNew { try Disk.sync(folder) }
        }
    }

    package func open(_ file: StoredPhotoName) -> PhotoLocation {
        .file(path: "\(folder)/\(PhotoContent.path(of: file.kind, file.format, of: file.content))")
    }

    /// They were never kept anywhere else.
    package func carryOver(
        knowing content: (ContentHash) async throws -> PhotoContent?
    ) async throws -> Int { 0 }

    /// Nothing is elsewhere.
    package func fetch(_ file: StoredPhotoName) async throws(PhotoError) -> PhotoLocation { open(file) }

    package func remove(_ photos: [PhotoContent]) async throws(PhotoError) {
        try await threads.run { [self] () throws(PhotoError) in
            for photo in photos {
                for variant in photo.variants {
                    try Disk.removeFile("\(folder)/\(photo.path(of: variant))")
                }
            }
        }
    }
}

extension ContentHash {
    /// The SHA-256 digest of some bytes.
    init(digesting bytes: [UInt8]) {
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        self.init(digest: digest)
    }
}
