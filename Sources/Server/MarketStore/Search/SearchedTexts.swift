import Hangul
import Market

/// What a product is found by: nothing where it is not listed.
struct SearchedTexts {
    let id: Int64
    /// Its name's and its seller's, apart, as no phrase goes from one to the other.
    private let spelled: [SpelledText]

    init(id: Int64, texts: [String]) {
        self.id = id
        spelled = texts.map { SpelledText($0) }
    }

    init(_ product: borrowing ListedProduct) {
        self.init(
            id: product.id.rawValue,
            texts: [product.name, product.sellerName].map { String(decoding: $0, as: UTF8.self) }
        )
    }

    func isFound(_ words: some Sequence<Reading.Word>) -> Bool {
        !spelled.isEmpty && words.allSatisfy { word in spelled.contains { word.isFound(in: $0) } }
    }
}
