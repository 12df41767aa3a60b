import Foundation
package import Market
import Synchronization

/// The photos kept as files, up to so many bytes, for the next start of the app.
///
/// A file is written beside its place and moved there, and is believed only if its checksum is right: one
/// that a crash, a full disk or a bad one left behind is removed and fetched again. Losing any of them
/// loses nothing but time, so nothing here waits for the disk to be in sync.
package final class PhotoDiskCache: Sendable {
    private let folder: String
    private let byteLimit: Int
    private let now: @Sendable () -> Timestamp
    private let report: @Sendable (PhotoCacheProblem) -> Void
    private let ledger = Mutex(DiskCacheIndex())

    package init(
        folder: String,
        byteLimit: Int,
        now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (PhotoCacheProblem) -> Void
    ) {
        self.folder = folder
        self.byteLimit = max(0, byteLimit)
        self.now = now
        self.report = report
    }

    var byteCount: Int { ledger.withLock(\.byteCount) }

    /// The photo at an address, if there is a sound file of it.
    package func read(_ address: PhotoAddress) -> CachedPhoto? {
        let name = PhotoFileName(address)
        let path = name.path(in: folder)
        // By its path: to make a URL of it takes a fifth of the time that reading takes.
        guard let data = FileManager.default.contents(atPath: path) else {
            if FileManager.default.fileExists(atPath: path) { report(.cannotRead) }
            return nil
        }
        guard let file = CachedPhoto(data, of: address) else {
            report(.damaged)
            remove(name)
            return nil
        }
        let moment = now()
        if ledger.withLock({ $0.use(name, byteCount: data.count, at: moment) }) { date(path, moment) }
        return file
    }

    /// Stores a photo, and removes the least recently used ones when there are too many.
    ///
    /// A photo that can't be written is reported and not stored.
    package func write(_ file: CachedPhoto) {
        let data = file.encoded
        // One that would drive out all others is not worth it.
        guard data.count <= byteLimit / 4 else { return }
        let name = PhotoFileName(file.address)
        do {
            try write(data, to: name.path(in: folder))
        } catch {
            report(.cannotWrite(reason: error.localizedDescription))
            return
        }
        let moment = now()
        let surplus = ledger.withLock { ledger in
            ledger.note(name, .init(byteCount: data.count, usedAt: moment, datedAt: moment))
            return ledger.trim(to: byteLimit)
        }
        for name in surplus { removeFile(name.path(in: folder)) }
    }

    func remove(_ address: PhotoAddress) {
        remove(PhotoFileName(address))
    }

    /// Looks through the folder, so that the limit holds for what an earlier run left too.
    ///
    /// Removes what is no photo of this cache, such as the rests of writes that were cut off an hour ago or more.
    package func scanDisk() {
        let keys: Set<URLResourceKey> = [
            .fileSizeKey, .contentModificationDateKey, .isRegularFileKey,
        ]
        guard
            let walk = FileManager.default.enumerator(
                at: URL(filePath: folder, directoryHint: .isDirectory),
                includingPropertiesForKeys: Array(keys)
            )
        else { return }
        let moment = now()
        for case let url as URL in walk {
            guard let facts = try? url.resourceValues(forKeys: keys), facts.isRegularFile == true else {
                continue  // a folder, or gone meanwhile
            }
            let date = Timestamp(facts.contentModificationDate ?? .distantPast)
            let parent = url.deletingLastPathComponent().lastPathComponent
            if let name = PhotoFileName(url.lastPathComponent), name.folder == parent {
                ledger.withLock {
                    $0.noteFound(name, .init(byteCount: facts.fileSize ?? 0, usedAt: date, datedAt: date))
                }
            } else if date.millisecondsSince1970 < moment.millisecondsSince1970 - 3_600_000 {
                removeFile(url.path(percentEncoded: false))
            }
        }
        let surplus = ledger.withLock { ledger in
            ledger.isComplete = true
            return ledger.trim(to: byteLimit)
        }
        for name in surplus { removeFile(name.path(in: folder)) }
    }

    private func write(_ data: Data, to path: String) throws {
        let url = URL(filePath: path, directoryHint: .notDirectory)
        do {
            try data.write(to: url, options: .atomic)
        } catch CocoaError.fileNoSuchFile {
            // It is the first in its folder, or the whole cache was removed to free space.
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try data.write(to: url, options: .atomic)
        }
        // The pictures that a person looked at are nobody else's to see; a disk without such rights has the folder's.
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {}
    }

    private func remove(_ name: PhotoFileName) {
        ledger.withLock { $0.remove(name) }
        removeFile(name.path(in: folder))
    }

    private func removeFile(_ path: String) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch CocoaError.fileNoSuchFile {
            // Another writer was quicker.
        } catch {
            report(.cannotWrite(reason: error.localizedDescription))
        }
    }

    private func date(_ path: String, _ moment: Timestamp) {
        do {
            try FileManager.default.setAttributes([.modificationDate: Date(moment)], ofItemAtPath: path)
        } catch {
            report(.cannotWrite(reason: error.localizedDescription))
        }
    }
}

/// A problem with the files of the photo cache; the photos are shown all the same.
public enum PhotoCacheProblem: Hashable, Sendable {
    /// A file's bytes were not those that were written; it is gone, and the photo is fetched again.
    case damaged
    /// A file is there and can't be read.
    case cannotRead
    /// A photo was shown and could not be kept.
    case cannotWrite(reason: String)
}
