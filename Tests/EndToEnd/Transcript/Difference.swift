/// The place where a reply differs from the expected one.
struct Difference: Error {
    let expected: ArraySlice<UInt8>
    let received: [UInt8]
    /// In the reply.
    let at: Int

    /// The bytes before the difference, then the expected and the received bytes.
    var text: String {
        """
            after    …\(Self.text(received[max(0, at - 120)..<at]))
            expected \(Self.text(expected.prefix(240)))
            received \(Self.text(received[at...].prefix(240)))
        """
    }

    /// Visible, whatever the bytes are.
    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        if text.isEmpty { return "(nothing)" }
        return String(
            text.unicodeScalars.map { scalar in
                scalar.properties.generalCategory == .control ? "·" : Character(scalar)
            }
        )
    }
}
