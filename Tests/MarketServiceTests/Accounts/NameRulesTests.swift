import Market
import MarketService
import Testing

/// Names that an impostor would choose.
struct NameRulesTests {
    @Test(arguments: [
        "운영자", "운 영 자", "관리자", "관리자1", "1관리자", "_관리자_", "운영자님", "고객센터", "고객 센터", "고객-센터", "오픈마켓",
        "오픈마켓 관리자", "마켓운영팀", "admin", "Admin", "ADMIN", "a.d.m.i.n", "adm1n", "ADMlN", "ａｄｍｉｎ", "Admin 2026",
        "r00t", "Open Market", "OpenMarket", "0penMarket", "openmarket support", "customer_service", "аdmіn",
        "ΑDΜΙΝ",
    ])
    func reservedNamesAreRefused(name: String) {
        let problem = NameRules().problem(with: name, staff: [])
        #expect(problem?.code == .reserved || problem?.code == .mixedScripts, "\(name)")
    }

    @Test(arguments: [
        "민지", "Kim", "kim민지", "Bonnie", "민지 2", "Administrative", "관리비 걱정", "운영체제", "마켓 구경꾼", "marketing",
        "山田太郎",
        "さくら", "Иван", "Ελένη", "1004", "Jean-Luc", "Ærøskøbing", "rooter", "선생님", "김센터",
    ])
    func ordinaryNamesPass(name: String) {
        #expect(NameRules().problem(with: name, staff: ["하나", "Moderator Park"]) == nil, "\(name)")
    }

    @Test(arguments: ["pаypal", "Kіm", "민지я", "Иван1x", "kimさくら", "a1١", "ΑDMIN"])
    func mixedScriptsAreRefused(name: String) {
        #expect(NameRules().problem(with: name, staff: [])?.code == .mixedScripts, "\(name)")
    }

    @Test(arguments: [
        ("Bora Kim", "Bora Kіm", AccountProblem.Code.mixedScripts), ("Bora Kim", "BoraKim", .lookAlike),
        ("Bora Kim", "bora.kim", .lookAlike), ("Ian", "lan", .lookAlike), ("ce", "се", .lookAlike),
        ("민지1", "민지l", .lookAlike), ("Corner", "Comer", .lookAlike), ("O2", "02", .lookAlike),
        // Digits make no difference beside a moderator.
        ("시장지기", "시장지기1", .lookAlike), ("시장지기1", "시장지기2", .lookAlike), ("시장지기", "시장지기님", .lookAlike),
    ])
    func lookAlikesOfModeratorsAreRefused(moderator: String, name: String, code: AccountProblem.Code) {
        #expect(NameRules().problem(with: name, staff: [moderator])?.code == code, "\(name)")
    }

    @Test(arguments: [
        ("seller sam", "seIIer sam"), ("seller sam", "Seller.Sam"), ("seller sam", "SELLERSAM"),
        ("Ian", "lan"),
        ("민지", "민 지"), ("민지", "_민지_"), ("Corner", "Comer"), ("ce", "се"), ("학생1", "학생１"), ("--", "--"),
    ])
    func namesThatTheEyeCannotTellApartLookAlike(one: String, other: String) {
        #expect(!NameRules.skeletons(of: one).isDisjoint(with: NameRules.skeletons(of: other)))
    }

    @Test(arguments: [
        ("학생1", "학생2"), ("학생1", "학생11"), ("학생", "학생1"), ("kim1", "kiml"), ("kim1", "kimi"), ("kim0", "kimo"),
        ("민지", "민자"), ("ali", "all"), ("--", ".."), ("2021", "2021-2"),
        ("1-12", "11-2"), ("3 11 김", "31 1 김"), ("v1.10", "v11.0"),
    ])
    func digitsAndOtherLettersTellNamesApart(one: String, other: String) {
        #expect(NameRules.skeletons(of: one).isDisjoint(with: NameRules.skeletons(of: other)))
    }

    @Test func operatorAddsReservedNames() {
        let rules = NameRules(file: "# our club\n당근지기  # the keeper\r\n\n  Club Office \n")

        for name in ["당근 지기", "당근지기2", "CLUB-OFFICE", "clubofﬁce"] {
            #expect(rules.problem(with: name, staff: [])?.code == .reserved, "\(name)")
        }
        #expect(NameRules().problem(with: "당근지기", staff: []) == nil)
        #expect(rules.problem(with: "our club", staff: []) == nil)
    }
}
