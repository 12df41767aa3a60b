/// The passwords that whoever guesses tries first: lists of leaked ones, and what Korean keyboards make of words.
///
/// A password is compared with whole lines, so none is refused for only looking like one of them.
enum CommonPasswords {
    /// Whether a password is one of them, in whatever capitals.
    static func contain(_ password: String) -> Bool {
        let wanted = Array(password.lowercased().utf8)
        guard let isListed = list.utf8.withContiguousStorageIfAvailable({ search(for: wanted, in: $0) })
        else {
            preconditionFailure("the letters of a literal lie side by side")
        }
        return isListed
    }

    private static func search(for wanted: [UInt8], in list: UnsafeBufferPointer<UInt8>) -> Bool {
        var range = list.indices
        while !range.isEmpty {
            let line = line(around: range.lowerBound + range.count / 2, of: list)
            if list[line].elementsEqual(wanted) { return true }
            range =
                list[line].lexicographicallyPrecedes(wanted)
                ? min(line.upperBound + 1, range.upperBound)..<range.upperBound
                : range.lowerBound..<line.lowerBound
        }
        return false
    }

    /// The line that a byte is in; its line break belongs to it.
    private static func line(around place: Int, of list: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let lineBreak = UInt8(ascii: "\n")
        let start = list[..<place].lastIndex(of: lineBreak).map { $0 + 1 } ?? 0
        return start..<(list[place...].firstIndex(of: lineBreak) ?? list.count)
    }
}
