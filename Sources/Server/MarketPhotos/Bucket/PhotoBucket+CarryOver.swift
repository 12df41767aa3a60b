import Linux
package import Market
import S3

extension PhotoBucket {
    /// Carries files that lie in the market's own folder over into the bucket, and removes them there.
    ///
    /// So a market that kept its photos in its folder, one that was restored, and the demo's are brought into the bucket
    /// while they are served. A file is removed when the bucket has it; what was broken off is done again.
    package func carryOver(
        knowing content: (ContentHash) async throws -> PhotoContent?
    ) async throws -> Int {
        var count = 0
        for shelf in try await names(in: folder.folder) where shelf.utf8.count == 2 {
            let path = "\(folder.folder)/\(shelf)"
            let files = Dictionary(
                grouping: try await names(in: path).compactMap(StoredPhotoName.init(file:)),
                by: \.content
            )
            for (photo, names) in files {
                guard !Task.isCancelled else { return count }
                guard let content = try await content(photo) else { continue }
                count += try await carry(names, of: content)
            }
            // Stays where something else lies in it.
            await threads.run { Disk.removeEmptyFolder(path) }
        }
        return count
    }

    private func names(in folder: String) async throws(PhotoError) -> [String] {
        try await threads.run { () throws(PhotoError) in try Disk.names(in: folder) }
    }

    private func carry(_ names: [StoredPhotoName], of content: PhotoContent) async throws(PhotoError) -> Int {
        let whole = await threads.run { [folder] in
            content.variants.filter { variant in
                let path = "\(folder.folder)/\(content.path(of: variant))"
                do throws(FileError) {
                    return ContentHash(digesting: try Files.read(path)) == variant.digest
                } catch {
                    return false
                }
            }
        }
        await beginPutting(content.hash)
        let objects = whole.map { variant in
            (variant, NewObject(content, variant, at: "\(folder.folder)/\(content.path(of: variant))"))
        }
        try await forEach(objects) { _, object throws(BucketError) in try await self.bucket.put(object) }
        try await threads.run { [folder] () throws(PhotoError) in
            for variant in whole { try Disk.removeFile("\(folder.folder)/\(content.path(of: variant))") }
        }
        return whole.count
    }
}

extension StoredPhotoName {
    /// Reads `abcd…-large.jpg`.
    init?(file: String) {
        let parts = file.split(separator: ".").map(String.init)
        guard parts.count == 2, let dash = parts[0].firstIndex(of: "-"),
            let content = ContentHash(rawValue: String(parts[0][..<dash])),
            let kind = PhotoFileKind(rawValue: String(parts[0][parts[0].index(after: dash)...])),
            let format = PhotoFileFormat(rawValue: parts[1])
        else { return nil }
        self.init(content, kind, format)
    }
}
