import Hangul
import Testing

@Suite(.timeLimit(.minutes(10)))
struct QueryTests {
    @Test(arguments: [
        ("자전거", "자ㅈㅓㄴ|_자_ㅈㅓㄴ 전ㄱㅓ|전_ㄱㅓ_"),
        ("나가", "나ㄱㅏ|_나_ㄱㅏ_"),
        ("책", "_ㅊㅐㄱ|책"),
        ("ㅈㄱ", "ㅈㄱ|_ㅈ_ㄱ_"),
        ("ㅈㅈㄱ", "ㅈㅈㄱ|ㅈㅈ_ㄱ_|_ㅈ_ㅈㄱ|_ㅈ_ㅈ_ㄱ_"),
        ("ㅈㅈㄱㅍ", "ㅈㅈㄱ|ㅈㅈ_ㄱ|_ㅈ_ㅈㄱ|_ㅈ_ㅈ_ㄱ ㅈㄱㅍ|ㅈㄱ_ㅍ_|ㅈ_ㄱㅍ|ㅈ_ㄱ_ㅍ_"),
        ("ㅇㅇㅍ15", "ㅇㅇㅍ|ㅇㅇ_ㅍ_|_ㅇ_ㅇㅍ|_ㅇ_ㅇ_ㅍ_ ㅇㅍ|ㅇ_ㅍ_ ㅍ 15"),
        ("ㄳ", "ㄱㅅ|_ㄱ_ㅅ_"),
        ("ㅈ", "_ㅈ*"),
        ("자전ㄱ", "자ㅈㅓㄴ|_자_ㅈㅓㄴ 전ㄱ|전_ㄱ*"),
        ("자ㅈㄱ", "자ㅈ|_자_ㅈ* & ㅈㄱ|_ㅈ_ㄱ_"),
        ("아이폰15", "아ㅇㅣ|_아_ㅇㅣ 이ㅍㅗㄴ|이_ㅍㅗㄴ_ 폰 15"),
        ("맥북m2", "맥ㅂㅜㄱ|_맥_ㅂㅜㄱ_ & m 2"),
        ("WH-1000XM5", "wh 1000 xm 5"),
        ("USB-C", "usb c / usbc|usbcs"),
        ("256GB", "256 gb / 256 기ㄱㅏ|_기_ㄱㅏ_ / 256 기ㄱㅏ|_기_ㄱㅏ 가ㅂㅏ|가_ㅂㅏ 바ㅇㅣ|바_ㅇㅣ 이ㅌㅡ|이_ㅌㅡ_"),
        ("23,000", "23000"),
        ("책, 책!", "_ㅊㅐㄱ|책 & _ㅊㅐㄱ|책"),
        ("watch", "watch|watches"),
    ])
    func wordsAreReadAsTheyWereTyped(text: String, phrases: String) throws {
        let reading = try #require(SearchQuery(text).readings.first)
        #expect(reading.kind == .asTyped)
        #expect(spelled(reading) == phrases)
    }

    /// An index merges the lists of all terms that begin as one does, which few should be.
    @Test(arguments: [
        ("ㅍ", "_ㅍ"), ("ㄲ", "_ㄲ"), ("ㅍ ㄹ ㅅ", "_ㅍ & _ㄹ & _ㅅ"), ("15ㅍ", "15 _ㅍ"),
        ("자전거 ㄱ", "자ㅈㅓㄴ|_자_ㅈㅓㄴ 전ㄱㅓ|전_ㄱㅓ_ & _ㄱ"),
        ("자ㅈ", "자ㅈ|_자_ㅈ*"), ("자전ㄱ", "자ㅈㅓㄴ|_자_ㅈㅓㄴ 전ㄱ|전_ㄱ*"),
    ])
    func initialConsonantOfARunIsATermOfTheIndex(text: String, phrases: String) throws {
        #expect(indexed(try #require(SearchQuery(text).readings.first)) == phrases)
    }

