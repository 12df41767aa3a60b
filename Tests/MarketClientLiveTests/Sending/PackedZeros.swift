/// Zeros as gzip packs them, some hundred and fifty into a byte.
struct PackedZeros {
    let bytes: [UInt8]

    init(megabytes: Int) {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var (byte, filled) = (UInt8(0), 0)
        func add(_ bits: String) {
            for bit in bits.utf8 {
                if bit == UInt8(ascii: "1") { byte |= 1 << filled }
                filled += 1
                guard filled == 8 else { continue }
                packed.append(byte)
                (byte, filled) = (0, 0)
            }
        }
        // The last block, with the codes that all know: a zero, and again and again 258 more of what came before.
        add("110" + "00110000")
        for _ in 0..<(megabytes << 20) / 258 { add("11000101" + "00000") }
        add("0000000" + "0000000")
        bytes = packed + [UInt8](repeating: 0, count: 8)
    }
}
