import Hangul
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TermsTests {
    @Test(arguments: [
        ("자전거", "자ㅈㅓㄴ+ㅈㅈ+_ㅈㅏ+_ㅈ+ㅈㅈㄱ 전ㄱㅓ+ㅈㄱ 거+ㄱ"),
        ("책", "책+ㅊ+_ㅊㅐㄱ+_ㅊ"),
        ("갤럭시S23", "갤ㄹㅓㄱ+ㄱㄹ+_ㄱㅐㄹ+_ㄱ+ㄱㄹㅅ 럭ㅅㅣ+ㄹㅅ 시+ㅅ s 23"),
        ("갤럭시 s23", "갤ㄹㅓㄱ+ㄱㄹ+_ㄱㅐㄹ+_ㄱ+ㄱㄹㅅ 럭ㅅㅣ+ㄹㅅ 시+ㅅ s 23"),
        ("256GB", "256 gb"),
        ("256 gb", "256 gb"),
        ("WH-1000XM5", "wh 1000 xm 5"),
        ("23,000원, 1,2", "23000 원+ㅇ+_ㅇㅜㅓㄴ+_ㅇ . 1 . 2"),
        ("USB-C", "usb c+usbc"),
        ("ＡＢＣ１２", "abc 12"),
        ("Café ÉCOLE", "cafe ecole+cafeecole"),
        ("X-T5", "x t+xt 5"),
        ("27.5인치. 3", "27.5 인ㅊㅣ+ㅇㅊ+_ㅇㅣㄴ+_ㅇ 치+ㅊ . 3"),
        ("Cafe\u{301}", "cafe"),
        ("3㎏", "3 kg"),
        ("2m 2개", "2 m . 2 개+ㄱ+_ㄱㅐ+_ㄱ"),
        ("가과닭", "가ㄱㅗㅏ+ㄱㄱ+_ㄱㅏ+_ㄱ+ㄱㄱㄷ 과ㄷㅏㄹㄱ+ㄱㄷ 닭+ㄷ"),
        ("\u{1100}\u{1161}\u{11A8}\u{1112}\u{1161}", "각ㅎㅏ+ㄱㅎ+_ㄱㅏㄱ+_ㄱ 하+ㅎ"),
        ("\u{AC00}\u{11A8}", "각+ㄱ+_ㄱㅏㄱ+_ㄱ"),
        ("\u{1100} \u{1161}", "ㄱ+_ㄱ \u{1161}"),
        ("か\u{3099}", "が"),
        ("ﾡￂￌ", "ㄱ+_ㄱ ㅏㅗ"),
        ("٣ Straße Ωμέγα", "3 strasse ωμέγα+strasseωμέγα"),
        ("ㅋㅋ", "ㅋㅋ+_ㅋ ㅋ"),
        ("ㄳ", "ㄱㅅ+_ㄱ ㅅ"),
        ("ﾡﾢ", "ㄱㄲ+_ㄱ ㄲ"),
        ("!!! ", ""),
        ("", ""),
    ])
    func textsAreSpelledAsTerms(text: String, terms: String) {
        #expect(spelled(text) == terms)
    }

    @Test(arguments: [
        ("자전거", "자ㅈㅓㄴ+_ㅈㅏ 전ㄱㅓ 거", "자ㅈㅓㄴ 전ㄱㅓ"),
        ("책", "책+_ㅊㅐㄱ", "책"),
        ("책을 책상", "책ㅇㅡㄹ+_ㅊㅐㄱ 을+을_ㅊㅐㄱ 책ㅅㅏㅇ+_ㅊㅐㄱ 상", "책ㅇㅡㄹ+_ㅊㅐㄱ 을_ㅊㅐㄱ 책ㅅㅏㅇ"),
        ("책입니다", "책ㅇㅣㅂ+_ㅊㅐㄱ 입ㄴㅣ 니ㄷㅏ 다", "책ㅇㅣㅂ+_ㅊㅐㄱ 입ㄴㅣ 니ㄷㅏ"),
        ("2024년식", "2024 년ㅅㅣㄱ+_ㄴㅕㄴ 식", "2024 년ㅅㅣㄱ+_ㄴㅕㄴ"),
        ("시계 s23", "시ㄱㅖ+_ㅅㅣ 계 s 23", "시ㄱㅖ 계 s 23"),
        ("ㅋㅋ 256GB", "ㅋㅋ+_ㅋ ㅋ 256 gb", "ㅋㅋ ㅋ 256 gb"),
        ("", "", ""),
    ])
    func fewerTermsAreMadeOfWhatIsNotAName(text: String, plain: String, prose: String) {
        #expect(spelled(text, .plain) == plain)
        #expect(spelled(text, .prose) == prose)
    }

    @Test(arguments: [
        ("폰 케이", "폰+ㅍ+_ㅍㅗㄴ+_ㅍ+폰_ㅋㅔ+ㅍ_ㅋ+_폰_ㅋㅔ+_ㅍ_ㅋ+ㅍ_ㅋㅇ+_ㅍ_ㅋㅇ 케ㅇㅣ+ㅋㅇ+_ㅋㅔ+_ㅋ 이+ㅇ"),
        ("아폰 케이", "아ㅍㅗㄴ+ㅇㅍ+_ㅇㅏ+_ㅇ+ㅇㅍ_ㅋ 폰+ㅍ+폰_ㅋㅔ+ㅍ_ㅋ+ㅍ_ㅋㅇ 케ㅇㅣ+ㅋㅇ+_ㅋㅔ+_ㅋ 이+ㅇ"),
        ("아폰 케", "아ㅍㅗㄴ+ㅇㅍ+_ㅇㅏ+_ㅇ+ㅇㅍ_ㅋ+ㅇㅍ_ㅋ_ 폰+ㅍ+폰_ㅋㅔ+ㅍ_ㅋ+폰_ㅋㅔ_+ㅍ_ㅋ_ 케+ㅋ+_ㅋㅔ+_ㅋ"),
        ("아폰, 케", "아ㅍㅗㄴ+ㅇㅍ+_ㅇㅏ+_ㅇ 폰+ㅍ . 케+ㅋ+_ㅋㅔ+_ㅋ"),
        ("아폰\n케", "아ㅍㅗㄴ+ㅇㅍ+_ㅇㅏ+_ㅇ 폰+ㅍ . 케+ㅋ+_ㅋㅔ+_ㅋ"),
        ("아폰-케", "아ㅍㅗㄴ+ㅇㅍ+_ㅇㅏ+_ㅇ+ㅇㅍ_ㅋ+ㅇㅍ_ㅋ_ 폰+ㅍ+폰_ㅋㅔ+ㅍ_ㅋ+폰_ㅋㅔ_+ㅍ_ㅋ_ 케+ㅋ+_ㅋㅔ+_ㅋ"),
    ])
    func runsMeetAcrossWhiteSpaceOnly(text: String, terms: String) {
        #expect(spelled(text) == terms)
    }

    /// Three beats are one term, however gaps lie between them.
    @Test(arguments: [
        ("가나다라", "ㄱㄴㄷ ㄴㄷㄹ"), ("가나 다라", "ㄱㄴ_ㄷ ㄴ_ㄷㄹ"), ("가 나다", "ㄱ_ㄴㄷ _ㄱ_ㄴㄷ"),
        ("가나 다", "ㄱㄴ_ㄷ ㄱㄴ_ㄷ_"), ("가 나 다", "ㄱ_ㄴ_ㄷ _ㄱ_ㄴ_ㄷ ㄱ_ㄴ_ㄷ_ _ㄱ_ㄴ_ㄷ_"),
        ("가나, 다", ""), ("가나 3 다", ""), ("가나a다", ""), ("ㅋㅋㅋ", "ㅋㅋㅋ"), ("가나 ㄳ", ""), ("ㄳㄷ", "ㄱㅅㄷ"), ("가나", ""),
    ])
    func threeInitialConsonantsAreATerm(text: String, terms: String) {
        let all = spelled(text).split(whereSeparator: { " +".contains($0) })
        let three = all.filter { $0.filter { $0 != "_" }.allSatisfy { "ㄱㄴㄷㄹㅅㅋ".contains($0) } }
        #expect(three.filter { $0.count { $0 != "_" } == 3 }.joined(separator: " ") == terms)
    }

    @Test func termsOfAPhraseSpellItBack() throws {
        let phrase = try #require(SearchQuery("자전거").readings.first?.words.first?.alternatives.first)
        var terms: [[String]] = []
        Terms.forEach(inPhrase: Array(phrase.spelling.utf8).span) { term, _, isColocated in
            if isColocated {
                terms[terms.count - 1].append(string(term))
            } else {
                terms.append([string(term)])
            }
            return true
        }
        #expect(terms == phrase.terms)
        #expect(phrase.spelling == "자ㅈㅓㄴ|_자_ㅈㅓㄴ 전ㄱㅓ|전_ㄱㅓ_")
    }
}

func string(_ term: Span<UInt8>) -> String {
    String(decoding: term.indices.map { term[$0] }, as: UTF8.self)
}

/// The terms of a text in one line, those that are colocated joined by `+`.
func spelled(_ text: String, _ detail: Terms.Detail = .full) -> String {
    var line = ""
    Terms.forEach(in: text.utf8Span.span, detail: detail) { term, _, isColocated in
        line += (line.isEmpty ? "" : isColocated ? "+" : " ") + string(term)
        return true
    }
    return line
}
