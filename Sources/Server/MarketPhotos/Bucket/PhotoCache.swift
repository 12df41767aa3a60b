import Glibc
import Linux
import Market
import Synchronization

/// Files of photos that are kept elsewhere for good: on this machine's disk, as many as fit, those read last.
///
/// A file is named by its photo and by the digest of its bytes. What an earlier run left is taken as it is only after
/// its digest has been compared, and no file is given whose length has changed; so a torn one is never given.
package final class PhotoCache: Sendable {
    private struct Entry {
        /// Behind the photo's own name: the digest, and something that no two files share.
        let ending: String
        let byteCount: Int64
        var lastUse: UInt64
        var isChecked: Bool
    }

    private struct State {
        var entries: [StoredPhotoName: Entry] = [:]
        var byteCount: Int64 = 0
        var uses: UInt64 = 0
    }

    private let folder: String
    private let limit: Int64
    private let state = Mutex(State())

    /// Takes over what an earlier run left in the folder, and makes it where there is none.
    ///
    /// All files have `limit` bytes at most; with 0 there are none.
    package init(folder: String, limit: Int64) throws(PhotoError) {
        self.folder = folder
        self.limit = limit
        do throws(FileError) {
            try Files.makeFolder(folder)
            try Files.remove("\(folder)/\(Self.unfinished)")
            try Files.makeFolder("\(folder)/\(Self.unfinished)")
            try takeOver()
        } catch {
            throw .storage(StorageProblem(error.code))
        }
        evict()
    }

    private static let unfinished = "unfinished"

    /// The number of bytes on the disk.
    package var byteCount: Int64 { state.withLock { $0.byteCount } }

    /// The path of a file that can be sent as it is.
    func path(of name: StoredPhotoName) -> String? {
        let found: (path: String, byteCount: Int64)? = state.withLock { state in
            // Looked up once: names are long, and this is done for each photo that is shown.
            guard let place = state.entries.index(forKey: name) else { return nil }
            let entry = state.entries.values[place]
            guard entry.isChecked else { return nil }
            state.uses += 1
            state.entries.values[place].lastUse = state.uses
            return (path(of: name, entry), entry.byteCount)
        }
        guard let found, Files.size(found.path) == found.byteCount else { return nil }
        return found.path
    }

    /// The same for one that has not been looked at yet in this run; blocks, and removes one that is damaged.
    func checkedPath(of name: StoredPhotoName) -> String? {
        guard let entry = state.withLock({ $0.entries[name] }) else { return nil }
        let path = path(of: name, entry)
        guard entry.isChecked ? Files.size(path) == entry.byteCount : isWhole(path, entry) else {
            remove(name)
            return nil
        }
        state.withLock { $0.entries[name]?.isChecked = true }
        return self.path(of: name)
    }

    private func isWhole(_ path: String, _ entry: Entry) -> Bool {
        do throws(FileError) {
            return ContentHash(digesting: try Files.read(path)).rawValue == entry.ending.prefix(64)
        } catch {
            return false
        }
    }

    /// Keeps a file's bytes, in the place of some that nobody has read for long; gives its path.
    ///
    /// `nil` where there is no room for it, which harms nothing. Blocks.
    func keep(_ bytes: [UInt8], as name: StoredPhotoName, digest: String) -> String? {
        guard Int64(bytes.count) <= limit else { return nil }
        let entry = newEntry(digest: digest, byteCount: bytes.count)
        let path = path(of: name, entry)
        let new = "\(folder)/\(Self.unfinished)/\(entry.ending)"
        do throws(FileError) {
            try Files.makeFolder(path.parentFolder)
            // Not synced: what a power cut tears is found torn, and brought again.
            try write(bytes, to: new)
            try Files.rename(new, to: path)
        } catch {
            do throws(FileError) { try Files.remove(new) } catch {}
            return nil
        }
        enter(entry, as: name)
        evict()
        return path
    }

    private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let file = try File(path, O_WRONLY | O_CREAT | O_EXCL)
        try file.write(bytes.span)
        // Entity tags are made of size and time of change: a photo has the same one however often it is brought, and on
        // every server.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let times = [now, timespec(tv_sec: 946_684_800, tv_nsec: 0)]
        guard futimens(file.descriptor, times) == 0 else { throw FileError(path) }
    }

    /// Forgets a file, and removes it; blocks.
    func remove(_ name: StoredPhotoName) {
        let entry = state.withLock { state in
            let entry = state.entries.removeValue(forKey: name)
            state.byteCount -= entry?.byteCount ?? 0
            return entry
        }
        if let entry { unlink(path(of: name, entry)) }
    }

    private func newEntry(digest: String, byteCount: Int) -> Entry {
        Entry(
            ending: "\(digest).\(String(UInt64.random(in: .min ... .max), radix: 16))",
            byteCount: Int64(byteCount),
            lastUse: state.withLock { state in
                state.uses += 1
                return state.uses
            },
            isChecked: true
        )
    }

    private func enter(_ entry: Entry, as name: StoredPhotoName) {
        let old = state.withLock { state in
            let old = state.entries.updateValue(entry, forKey: name)
            state.byteCount += entry.byteCount - (old?.byteCount ?? 0)
            return old
        }
        if let old { unlink(path(of: name, old)) }
    }

    /// Makes room where there is too little: a twentieth at once, as looking for what was read longest ago takes a while.
    private func evict() {
        let goes = state.withLock { state in
            guard state.byteCount > limit else { return [(StoredPhotoName, Entry)]() }
            var goes: [(StoredPhotoName, Entry)] = []
            for (name, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.byteCount > limit - limit / 20 else { break }
                state.entries[name] = nil
                state.byteCount -= entry.byteCount
                goes.append((name, entry))
            }
            return goes
        }
        for (name, entry) in goes { unlink(path(of: name, entry)) }
    }

    private func path(of name: StoredPhotoName, _ entry: Entry) -> String {
        "\(folder)/\(name.path).\(entry.ending)"
    }

    /// Files of an earlier run, in the order in which they were last read, as far as the disk notes that.
    private func takeOver() throws(FileError) {
        var found: [(name: StoredPhotoName, entry: Entry, lastUse: Int)] = []
        for shelf in try Files.names(in: folder) where shelf.utf8.count == 2 {
            for file in try Files.names(in: "\(folder)/\(shelf)") {
                let path = "\(folder)/\(shelf)/\(file)"
                var facts = stat()
                guard let (name, ending) = Self.parts(of: file), lstat(path, &facts) == 0 else {
                    try Files.remove(path)
                    continue
                }
                let entry = Entry(
                    ending: ending,
                    byteCount: Int64(facts.st_size),
                    lastUse: 0,
                    isChecked: false
                )
                found.append((name, entry, max(facts.st_atim.tv_sec, facts.st_mtim.tv_sec)))
            }
        }
        for (number, file) in found.sorted(by: { $0.lastUse < $1.lastUse }).enumerated() {
            var entry = file.entry
            entry.lastUse = UInt64(number + 1)
            enter(entry, as: file.name)
        }
        state.withLock { $0.uses = UInt64(found.count) }
    }

    /// `abcd…-large.jpg`, and what stands behind it.
    private static func parts(of file: String) -> (StoredPhotoName, ending: String)? {
        let parts = file.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, let name = StoredPhotoName(file: "\(parts[0]).\(parts[1])"),
            parts[2].utf8.count > 64
        else { return nil }
        return (name, parts[2])
    }
}

extension StoredPhotoName {
    /// Inside the folder or the bucket of photos: `ab/abcd…-large.jpg`.
    var path: String { PhotoContent.path(of: kind, format, of: content) }
}
