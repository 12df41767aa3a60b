/// Some of 65,536 numbers: a sorted list of few, or a bit for each where that is smaller.
struct IDBlock: Sendable {
    private enum Members {
        case list([UInt16])
        case bits([UInt64])
    }

    private var members = Members.list([])
    private(set) var count = 0

    /// A list of more would take more memory than the bits.
    private static let mostListed = 4_096
    private static let words = 1_024

    var byteCount: Int {
        switch members {
        case .list(let list): MemoryLayout<Self>.stride + 2 * list.count
        case .bits: MemoryLayout<Self>.stride + 8 * Self.words
        }
    }

    func contains(_ number: UInt16) -> Bool {
        switch members {
        case .list(let list):
            let place = list.place(of: number)
            return place < list.count && list[place] == number
        case .bits(let bits): return bits[Int(number >> 6)] & Self.bit(number) != 0
        }
    }

    mutating func insert(_ number: UInt16) {
        guard !contains(number) else { return }
        if case .list = members, count == Self.mostListed { useBits() }
        change { list in
            list.insert(number, at: list.place(of: number))
        } orBits: { bits in
            bits[Int(number >> 6)] |= Self.bit(number)
        }
        count += 1
    }

    mutating func remove(_ number: UInt16) {
        guard contains(number) else { return }
        change { list in
            list.remove(at: list.place(of: number))
        } orBits: { bits in
            bits[Int(number >> 6)] &= ~Self.bit(number)
        }
        count -= 1
    }

    mutating func trim() {
        if case .list(let list) = members { members = .list(list.map { $0 }) }
    }

    /// Calls `body` with each number, the lowest first.
    @inline(__always)
    func forEach(_ body: (UInt16) -> Void) {
        forEach(in: 0...UInt16.max, body)
    }

    /// Calls `body` with each number in `range`, the lowest first.
    @inline(__always)
    func forEach(in range: ClosedRange<UInt16>, _ body: (UInt16) -> Void) {
        switch members {
        case .list(let list):
            var place = list.place(of: range.lowerBound)
            while place < list.count, list[place] <= range.upperBound {
                body(list[place])
                place += 1
            }
        case .bits(let bits):
            for index in Int(range.lowerBound >> 6)...Int(range.upperBound >> 6) {
                var rest = bits[index]
                while rest != 0 {
                    let number = UInt16(truncatingIfNeeded: index << 6 | rest.trailingZeroBitCount)
                    rest &= rest &- 1
                    if range.contains(number) { body(number) }
                }
            }
        }
    }

    /// Up to `count` numbers in `range`, the lowest first or the highest.
    func numbers(in range: ClosedRange<UInt16>, isAscending: Bool, count: Int) -> [UInt16] {
        switch members {
        case .list(let list):
            let end = range.upperBound == .max ? list.count : list.place(of: range.upperBound + 1)
            let part = list[list.place(of: range.lowerBound)..<end]
            return Array(isAscending ? part.prefix(count) : part.suffix(count))
                .inOrder(isAscending)
        case .bits(let bits):
            var numbers: [UInt16] = []
            let words = Array(range.lowerBound >> 6...range.upperBound >> 6).inOrder(isAscending)
            for word in words where bits[Int(word)] != 0 && numbers.count < count {
                let all = word << 6...word << 6 | 63
                numbers += all.filter { range.contains($0) && bits[Int(word)] & Self.bit($0) != 0 }
                    .inOrder(isAscending)
            }
            return Array(numbers.prefix(count))
        }
    }

    func intersection(_ other: IDBlock) -> IDBlock {
        var (common, (fewer, more)) = (IDBlock(), count < other.count ? (self, other) : (other, self))
        if case .bits(let left) = fewer.members, case .bits(let right) = more.members {
            let both = zip(left, right).map { $0 & $1 }
            common.members = .bits(both)
            common.count = both.reduce(0) { $0 + $1.nonzeroBitCount }
        } else if case .list(let left) = fewer.members, case .list(let right) = more.members {
            let both = left.common(with: right)
            common.members = .list(both)
            common.count = both.count
        } else {
            if case .bits = fewer.members { swap(&fewer, &more) }
            fewer.forEach { if more.contains($0) { common.insert($0) } }
        }
        return common
    }

    private mutating func useBits() {
        var bits = [UInt64](repeating: 0, count: Self.words)
        forEach { bits[Int($0 >> 6)] |= Self.bit($0) }
        members = .bits(bits)
    }

    /// Changes the members where they are, without a copy of them.
    private mutating func change(_ list: (inout [UInt16]) -> Void, orBits bits: (inout [UInt64]) -> Void) {
        var old = Members.list([])
        swap(&old, &members)
        switch consume old {
        case .list(var numbers):
            list(&numbers)
            members = .list(numbers)
        case .bits(var words):
            bits(&words)
            members = .bits(words)
        }
    }

    private static func bit(_ number: UInt16) -> UInt64 { 1 << UInt64(number & 63) }
}

extension [UInt16] {
    fileprivate func inOrder(_ isAscending: Bool) -> [UInt16] {
        isAscending ? self : reversed()
    }

    /// The index of `number` in ascending order, or the one at which it would be inserted.
    fileprivate func place(of number: UInt16) -> Int {
        // Numbers mostly come in their order.
        if let last, last < number { return count }
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate func common(with other: [UInt16]) -> [UInt16] {
        var both: [UInt16] = []
        var (here, there) = (0, 0)
        while here < count, there < other.count {
            let (left, right) = (self[here], other[there])
            if left == right { both.append(left) }
            here += left <= right ? 1 : 0
            there += right <= left ? 1 : 0
        }
        return both
    }
}