    /// A word with a particle that hardly any noun ends in matches everything that the bare noun matches.
    @Test(arguments: [
        ("자전거를", "자전거"), ("합정역에서", "합정역"), ("책상은", "책상"), ("판교에서", "판교"), ("냉장고에", "냉장고"),
        ("왼쪽으로", "왼쪽"), ("친구한테", "친구"),
    ])
    func particlesOfWordsNeedNotBeFound(text: String, noun: String) throws {
        let typed = try #require(SearchQuery(text).readings.first?.words.first)
        let phrase = try #require(SearchQuery(noun).readings.first?.words.first?.alternatives.first)
        #expect(typed.alternatives.count == 2 && typed.alternatives.last == phrase)
        #expect(SearchQuery(text).match(in: "접이식 \(noun) 팝니다") != nil)
        #expect(!SearchQuery(text).readings.contains { $0.kind == .bare })
    }

    /// A particle that nouns end in too is dropped only where the whole word has no match.
    @Test(arguments: [
        ("안장이 찢어진", "안장 찢어진"), ("카시트도", "카시트"), ("고양이", "고양"), ("유모차가", "유모차"), ("연필로", "연필"),
    ])
    func endingsOfNounsAreFirstLookedFor(text: String, bare: String) throws {
        let readings = SearchQuery(text).readings
        #expect(readings.last?.kind == .bare)
        #expect(readings[0].words.allSatisfy { $0.alternatives.count == 1 })
        #expect(
            spelled(try #require(readings.last)) == spelled(try #require(SearchQuery(bare).readings.first))
        )
    }

    @Test(arguments: ["자전거", "마을", "가을", "나는", "책은", "에서", "자전거을", "책상를", "고양가", "bike를", "ㅈㅈ은"])
    func wordsWithoutParticlesStayWhole(text: String) {
        let readings = SearchQuery(text).readings
        #expect(!readings.contains { $0.kind == .bare })
        #expect(readings[0].words.allSatisfy { $0.alternatives.count == 1 })
    }

    @Test(arguments: [
        ("콛", "_ㅋㅗㄷ|콛 / _ㅋㅗㄷ* / 코ㄷ|_코_ㄷ*"),
        ("닭", "_ㄷㅏㄹㄱ|닭 / _ㄷㅏㄹㄱ* / 달ㄱ|_달_ㄱ*"),
        ("자저", "자ㅈㅓ|_자_ㅈㅓ_ / 자ㅈㅓ|_자_ㅈㅓ_*"),
        ("ipho", "ipho|iphos / ipho|iphos*"),
    ])
    func lastSyllableCanBeUnfinished(text: String, phrases: String) throws {
        let reading = try #require(SearchQuery(text).readings.first { $0.kind == .unfinished })
        #expect(spelled(reading) == phrases)
    }

    @Test(arguments: ["자저 ", "ㅈㅈㄱ", "자전ㄱ", "!", ""])
    func nothingGrowsWhereNothingIsBeingTyped(text: String) {
        #expect(!SearchQuery(text).readings.contains { $0.kind == .unfinished })
    }

    @Test(arguments: [
        ("dkdlvhs", "아이폰"), ("DKDLVHS", "아이폰"), ("Rkclf", "까칠"), ("ekfr", "닭"), ("rhksckf", "관찰"),
        ("dkdlvhs15", "아이폰15"), ("ㅑㅔㅙㅜㄷ", "iphone"), ("ㅜㅑㅏㄷ", "nike"), ("ㅁ년", "asus"),
    ])
    func keysAreReadInTheOtherLayout(typed: String, meant: String) throws {
        let reading = try #require(SearchQuery(typed).readings.first { $0.kind == .otherKeyboard })
        let phrase = try #require(SearchQuery(meant).readings.first?.words.first?.alternatives.first)
        #expect(reading.words.first?.alternatives.contains(phrase) == true)
    }

    @Test(arguments: ["iphone", "tent", "자전거", "k", "ㅏ", "rk가", "256", "é"])
    func wordsThatMakeSenseInOneLayoutOnlyAreLeftInIt(text: String) {
        #expect(!SearchQuery(text).readings.contains { $0.kind == .otherKeyboard })
    }

    @Test(arguments: ["유 모 차", "유모 차", " 유  모차 "])
    func wordWithSpacesIsReadAsOne(text: String) throws {
        let reading = try #require(SearchQuery(text).readings.first { $0.kind == .together })

        #expect(spelled(reading) == spelled(try #require(SearchQuery("유모차").readings.first)))
        #expect(SearchQuery(text).match(in: "쌍둥이 유모차") != nil)
    }

