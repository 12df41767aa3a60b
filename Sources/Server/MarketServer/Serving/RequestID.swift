/// The name of a request, in the log and in its reply.
package struct RequestID: Hashable, Sendable {
    package let text: String

    /// The one that the client gave, where it fits a log line; otherwise one of our own.
    package init(given text: String?, number: UInt64, start: UInt64) {
        if let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) {
            self.text = text
        } else {
            self.text = Self.joined(start, number)
        }
    }

    /// Both numbers with 36 digits, and a dash between: in one piece, since every request has one.
    private static func joined(_ start: UInt64, _ number: UInt64) -> String {
        let (first, second) = (digitCount(start), digitCount(number))
        return String(unsafeUninitializedCapacity: first + 1 + second) { text in
            write(start, to: text, endingAt: first)
            text[first] = UInt8(ascii: "-")
            write(number, to: text, endingAt: first + 1 + second)
            return first + 1 + second
        }
    }

    private static func digitCount(_ number: UInt64) -> Int {
        var (count, rest) = (1, number / 36)
        while rest > 0 {
            count += 1
            rest /= 36
        }
        return count
    }

    private static func write(_ number: UInt64, to text: UnsafeMutableBufferPointer<UInt8>, endingAt end: Int)
    {
        var (place, rest) = (end, number)
        repeat {
            place -= 1
            let digit = UInt8(rest % 36)
            text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            rest /= 36
        } while rest > 0
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
