extension Amount {
    /// As text with no more digits than it needs, so that no client's floating-point numbers round it: `"1500"`, `"0.5"`.
    public var shortestText: ShortestText { ShortestText(amount: self) }

    /// As Java prints a double: `2000.0`, and `6.6666666E7` from ten million on.
    public var javaDouble: JavaDouble { JavaDouble(amount: self) }

    /// As a whole number, without what is behind the point.
    public var wholeUnits: Int64 { whole }

    /// As a number with no more digits than it needs: `4`, `4.5`.
    public var shortest: ShortestNumber { ShortestNumber(amount: self) }

    public struct ShortestText: JSONWritable {
        let amount: Amount

        public func write(to json: inout JSONWriter) {
            json.amountText(hundredths: amount.hundredths)
        }
    }

    public struct ShortestNumber: JSONWritable {
        let amount: Amount

        public func write(to json: inout JSONWriter) {
            json.shortestAmount(hundredths: amount.hundredths)
        }
    }

    public struct JavaDouble: JSONWritable {
        let amount: Amount

        public func write(to json: inout JSONWriter) {
            if amount.whole < 10_000_000 {
                json.integer(amount.whole)
                json.fraction(hundredths: amount.fraction)
            } else {
                json.scientific(hundredths: amount.hundredths)
            }
        }
    }
}

extension JSONWriter {
    /// Writes what ``Amount/shortestText`` does.
    mutating func amountText(hundredths: Int64) {
        bytes.append(atMost: JSONPen.amountLimit) { $0.amountText(hundredths: hundredths) }
    }

    fileprivate mutating func shortestAmount(hundredths: Int64) {
        integer(hundredths / 100)
        if hundredths % 100 > 0 { fraction(hundredths: hundredths % 100) }
    }

    /// Writes a point and one or two digits.
    fileprivate mutating func fraction(hundredths: Int64) {
        bytes.append(UInt8(ascii: "."))
        if hundredths % 10 == 0 {
            integer(hundredths / 10)
        } else {
            bytes.append(padded: hundredths, to: 2)
        }
    }

    /// Writes the first digit, a point, all others down to the last that is not zero, and the power of ten.
    fileprivate mutating func scientific(hundredths: Int64) {
        let digits = hundredths.magnitude.decimalDigitCount
        let (first, rest) = hundredths.quotientAndRemainder(dividingBy: .powerOfTen(digits - 1))
        var (tail, width) = (rest, digits - 1)
        while tail % 10 == 0, width > 1 {
            tail /= 10
            width -= 1
        }
        integer(first)
        bytes.append(UInt8(ascii: "."))
        bytes.append(padded: tail, to: width)
        bytes.append(UInt8(ascii: "E"))
        integer(Int64(digits - 3))
    }
}

extension Int64 {
    fileprivate static func powerOfTen(_ exponent: Int) -> Int64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension JSONPen {
    /// The most bytes that an amount's text takes: quotation marks, a sign, 19 digits and a point.
    static let amountLimit = 24

    mutating func amountText(hundredths: Int64) {
        put(UInt8(ascii: "\""))
        number(hundredths / 100)
        let fraction = Int(hundredths % 100)
        if fraction > 0 {
            put(UInt8(ascii: "."))
            if fraction % 10 == 0 { number(Int64(fraction / 10)) } else { pair(fraction) }
        }
        put(UInt8(ascii: "\""))
    }
}
