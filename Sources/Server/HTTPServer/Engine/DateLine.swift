import Glibc

/// The `Date` field, made once a second.
struct DateLine {
    private(set) var bytes: [UInt8] = []
    private var second: time_t = 0

    init() {
        refresh()
    }

    mutating func refresh() {
        let current = time(nil)
        guard current != second else { return }
        second = current
        bytes = Array("Date: ".utf8) + HTTPDate(Int64(current)).bytes + [.carriageReturn, .lineFeed]
    }
}