    @Test(arguments: ["유모차", "아기 유모차", "유 모 c", "유 ㅁ ㅊ", "책 15", ""])
    func wordsThatStandForThemselvesAreLeftApart(text: String) {
        #expect(!SearchQuery(text).readings.contains { $0.kind == .together })
    }

    @Test func joinedWordsAreLimitedToTheTermsOfOneWord() throws {
        let text = Array(repeating: "가", count: 500).joined(separator: " ")
        let reading = try #require(SearchQuery(text).readings.first { $0.kind == .together })

        #expect(reading.words.count == 1 && reading.words[0].alternatives[0].terms.count <= 16)
    }

    @Test func guessesComeAfterWhatWasTyped() {
        #expect(
            SearchQuery("아이폰13케이슷 dkdlv").readings.map(\.kind) == [
                .asTyped, .apart, .unfinished, .otherKeyboard, .otherKeyboard,
            ]
        )
    }

    @Test(arguments: ["", "   ", "!!!", "\u{0}", "♥", "\u{301}", "-", "\n"])
    func nothingToSearchForIsNoReading(text: String) {
        #expect(SearchQuery(text).readings.isEmpty)
    }

    @Test(arguments: ["가", "가 ", "a", "ㄱ", "ㄱ가", "1a", "가ㄱ나ㄴ ", "e\u{301}", "가1나", "-", " "])
    func longQueryIsTruncated(unit: String) {
        let query = SearchQuery(String(repeating: unit, count: 1_000_000))
        for reading in query.readings {
            #expect(reading.words.count <= SearchQuery.wordLimit)
            let sizes = reading.words.flatMap(\.alternatives).map(\.spelling.utf8.count)
            #expect(sizes.allSatisfy { $0 < 64 * SearchQuery.byteLimit })
        }
    }

    @Test(arguments: [
        ("ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ", "_ㄱ* & _ㄴ* & _ㄷ*"),
        ("ㄱ-ㄴ-ㄷ-ㄹ", "_ㄱ* & _ㄴ* & _ㄷ*"),
        ("ㄱ 책 ㄴ ㄷ ㄹ ㅈㅈㄱ", "_ㄱ* & _ㅊㅐㄱ|책 & _ㄴ* & _ㄷ* & ㅈㅈㄱ|ㅈㅈ_ㄱ_|_ㅈ_ㅈㄱ|_ㅈ_ㅈ_ㄱ_"),
    ])
    func threeSingleConsonantsCount(text: String, phrases: String) throws {
        #expect(spelled(try #require(SearchQuery(text).readings.first)) == phrases)
    }

    @Test func orderOfIgnoredWordsDoesNotMatter() {
        let orders = ["ㄱ ㄴ ㄷ ㄹ ㅁ ㅎ", "ㄱ ㄴ ㄷ ㅎ ㅁ ㄹ", "ㄱ ㄴ ㄷ ㅁ ㅁ ㅁ ㅁ ㅎ ㄹ"].map(SearchQuery.init)
        #expect(orders.allSatisfy { $0.readings == orders[0].readings })
    }

    @Test func singleLettersAreNoConsonantsOfTheOtherLayout() {
        let readings = SearchQuery("r s e f a q t d w c z x v g").readings
        #expect(!readings.contains { $0.kind == .otherKeyboard })
    }

    @Test func wordBeforeAnIgnoredOneIsFinished() {
        #expect(!SearchQuery("ㄱ ㄴ ㄷ 자저 ㄹ").readings.contains { $0.kind == .unfinished })
    }

    private func spelled(_ reading: Reading) -> String { spelled(reading) { $0.isPrefix } }

    private func indexed(_ reading: Reading) -> String { spelled(reading) { $0.isPrefixInIndex } }

    private func spelled(_ reading: Reading, _ isPrefix: (Phrase) -> Bool) -> String {
        reading.words.map { word in
            word.alternatives.map { $0.spelling + (isPrefix($0) ? "*" : "") }.joined(separator: " / ")
        }.joined(separator: " & ")
    }
}
