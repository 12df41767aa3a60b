import Glibc

/// An IPv4 or IPv6 address, without a port.
///
/// IPv4 addresses and their IPv6-mapped forms are equal, because a socket for both families reports the
/// latter.
public struct IPAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(v4 number: UInt32) {
        self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(number))
    }

    var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Reads `192.0.2.1` or `2001:db8::1`; `nil` for anything else, ports and brackets included.
    public init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(v4: UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(v6)
        } else {
            return nil
        }
    }

    init(_ address: in6_addr) {
        self = withUnsafeBytes(of: address) { bytes in
            IPAddress(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The block of addresses that a single client can choose from.
    ///
    /// That is the address of IPv4, and the first 64 bits of IPv6. Counts for each client are by this, since
    /// a client with one IPv6 address has 2⁶⁴ of them.
    public var network: IPAddress { isV4 ? self : IPAddress(high: high, low: 0) }

    /// The wider block that one customer of a provider may have: of IPv6 the first 48 bits, of IPv4 the first 24.
    public var surroundingNetwork: IPAddress {
        isV4 ? IPAddress(high: high, low: low & ~0xFF) : IPAddress(high: high & ~0xFFFF, low: 0)
    }

    /// True for an address of a machine, a home or a school: loopback, private or link-local.
    public var isOfAHome: Bool { Self.ofHomes.contains { $0.contains(self) } }

    private static let ofHomes = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fc00::/7",
        "fe80::/10",
    ]
    .compactMap { AddressRange($0) }

    /// This machine, in IPv4: 127.0.0.1.
    public static let loopback = IPAddress(v4: 0x7F00_0001)
    /// Every interface of the machine, in both families.
    public static let any = IPAddress(high: 0, low: 0)
}

extension IPAddress: CustomStringConvertible {
    public var description: String {
        if isV4 { return v4Description }
        var address = socketForm
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let base = buffer.baseAddress,
                inet_ntop(AF_INET6, &address, base, socklen_t(buffer.count)) != nil
            else { return "::" }
            return String(cString: base)
        }
    }

    /// In one piece and short enough for a string without memory of its own, since a log has it in every
    /// line.
    private var v4Description: String {
        String(unsafeUninitializedCapacity: 15) { text in
            var end = 0
            for shift in stride(from: UInt64(24), through: 0, by: -8) {
                let number = UInt8(truncatingIfNeeded: low >> shift)
                if end > 0 {
                    text[end] = UInt8(ascii: ".")
                    end += 1
                }
                var divisor: UInt8 = number >= 100 ? 100 : number >= 10 ? 10 : 1
                while divisor > 0 {
                    text[end] = UInt8(ascii: "0") + number / divisor % 10
                    end += 1
                    divisor /= 10
                }
            }
            return end
        }
    }

    var socketForm: in6_addr {
        var address = in6_addr()
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return address
    }
}

/// A block of addresses such as `10.0.0.0/8`, or one address.
public struct AddressRange: Hashable, Sendable {
    private let first: IPAddress
    private let prefix: Int

    /// Reads an address with an optional `/length`; `nil` where either is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
        let bits = address.isV4 && !parts[0].contains(":") ? 32 : 128
        if parts.count == 2 {
            guard let length = Int(parts[1]), (0...bits).contains(length) else { return nil }
            prefix = 128 - bits + length
        } else {
            prefix = 128
        }
        first = address
    }

    /// Returns true where the address is in the block.
    public func contains(_ address: IPAddress) -> Bool {
        let highMask = Self.mask(min(prefix, 64))
        let lowMask = Self.mask(max(prefix - 64, 0))
        return (first.high ^ address.high) & highMask == 0 && (first.low ^ address.low) & lowMask == 0
    }

    private static func mask(_ bits: Int) -> UInt64 {
        bits == 0 ? 0 : ~UInt64(0) << UInt64(64 - bits)
    }
}
