/// A stretch of a request's head, as offsets, so that heads can be kept and reused without pointers.
struct ByteSlice: Hashable, Sendable {
    private let begin: UInt16
    private let length: UInt16

    /// Heads are limited to 65,535 bytes, which ``HeadLimits`` enforces.
    @inline(__always)
    init(_ start: Int, _ end: Int) {
        begin = UInt16(truncatingIfNeeded: start)
        length = UInt16(truncatingIfNeeded: end &- start)
    }

    static let empty = ByteSlice(0, 0)

    @inline(__always) var start: Int { Int(begin) }
    @inline(__always) var count: Int { Int(length) }
    @inline(__always) var end: Int { Int(begin) &+ Int(length) }
    @inline(__always) var range: Range<Int> { start..<end }
}

/// The ways to delimit a request's body.
enum BodyFraming: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
}

/// The head of one request, as places in its bytes.
struct ParsedHead: Sendable {
    struct Field: Sendable {
        let name: ByteSlice
        let value: ByteSlice
    }

    var method = ByteSlice.empty
    var target = ByteSlice.empty
    var path = ByteSlice.empty
    var query = ByteSlice.empty
    /// The authority of an absolute-form target, else the `Host` field.
    var host = ByteSlice.empty
    var isVersion11 = true
    var framing = BodyFraming.none
    var keepsAlive = true
    var expectsContinue = false
    /// True where `Range` or a precondition is present, which spares most requests the look-up.
    var isConditional = false
    var fields: [Field] = []

    /// Back to the start, with the room for fields kept.
    mutating func reset() {
        var kept = fields
        kept.removeAll(keepingCapacity: true)
        fields = []
        self = ParsedHead()
        fields = kept
    }
}

/// The largest size of a head.
struct HeadLimits: Sendable {
    let head: Int
    let target: Int
    let fields: Int

    init(head: Int = 32 << 10, target: Int = 8 << 10, fields: Int = 100) {
        precondition(head <= Int(UInt16.max), "a head is limited to 65,535 bytes")
        self.head = head
        self.target = target
        self.fields = fields
    }
}

/// Why a head was refused.
enum HeadRefusal: Error, Hashable {
    case malformed
    /// An address with letters that are not percent-encoded, which some clients send as they got them.
    case targetNotEncoded
    case targetTooLong
    case headTooLarge
    case methodNotImplemented
    case codingNotImplemented
    case expectationFailed
    case versionNotSupported
}
