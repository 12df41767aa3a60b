/// The name of a request, in the log and in its reply.
package struct RequestID: Hashable, Sendable {
    package let text: String

    /// The one that the client gave, where it fits a log line; otherwise one of our own.
    package init(given text: String?, number: UInt64, start: UInt64) {
        if let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) {
            self.text = text
        } else {
            self.text = String(start, radix: 36) + "-" + String(number, radix: 36)
        }
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
