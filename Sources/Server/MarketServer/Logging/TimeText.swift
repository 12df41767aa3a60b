import Market

/// The text of moments, of which all that one second has in common is kept: a log asks for many in each.
struct TimeText {
    private(set) var bytes: [UInt8] = []
    private var second = Int64.min

    /// Brings ``bytes`` to `moment` as ``Timestamp/internetText`` writes it.
    mutating func set(_ moment: Timestamp) {
        let (second, millisecond) = moment.millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
        guard second == self.second, millisecond >= 0 else {
            bytes = Array(moment.internetText.utf8)
            // Outside of the years that the format knows, its digits are not the moment's.
            self.second = (0..<253_402_300_800).contains(second) && millisecond >= 0 ? second : .min
            return
        }
        bytes.removeLast(4)
        bytes.append(threeDigits: Int(millisecond))
        bytes.append(UInt8(ascii: "Z"))
    }
}
