/// The relevance of one text after another to a reading, in memory that is allocated once.
///
/// Gives what ``Reading/match(in:)`` gives as ``Match/relevance``, for ranking many texts.
public struct Relevances: ~Copyable {
    private let reading: Reading
    private var spelled = SpelledText("")

    /// Relevances to `reading`.
    public init(_ reading: Reading) {
        self.reading = reading
    }

    /// How well the text, in UTF-8, answers, 0…1; `nil` where a word is missing.
    public mutating func relevance(of text: Span<UInt8>) -> Double? {
        spelled.spell(text)
        return reading.match(in: spelled)?.relevance
    }
}
