import Foundation
import Testing

@testable import Market

/// One catalogue for everyone: rows S0-31…33, S1-16, S1-18, S4-16…20, S4-33.
@Suite(.timeLimit(.minutes(10)))
struct TextsTests {
    @Test func bothLanguagesHaveTheSameNames() {
        #expect(Texts.korean.names == Texts.english.names)
    }

    @Test func namesOfTheCatalogueAreConstants() {
        #expect(TextKey.dealNotAsDescribed.rawValue == "deal.not_as_described")
        #expect(TextKey.moneyKRWDisplay.rawValue == "money.krw.display")
    }

    @Test(arguments: Texts.korean.names.sorted().map { TextKey($0) })
    func bothLanguagesHaveTheSamePlaces(key: TextKey) {
        func places(_ text: String) -> [String] {
            text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted()
        }
        #expect(places(Texts.korean[key]) == places(Texts.english[key]))
        #expect(!Texts.korean[key].isEmpty && !Texts.english[key].isEmpty)
    }

    @Test func englishCountsOneAndMany() {
        #expect(Texts.english(.newProducts, count: 1) == "1 New Item")
        #expect(Texts.english(.newProducts, count: 1200) == "1,200 New Items")
        #expect(Texts.korean(.newProducts, count: 2) == "새 상품 2개")
    }

    @Test func valuesAreNotExpandedAsPlaceholders() {
        #expect(Texts.korean(.priceOld, ["amount": "{amount}{x}"]) == "정가 {amount}{x}")
        #expect(Texts.korean(.priceOld, [:]) == "정가 {amount}")
    }

    @Test(arguments: [
        (DraftProblem(.name, .missing), "상품명을 적어 주세요."),
        (DraftProblem(.name, .tooShort), "상품명은 세 글자 이상 입력되어야 합니다."),
        (DraftProblem(.name, .tooLong), "글자수가 초과되었습니다."),
        (DraftProblem(.photos, .tooMany), "이미지를 추가할 수 없습니다."),
    ])
    func fieldsSayWhatToDo(problem: DraftProblem, text: String) {
        #expect(problem.text(in: .korean) == text)
    }

    @Test(arguments: [
        (DraftProblem(.photos, .missing), "등록된 이미지가 없습니다.", "한 개 이상의 이미지를 필수로 등록해주세요."),
        (DraftProblem(.name, .tooShort), "상품 등록 불가", "상품명을 세 글자 이상 입력해주세요."),
        (DraftProblem(.price, .missing), "상품 등록 불가", "한 자리 이상의 상품 가격을 입력해주세요."),
        (DraftProblem(.photos, .tooMany), "알림", "사진은 최대 10장까지 가능합니다."),
        (DraftProblem(.stock, .notANumber), "상품 등록 불가", "재고수량: 숫자만 입력해 주세요."),
    ])
    func dialogTextsMatchTheRequirements(problem: DraftProblem, title: String, message: String) {
        #expect(problem.dialog(in: .korean) == Notice(title: title, message: message))
    }

    @Test(arguments: [
        ("ko-KR,ko;q=0.9,en-US;q=0.8", Language.korean), ("en-GB,en;q=0.9", .english),
        ("en;q=0.3, ko;q=0.31", .korean),
        ("fr, en;q=0.1", .english), ("ko;q=0, en;q=0.001", .english), ("EN", .english),
        ("ko ; q=1.000", .korean),
        ("", nil), ("fr", nil), ("*", nil), ("ko;q=x", nil), ("ko;q=0", nil), (";;,,;q=", nil),
    ])
    func preferredLanguageOfTheBrowserIsChosen(header: String, language: Language?) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test(arguments: [("ko_KR.UTF-8", Language.korean), ("en", .english), ("C.UTF-8", nil), ("", nil)])
    func localeSelectsALanguage(locale: String, language: Language?) {
        #expect(Language(locale: locale) == language)
    }
}
