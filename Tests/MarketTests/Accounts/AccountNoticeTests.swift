import Market
import Testing

struct AccountNoticeTests {
    private func notice(
        _ id: Int64,
        _ kind: AccountNotice.Kind,
        role: Role? = nil,
        from network: String? = nil
    ) -> AccountNotice {
        AccountNotice(
            id: Identifier(id),
            kind: kind,
            at: Timestamp(millisecondsSince1970: id),
            role: role,
            source: network.map { .init(network: $0, device: .android) }
        )
    }

    @Test func aLineNamesTheDeviceAndTheNetwork() {
        let signIn = notice(1, .signedIn, from: "203.0.113.*")
        #expect(signIn.text(in: .korean) == "처음 보는 곳에서 로그인했어요 (Android, 203.0.113.*)")
        let given = notice(2, .roleGiven, role: .moderator)
        #expect(given.text(in: .korean) == "이제 운영자예요")
        #expect(given.text(in: .english) == "You were made moderator")
    }

    @Test func wrongPasswordsAreCountedInWords() {
        let guesses = { AccountNotice.Guesses(tries: 1_500, networks: $0) }
        let line = { (networks: Int, texts: Texts) in
            AccountNotice(
                id: Identifier(1),
                kind: .wrongPasswords,
                at: Timestamp(millisecondsSince1970: 1),
                guesses: guesses(networks)
            )
            .text(in: texts)
        }
        #expect(line(12, .korean) == "12곳에서 틀린 비밀번호를 1,500번 넣었어요")
        #expect(line(12, .english) == "1,500 wrong passwords were tried from 12 places")
        #expect(line(1, .english) == "1,500 wrong passwords were tried from 1 place")
    }

    @Test func everyKindHasALineOfItsOwn() {
        for texts in [Texts.korean, .english] {
            let lines = AccountNotice.Kind.allCases.map {
                notice(1, $0, role: .administrator).text(in: texts)
            }
            #expect(Set(lines).count == lines.count && !lines.contains(""))
        }
    }

    @Test func theFirstOfEachKindHidesNoOther() {
        let all = [
            notice(9, .signedIn), notice(8, .signedIn), notice(7, .passwordChanged), notice(6, .signedIn),
        ]
        #expect(all.firstOfEachKind.map(\.id.rawValue) == [9, 7])
    }

    @Test(arguments: [
        ("Mozilla/5.0 (Linux; Android 15; SM-S928N) Mobile Safari", DeviceKind.android),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", .ios),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", .mac),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", .windows),
        ("Mozilla/5.0 (X11; Ubuntu; rv:130.0)", .linux),
        ("<script>alert(1)</script>", .other), ("", .other),
    ])
    func deviceIsReadFromWhatBrowsersSay(userAgent: String, device: DeviceKind) {
        #expect(DeviceKind(userAgent: userAgent) == device)
    }
}
