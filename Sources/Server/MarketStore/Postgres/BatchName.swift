/// A name of 16 random bytes, which no other server chooses.
struct BatchName: Hashable, Sendable {
    let bytes: [UInt8]

    static func random() -> BatchName {
        var source = SystemRandomNumberGenerator()
        return BatchName(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) })
    }
}
