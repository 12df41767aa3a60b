/// Takes a chunked body apart (RFC 9112 §7.1), however it is cut into pieces.
///
/// Sizes are plain hexadecimal, extensions are skipped, trailers are checked and dropped. What surrounds
/// the data is bounded over the whole body, so that nobody pays a kilobyte of framing for every byte.
struct ChunkedDecoder: Sendable {
    struct Malformed: Error, Hashable {}

    private enum State {
        case size(digits: Int)
        case blank
        case extensions
        case sizeEnd
        case data
        case dataReturn
        case dataEnd
        case line
        case trailerName
        case trailerValue
        case trailerEnd
        case lastEnd
        case done
    }

    private var state = State.size(digits: 0)
    private var remaining = 0
    private var framingBudget = 16 << 10

    init() {}

    var isDone: Bool {
        if case .done = state { true } else { false }
    }

    /// Moves the data among `bytes` to their front.
    ///
    /// Returns how many bytes were read and how many of them were data; what follows the body is not read.
    mutating func decode(_ bytes: inout MutableSpan<UInt8>) throws(Malformed) -> (read: Int, data: Int) {
        var read = 0
        var data = 0
        while read < bytes.count, !isDone {
            if case .data = state {
                let count = min(remaining, bytes.count - read)
                bytes.moveForward(count, from: read, to: data)
                read += count
                data += count
                remaining -= count
                if remaining == 0 { state = .dataReturn }
            } else {
                try step(bytes[read])
                read += 1
            }
        }
        return (read, data)
    }

    private mutating func step(_ byte: UInt8) throws(Malformed) {
        switch state {
        case .size(let digits):
            if let value = byte.hexadecimalValue {
                let mostDigits = 12
                guard digits < mostDigits else { throw Malformed() }
                remaining = remaining << 4 | Int(value)
                state = .size(digits: digits + 1)
            } else {
                guard digits > 0 else { throw Malformed() }
                try afterSize(byte)
            }
        case .blank:
            try afterSize(byte)
        case .extensions:
            if byte == .carriageReturn { state = .sizeEnd } else { try spend(byte) }
        case .sizeEnd:
            try demand(.lineFeed, byte, then: remaining == 0 ? .line : .data)
        case .data, .done:
            break
        case .dataReturn:
            try demand(.carriageReturn, byte, then: .dataEnd)
        case .dataEnd:
            try demand(.lineFeed, byte, then: .size(digits: 0))
        case .line:
            if byte == .carriageReturn {
                state = .lastEnd
            } else {
                guard byte.isToken else { throw Malformed() }
                state = .trailerName
                try spend(byte)
            }
        case .trailerName:
            guard byte.isToken || byte == UInt8(ascii: ":") else { throw Malformed() }
            if byte == UInt8(ascii: ":") { state = .trailerValue }
            try spend(byte)
        case .trailerValue:
            if byte == .carriageReturn { state = .trailerEnd } else { try spend(byte) }
        case .trailerEnd:
            try demand(.lineFeed, byte, then: .line)
        case .lastEnd:
            try demand(.lineFeed, byte, then: .done)
        }
    }

    private mutating func afterSize(_ byte: UInt8) throws(Malformed) {
        switch byte {
        case .carriageReturn:
            state = .sizeEnd
        case UInt8(ascii: ";"):
            state = .extensions
            try spend(byte)
        case .space, .tab:
            state = .blank
            try spend(byte)
        default:
            throw Malformed()
        }
    }

    private mutating func demand(_ wanted: UInt8, _ byte: UInt8, then next: State) throws(Malformed) {
        guard byte == wanted else { throw Malformed() }
        state = next
    }

    private mutating func spend(_ byte: UInt8) throws(Malformed) {
        framingBudget -= 1
        guard byte.isFieldValue, framingBudget >= 0 else { throw Malformed() }
    }
}

extension MutableSpan<UInt8> {
    /// Copies towards the front; the two stretches may overlap.
    mutating func moveForward(_ count: Int, from source: Int, to target: Int) {
        precondition(target <= source && count >= 0 && source + count <= self.count)
        guard source != target, count > 0 else { return }
        withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            (base + target).copyMemory(from: base + source, byteCount: count)
        }
    }
}
