/// Turns `%41` back to `A`.
enum PercentCoding {
    /// The bytes that `text` stands for, or `nil` where an escape is incomplete or not hexadecimal.
    static func strictlyDecoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
            else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    /// The bytes that a form field stands for: `+` is a space, and what is no escape stays as it is.
    static func leniently(_ text: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                result.append(.space)
            } else if byte == UInt8(ascii: "%"), let value = escaped(rest.prefix(2)) {
                rest.removeFirst(2)
                result.append(value)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func escaped(_ digits: some Collection<UInt8>) -> UInt8? {
        let values = digits.compactMap(\.hexadecimalValue)
        return values.count == 2 ? values[0] << 4 | values[1] : nil
    }
}
