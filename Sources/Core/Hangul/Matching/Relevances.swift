/// How well one text after another answers a reading, in room that is taken once.
public struct Relevances: ~Copyable {
    private let reading: Reading
    private var spelled = SpelledText("")

    public init(_ reading: Reading) {
        self.reading = reading
    }

    /// How well the text answers, 0…1; `nil` where not every word is found in it.
    public mutating func relevance(of text: Span<UInt8>) -> Double? {
        spelled.spell(text)
        return reading.match(in: spelled)?.relevance
    }
}
