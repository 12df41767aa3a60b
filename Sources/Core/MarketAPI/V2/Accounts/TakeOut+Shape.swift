public import Market

extension TakeOut.State: WireWord {}

/// A copy of all that is one's own.
extension TakeOut: ShapedBody {
    public static let shape = Shape<TakeOut>(
        "TakeOut",
        "A copy of all that is one's own: docs/take-out.md describes its files."
    ) { o in
        let state = o("state", \.state)
        let askedAt = o("askedAt", ifPresent: \.askedAt)
        let until = o("until", ifPresent: \.until, "Up to when the file can be fetched.")
        let byteCount = o("bytes", ifPresent: \.byteCount, as: .int64(0...Int64.max).orNull)
        let nextAt = o("nextAt", ifPresent: \.nextAt, "From when on another one may be asked for.")
        return { json in
            TakeOut(
                state: try json(state),
                askedAt: try json(askedAt),
                until: try json(until),
                byteCount: try json(byteCount),
                nextAt: try json(nextAt)
            )
        }
    }
}
