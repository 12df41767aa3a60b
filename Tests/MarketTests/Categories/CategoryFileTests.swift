import SeededRandom
import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct CategoryFileTests {
    private func list(_ file: String) throws -> CategoryList {
        try CategoryList(operatorFile: Array(file.utf8))
    }

    @Test func theStandardListEndsWithTheOneForEverythingElse() {
        let all = CategoryList.standard.all
        #expect((13...17).contains(all.count))
        #expect(all.last?.id == .other)
        #expect(all.last?.name(in: .korean) == "기타")
        #expect(all.last?.name(in: .english) == "Other")
        #expect(Set(all.map(\.korean)).count == all.count)
        #expect(Set(all.map(\.english)).count == all.count)
    }

    /// Goods keep these; none may ever be renamed or taken away in a release.
    @Test func theIdentifiersOfTheStandardListStay() {
        #expect(
            CategoryList.standard.all.map(\.id.rawValue) == [
                "electronics", "appliances", "furniture", "home", "kids", "clothing", "accessories", "beauty",
                "sports", "games", "books", "music", "tickets", "food", "pets", "tools", "other",
            ]
        )
    }

    @Test func anOperatorsFileReplacesTheListAndKeepsItsOrder() throws {
        let list = try list(
            "\u{FEFF}# of a school\r\nbooks | 교재 | Textbooks\r\n\r\nlab|실험복|Lab Coats\r\n\t실험복 가운! lab_coat\r\n"
        )
        #expect(list.all.map(\.id.rawValue) == ["books", "lab", "other"])
        #expect(list.all.map(\.korean) == ["교재", "실험복", "기타"])
        #expect(list.all.map(\.english) == ["Textbooks", "Lab Coats", "Other"])
    }

    @Test func renamingKeepsProductsAndARemovedCategoryLeadsToTheLast() throws {
        let list = try list("books | 교재 | Textbooks\nother | 그 밖 | The Rest")
        let books = try #require(Category.ID(rawValue: "books"))
        let pets = try #require(Category.ID(rawValue: "pets"))
        #expect(list[books].korean == "교재")
        #expect(list.contains(books))
        #expect(list[pets].korean == "그 밖")
        #expect(!list.contains(pets))
        #expect(list.other.id == .other)
    }

    @Test func aCategoryOfTheStandardListIsGuessedByItsWordsAndTheOperatorsGoFirst() throws {
        let list = try list("books | 교재 | Textbooks\nlab | 실험복 | Lab Coats\n 가운 소설")
        #expect(list.guess(name: "만화책")?.rawValue == "books")
        #expect(list.guess(name: "실험 가운")?.rawValue == "lab")
        #expect(list.guess(name: "소설")?.rawValue == "lab")
        #expect(list.guess(name: "강아지") == nil)
        #expect(list.guess(name: "휠체어") == .other)
    }

    @Test(arguments: [
        ("", 1, CategoryFileError.Reason.noCategory), ("# only this\n\n", 1, .noCategory),
        ("books | 책", 1, .notThreeParts), ("books | 책 | Books | more", 1, .notThreeParts),
        ("\nBooks | 책 | Books", 2, .badIdentifier), ("책 | 책 | Books", 1, .badIdentifier),
        ("1a | 책 | Books", 1, .badIdentifier), (" | 책 | Books", 1, .wordsBeforeCategory),
        ("\(String(repeating: "a", count: 33)) | 책 | Books", 1, .badIdentifier),
        ("a | 책 | Books\na | 옷 | Clothes", 2, .identifierTwice),
        ("a | | Books", 1, .nameMissing), ("a | 책 | \u{200B}", 1, .nameMissing),
        ("a | \(String(repeating: "책", count: 41)) | Books", 1, .nameTooLong),
        ("a | 책 | Boo\u{0}ks", 1, .forbiddenCharacter), ("a | 책 | \u{202E}skooB", 1, .forbiddenCharacter),
        ("a | 책 | Books\nb | 책 | Novels", 2, .nameTwice), ("a | 책 | Books\nb | 소설 | Books", 2, .nameTwice),
        ("other | 기타 | Other\na | 책 | Books", 2, .otherNotLast),
        ("   책\na | 책 | Books", 1, .wordsBeforeCategory),
        ("a | 책 | Books\n !", 2, .unreadableWord("!")), ("a | 책 | Books\n ...", 2, .unreadableWord("...")),
        ("a | 책 | Books\n a_b_c_d_e", 2, .unreadableWord("a_b_c_d_e")),
        ("a | 책 | Books\n 책\nb | 옷 | Clothes\n 옷 책!", 4, .wordTwice("책!")),
        ("a | 책 | Books\n box_set box-set", 2, .wordTwice("box-set")),
    ])
    func aBrokenFileIsReportedByItsLine(file: String, line: Int, reason: CategoryFileError.Reason) {
        #expect(throws: CategoryFileError(line, reason)) { try list(file) }
    }

    @Test func limitsHold() {
        let many = (0...100).map { "c\($0) | 이름\($0) | Name \($0)" }.joined(separator: "\n")
        #expect(throws: CategoryFileError(101, .tooManyCategories)) { try list(many) }
        let words = (0...20_000).map { "w\($0)" }.joined(separator: " ")
        #expect(throws: CategoryFileError(2, .tooManyWords)) { try list("a | 책 | Books\n \(words)") }
        #expect(throws: CategoryFileError(1, .fileTooLarge)) {
            try CategoryList(operatorFile: Array(repeating: UInt8(ascii: "#"), count: 1_000_001))
        }
        #expect(throws: CategoryFileError(2, .notUTF8)) {
            try CategoryList(operatorFile: Array("a | 책 | Books\n".utf8) + [0xFF])
        }
    }

    @Test func damagedFilesAreReadOrRefusedAndNeverTrap() throws {
        let good = Array("books | 책 | Books\n  책 소설! box_set?\nother | 기타 | Other\n  상자\n".utf8)
        var random = SplitMix64(seed: 7)
        for _ in 0..<3000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                }
            }
            do throws(CategoryFileError) {
                let list = try CategoryList(operatorFile: bytes)
                #expect(list.all.last?.id == .other)
            } catch {
                #expect((1...6).contains(error.line))
            }
        }
    }
}
