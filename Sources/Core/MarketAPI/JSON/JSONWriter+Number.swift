extension JSONWriter {
    /// Writes a whole number.
    public mutating func integer(_ value: Int64) {
        bytes.append(atMost: JSONPen.numberLimit) { $0.number(value) }
    }

    /// Writes a number with the fewest digits that read back as the same, and at least one after the point.
    ///
    /// For what is a measure, such as a moment in seconds; amounts of money never go this way. What is
    /// not finite, which JSON has no word for, is `null`.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        var text = value.description
        text.withUTF8 { bytes.append(UnsafeRawBufferPointer($0)) }
    }
}

extension UInt64 {
    /// The number of decimal digits that the number is written with.
    var decimalDigitCount: Int {
        var count = 1
        var limit: UInt64 = 10
        while self >= limit, count < 20 {
            count += 1
            limit &*= 10
        }
        return count
    }
}
