import MarketService
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AccountSecretTests {
    @Test func hashMatchesItsPasswordOnly() async throws {
        let passwords = PasswordHashing.argon2id()
        let hash = try await passwords.hash("자전거 타는 날")

        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await passwords.verify("자전거 타는 날", hash))
        #expect(try await !passwords.verify("자전거 타는 밤", hash))
        #expect(try await !passwords.verify("", hash))
        #expect(try await !passwords.verify("자전거 타는 날\0", hash))
        #expect(try await passwords.hash("자전거 타는 날") != hash)
    }

    @Test(arguments: [
        "", "plain", "$argon2id$v=19$m=19456,t=2,p=1$", "\0", "$argon2id$v=19$m=99999999,t=2,p=1$AAAA$AAAA",
    ])
    func damagedHashMatchesNothing(hash: String) async throws {
        #expect(try await !PasswordHashing.argon2id().verify("password", hash))
    }

    @Test func requestsBeyondTheQueueAreRefused() async {
        let passwords = PasswordHashing.argon2id(queue: 0)

        await #expect(throws: PasswordError.busy) { try await passwords.hash("password") }
    }

    @Test func tokensAreLongUniqueAndParsed() throws {
        let tokens = (0..<1000).map { _ in Token.random() }

        #expect(Set(tokens.map(\.text)).count == 1000)
        #expect(tokens.allSatisfy { Token(text: $0.text) == $0 })
        #expect(
            tokens[0].hash.count == 32 && tokens[0].hash == tokens[0].hash && tokens[0].hash != tokens[1].hash
        )
    }

    @Test func tokenIsNotPrinted() {
        let token = Token.random()
        var dumped = ""
        dump(token, to: &dumped)

        for text in ["\(token)", String(reflecting: token), String(describing: [token]), dumped] {
            #expect(!text.contains(token.text))
        }
    }

    @Test(arguments: [
        "", "abc", String(repeating: "a", count: 42), String(repeating: "a", count: 44),
        String(repeating: "=", count: 43), String(repeating: "가", count: 43),
    ])
    func malformedTokenIsNotLookedUp(text: String) {
        #expect(Token(text: text) == nil)
    }
}
