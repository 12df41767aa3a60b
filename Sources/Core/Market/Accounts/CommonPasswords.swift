/// The passwords that are guessed first: lists of leaked ones, and Korean words as a Latin keyboard types them.
///
/// `Scripts/common-passwords` makes the list. A password is compared with whole lines, so none is refused for only
/// looking like one of them.
enum CommonPasswords {
    /// In small letters, in the order of their bytes, each on a line of its own.
    static let list = PackageResources.common_passwords_txt

    /// True for a password on the list, in any capitals.
    static func contain(_ password: String) -> Bool {
        let wanted = Array(password.lowercased().utf8)
        var range = list.indices
        while !range.isEmpty {
            let line = line(around: range.lowerBound + range.count / 2)
            if list[line].elementsEqual(wanted) { return true }
            range =
                list[line].lexicographicallyPrecedes(wanted)
                ? min(line.upperBound + 1, range.upperBound)..<range.upperBound
                : range.lowerBound..<line.lowerBound
        }
        return false
    }

    /// The line that a byte is in; its line break belongs to it.
    private static func line(around place: Int) -> Range<Int> {
        let lineBreak = UInt8(ascii: "\n")
        let start = list[..<place].lastIndex(of: lineBreak).map { $0 + 1 } ?? 0
        return start..<(list[place...].firstIndex(of: lineBreak) ?? list.count)
    }
}
