import Foundation
import SeededRandom
import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct CategoryGuessTests {
    private struct Label {
        let group: String
        let category: String
        let name: String
    }

    private static func labels() throws -> [Label] {
        let url = try #require(
            Bundle.module.url(forResource: "Fixtures/category-names", withExtension: "tsv")
        )
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let parts = line.split(separator: "\t").map(String.init)
                try #require(parts.count == 3)
                return Label(group: parts[0], category: parts[1], name: parts[2])
            }
    }

    private static func guess(_ name: String, _ description: String = "") -> String {
        (CategoryList.standard.guess(name: name, description: description) ?? .other).rawValue
    }

    @Test(arguments: [("seen", 350), ("held", 150), ("foreign", 303)])
    func atLeast85OfAHundredNamesAreGuessedRight(group: String, count: Int) throws {
        let labels = try Self.labels().filter { $0.group == group }
        #expect(labels.count == count)
        let wrong = labels.filter { Self.guess($0.name) != $0.category }
        #expect(wrong.count * 100 <= count * 15, "wrong: \(wrong.map(\.name))")
    }

    @Test func everyLabelIsACategoryAndNoNameIsLabelledTwice() throws {
        let labels = try Self.labels()
        let known = Set(CategoryList.standard.all.map(\.id.rawValue))
        #expect(Set(labels.map(\.category)) == known)
        for own in [["seen", "held"], ["foreign"]] {
            let names = labels.filter { own.contains($0.group) }.map(\.name)
            #expect(Set(names).count == names.count)
        }
    }

    @Test(arguments: [
        // The longest word counts.
        ("책상", "furniture"), ("자동차장난감", "kids"), ("책", "books"), ("헌책", "books"), ("산책", "pets"),
        // Who it is for decides, and else the last word.
        ("강아지 유모차", "pets"), ("유모차", "kids"), ("캠핑 의자", "sports"), ("노트북 백팩", "accessories"),
        // What comes with the goods counts half.
        ("아이폰 13 + 가죽지갑", "electronics"), ("닌텐도 (책 포함)", "games"),
        // Latin words are found whole, in the plural, and beside digits; case and width do not matter.
        ("Bookshelves", "other"), ("two BOOKS", "books"), ("RTX4070", "electronics"), ("ＰＳ５", "games"),
        ("Catan", "games"), ("cat", "pets"),
        ("Levi’s", "clothing"), ("t-shirt", "clothing"), ("tshirt", "clothing"), ("동물의숲", "games"),
        // Hints give way.
        ("케이스", "electronics"), ("안경 케이스", "accessories"),
        // Two syllables in the middle of another word are chance.
        ("닥스키즈 책가방", "kids"),
        ("", "other"), ("   ", "other"), ("ㅁㄴㅇㄹ", "other"), ("🚲", "other"),
    ])
    func wordsVote(name: String, category: String) {
        #expect(Self.guess(name) == category)
    }

    @Test func decomposedHangulIsReadAsComposed() {
        #expect(Self.guess("자전거".decomposedStringWithCanonicalMapping) == "sports")
        #expect(Self.guess("책상".decomposedStringWithCanonicalMapping) == "furniture")
    }

    @Test func aDescriptionIsAskedOnlyWhereTheNameSaysNothing() {
        #expect(Self.guess("급처합니다", "삼천리 자전거예요") == "sports")
        #expect(Self.guess("책상", "자전거 자전거 자전거") == "furniture")
        #expect(CategoryList.standard.guess(name: "급처합니다", description: "연락 주세요") == nil)
    }

    @Test func longAndHostileTextsAreReadToALimit() {
        let texts = [
            String(repeating: " ", count: 5_000_000) + "책상", String(repeating: "책상", count: 1_000_000),
            "책상" + String(repeating: "\u{301}", count: 5_000_000), String(repeating: "\u{1161}", count: 1000),
            String(repeating: "(+,", count: 1000), "\u{1100}\u{1161}\u{11A8}\u{11A8}",
        ]
        for text in texts {
            _ = CategoryList.standard.guess(name: text, description: text)
        }
        #expect(Self.guess(texts[1]) == "furniture")
    }

    @Test func anyScalarsAreTaken() {
        var random = SplitMix64(seed: 25)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...0x11_0000, using: &random)
                        >> UInt32.random(in: 0...12, using: &random)
                )
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            _ = CategoryList.standard.guess(name: String(text), description: String(text))
        }
    }
}
