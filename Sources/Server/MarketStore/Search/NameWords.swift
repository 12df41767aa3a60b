extension StringProtocol {
    /// The words of a name: its runs of letters and digits.
    var words: [String] {
        split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { String($0) }
    }
}
