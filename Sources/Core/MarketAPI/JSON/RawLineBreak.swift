/// The place where text stops being JSON because a string runs over the end of a line.
///
/// Clients that put JSON together by hand send typed text, line breaks and all.
public enum RawLineBreak {
    /// The line, counted from 1, that ends inside a string; `nil` where none does.
    public static func line(in json: some Sequence<UInt8>) -> Int? {
        var (line, isInString, isEscaped) = (1, false, false)
        var before: UInt8 = 0
        for byte in json {
            // A return with its line feed is one line break.
            let isBreak = byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
            if isBreak, isInString { return line }
            if isBreak, !(byte == UInt8(ascii: "\n") && before == UInt8(ascii: "\r")) { line += 1 }
            before = byte
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isInString
            }
        }
        return nil
    }
}
