import Market

/// The sizes of a cache's files, and the time of each one's last use.
struct DiskCacheIndex {
    struct Entry {
        var byteCount: Int
        var usedAt: Timestamp
        /// The date of the file itself, which is all that is left after a restart.
        var datedAt: Timestamp
    }

    private(set) var entries: [PhotoFileName: Entry] = [:]
    private(set) var byteCount = 0
    /// True once the folder was scanned, so that the sum is known.
    var isComplete = false

    mutating func note(_ name: PhotoFileName, _ entry: Entry) {
        byteCount += entry.byteCount - (entries[name]?.byteCount ?? 0)
        entries[name] = entry
    }

    /// Notes a file found in the folder; what is known of it already is newer.
    mutating func noteFound(_ name: PhotoFileName, _ entry: Entry) {
        if entries[name] == nil { note(name, entry) }
    }

    /// Records that a file was read.
    ///
    /// - Returns: True where its date is to be set again. Once an hour is often enough to find files unused
    ///   for days.
    mutating func use(_ name: PhotoFileName, byteCount: Int, at now: Timestamp) -> Bool {
        guard let place = entries.index(forKey: name) else {
            note(name, Entry(byteCount: byteCount, usedAt: now, datedAt: now))
            return true
        }
        entries.values[place].usedAt = now
        guard now.millisecondsSince1970 - 3_600_000 > entries.values[place].datedAt.millisecondsSince1970
        else {
            return false
        }
        entries.values[place].datedAt = now
        return true
    }

    mutating func remove(_ name: PhotoFileName) {
        byteCount -= entries.removeValue(forKey: name)?.byteCount ?? 0
    }

    /// Takes out those used longest ago until a tenth of `limit` is free; nothing while all fits in.
    mutating func trim(to limit: Int) -> [PhotoFileName] {
        guard isComplete, byteCount > limit else { return [] }
        var removed: [PhotoFileName] = []
        for (name, _) in entries.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
            guard byteCount > limit - limit / 10 else { break }
            remove(name)
            removed.append(name)
        }
        return removed
    }
}
