/// When the write-ahead log is written back: each time so many pages more stand in it.
///
/// The log begins anew only when nobody reads of it. Until then it keeps the pages that were written back, and counting those
/// again would have every commit wait for the disk.
struct CheckpointPace {
    /// 1 MB: little enough that no commit waits long.
    static let pages = 256

    /// How many pages stood in the log when it was last written back.
    private var written = 0

    /// Whether to write back now, with so many pages in the log.
    mutating func isDue(pages: Int) -> Bool {
        if pages < written { written = 0 }
        guard pages - written >= Self.pages else { return false }
        written = pages
        return true
    }
}
