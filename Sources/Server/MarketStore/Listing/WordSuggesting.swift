/// Words of the market's own goods, for someone who types.
package protocol WordSuggesting: Sendable {
    /// Words that go on as `text` begins, or whose initial consonants do; the most used first.
    func completions(of text: String, limit: Int) async throws(StoreError) -> [String]
    /// Other spellings of a text that found nothing, each of which finds something.
    func corrections(of text: String, limit: Int) async throws(StoreError) -> [String]
}
