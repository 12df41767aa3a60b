import Market
import Testing

struct SearchCorrectionTests {
    @Test(arguments: [
        ("자전가", ["자전거"], "자전거"), ("빨간 자전것", ["자전거", "빨간 자전거"], "빨간 자전거"),
        ("rtx 7090", ["rtx"], nil), ("자전가", [], nil), ("자전가!", ["자전거"], "자전거"),
    ])
    func onlyARespellingIsSearchedInstead(typed: String, offered: [String], found: String?) {
        let offered = offered.map { NearText($0, distance: 2) }
        let correction = SearchCorrection.respelling(typed, among: offered)
        #expect(correction?.found == found)
        #expect(correction == nil || correction?.typed == typed)
    }

    @Test(
        arguments: [
            ([NearText("가방", distance: 2), NearText("가발", distance: 2)], nil),
            ([NearText("가방", distance: 2), NearText("가발", distance: 3)], "가방"),
            ([NearText("가발", distance: 3), NearText("가방", distance: 2)], "가방"),
            ([NearText("가발", distance: 3), NearText("가방", distance: 3), NearText("가위", distance: 1)], "가위"),
        ] as [([NearText], String?)]
    )
    func betweenEquallyNearOnesTheReaderChooses(offered: [NearText], found: String?) {
        #expect(SearchCorrection.respelling("가밪", among: offered)?.found == found)
    }

    @Test(arguments: [
        ("자전거", "자전거로"), ("아이폰", "아이폰으로"), ("연필", "연필로"), ("닭", "닭으로"), ("갤럭시 s23", "갤럭시 s23으로"),
        ("ps5", "ps5로"), ("iphone", "iphone(으)로"), ("", ""),
    ])
    func aCorrectionHasKoreanParticles(found: String, words: String) {
        let correction = SearchCorrection(typed: "자전가", found: found)
        #expect(correction.text(in: .of(.korean)) == "자전가 대신 \(words) 찾았어요.")
        #expect(correction.text(in: .of(.english)) == "Showing results for \(found) instead of 자전가.")
    }
}
