/// The pace at which the write-ahead log is written back: each time it has so many pages more.
///
/// The log starts over only when nobody reads from it. Until then it keeps the pages that were written back,
/// and counting those again would have every commit wait for the disk.
struct CheckpointPace {
    /// 1 MB: little enough that no commit waits long.
    static let pages = 256

    /// The number of pages in the log when it was last written back.
    private var written = 0

    /// True where the log is to be written back now, with so many pages in it.
    mutating func isDue(pages: Int) -> Bool {
        if pages < written { written = 0 }
        guard pages - written >= Self.pages else { return false }
        written = pages
        return true
    }
}
