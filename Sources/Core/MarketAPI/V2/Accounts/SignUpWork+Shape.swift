public import Market

/// The work to do before signing up: `{"challenge":"…","bits":18}`.
extension SignUpWork: ShapedBody {
    public static let shape = Shape<SignUpWork>(
        "Work",
        "To be done before the request is sent again: an answer is a number for which the SHA-256 of "
            + "challenge:answer begins with so many zero bits."
    ) { o in
        let challenge = o("challenge", \.challenge)
        let bits = o("bits", \.bits, as: .integer(1...26))
        return { json in SignUpWork(challenge: try json(challenge), bits: try json(bits)) }
    }
}
