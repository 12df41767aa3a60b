import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AccountDraftTests {
    @Test(arguments: [
        ("재재", nil), ("Judy-999", nil), ("수꿍 데릭", nil), (" 주디 ", nil),
        ("", AccountProblem.Code.missing), ("   ", .missing), ("가", .tooShort),
        (String(repeating: "가", count: 21), .tooLong),
        ("a\u{200B}b", .forbiddenCharacter),
        // Typed in parts, as some systems send letters; a letter that has no whole one carries no mark.
        ("e\u{301}e\u{301}", nil), ("\u{1112}\u{1161}\u{11AB}글", nil), ("q\u{301}q", .forbiddenCharacter),
        ("\u{1112}\u{1161}", .tooShort), ("\u{1112}a", .forbiddenCharacter),
        ("admin\0", .forbiddenCharacter),
        ("<script>", .forbiddenCharacter),
        ("ㅤㅤ", .forbiddenCharacter), ("수꿍  데릭", .forbiddenCharacter),
    ])
    func accountNameIsReadableAndNotConfusable(name: String, code: AccountProblem.Code?) {
        let problems = AccountDraft(name: name, password: "correct horse").validate()
        #expect(problems == (code.map { [AccountProblem(.name, $0)] } ?? []))
    }

    @Test(arguments: [
        ("correct horse", nil), ("비밀번호여덟글자이상", nil), (String(repeating: "abc", count: 42), nil),
        ("", AccountProblem.Code.missing), ("short", .tooShort),
        (String(repeating: "abc", count: 43), .tooLong),
        ("aaaaaaaa", .easyToGuess), ("Password", .easyToGuess), ("12345678", .easyToGuess),
        ("JAEJAE99", .easyToGuess), ("jaejae99!!2024", .easyToGuess), ("jaejae99 rides a bicycle", nil),
    ])
    func passwordIsLongAndNotCommon(password: String, code: AccountProblem.Code?) {
        let problems = AccountDraft(name: "jaejae99", password: password).validate()
        #expect(problems == (code.map { [AccountProblem(.password, $0)] } ?? []))
    }

    @Test(arguments: [
        ("seller sam", "sellersam1"), ("seller sam", "1SellerSam"), ("seller.sam", "seller-sam-99"),
        ("학생1호기입니다", "학생호기입니다2"),
        ("jos\u{E9}maria", "jose\u{301}maria7"),
    ])
    func nameWithDigitsIsNoPassword(name: String, password: String) {
        let problems = AccountDraft(name: name, password: password).validate()
        #expect(problems == [AccountProblem(.password, .easyToGuess)])
    }

    @Test func nameIsKeptComposed() {
        let draft = AccountDraft(name: " \u{1112}\u{1161}\u{11AB}글 Jose\u{301} ")
        #expect(Array(draft.trimmedName.unicodeScalars) == Array("한글 Jos\u{E9}".unicodeScalars))
    }

    /// Korean keyboards give these Hanja, which NFC replaces by others: accounts are found by them.
    @Test func hanjaOfKoreanKeyboardsStayInNames() {
        let name = "\u{F90A}\u{6C11}\u{79C0}"
        let draft = AccountDraft(name: name, password: "")
        #expect(Array(draft.trimmedName.unicodeScalars) == Array(name.unicodeScalars))
    }

    @Test func bothFieldsAreToldOfAtOnce() {
        #expect(AccountDraft().validate().map(\.field) == [.name, .password])
        #expect(AccountProblem(.name, .taken).text(in: .korean) == "이미 쓰고 있는 이름이에요. 다른 이름을 골라 주세요.")
    }
}
