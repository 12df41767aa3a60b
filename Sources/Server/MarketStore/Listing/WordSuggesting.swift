/// Words of the market's own goods, for someone who types.
package protocol WordSuggesting: Sendable {
    /// Words that go on as `text` begins, or whose initial consonants do; the most used first.
    func completions(of text: String, limit: Int) async throws(StoreError) -> [String]
    /// Texts for someone whose text found nothing, each of which finds something: other spellings of it, or where there
    /// are none, what is left of it without a word.
    func corrections(of text: String, limit: Int) async throws(StoreError) -> [String]
}
