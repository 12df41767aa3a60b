import Market
import Sodium
import Synchronization
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct SignUpChallengesTests {
    private final class Clock: Sendable {
        let time = Mutex(Duration.seconds(1000))

        func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = Clock()
    private let network = ClientNetwork("203.0.113.7", around: "203.0.113.0")

    private func challenges(bits: Int = 4) -> SignUpChallenges {
        SignUpChallenges(bits: bits, uptime: { [clock] in clock.time.withLock(\.self) })
    }

    private func done(_ work: SignUpWork) async throws -> SignUpProof {
        SignUpProof(challenge: work.challenge, answer: await work.answer(sha256: sha256(of:)), mayWait: true)
    }

    private func waited(_ work: SignUpWork) -> SignUpProof {
        SignUpProof(challenge: work.challenge, answer: nil, mayWait: true)
    }

    private func error(_ body: () throws(MarketError) -> Void) -> MarketError? {
        do throws(MarketError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func isMissing(_ error: MarketError?) -> Bool {
        if case .workMissing = error { true } else { false }
    }

    @Test func answerIsValidOnceForHalfAnHour() async throws {
        let challenges = challenges()
        let proof = try await done(challenges.challenge())
        try challenges.check(proof)
        try challenges.spend(proof)
        #expect(isMissing(error { () throws(MarketError) in try challenges.spend(proof) }))

        let late = try await done(challenges.challenge())
        clock.pass(.seconds(30 * 60 - 1))
        try challenges.check(late)
        clock.pass(.seconds(1))
        #expect(isMissing(error { () throws(MarketError) in try challenges.check(late) }))
    }

    /// As an attacker would save themselves the work.
    @Test func forgedChallengesAreRefused() async throws {
        let challenges = challenges(bits: 8)
        let work = challenges.challenge()
        let parts = work.challenge.split(separator: ".").map(String.init)
        let easier = [parts[0], "0", parts[2], parts[3]].joined(separator: ".")
        let younger = ["99999", parts[1], parts[2], parts[3]].joined(separator: ".")
        let ofAnother = self.challenges(bits: 8).challenge().challenge
        for challenge in [easier, younger, ofAnother, "", "a.b.c.d", work.challenge + "."] {
            let proof = try await done(SignUpWork(challenge: challenge, bits: 8))
            #expect(
                isMissing(error { () throws(MarketError) in try challenges.check(proof) }),
                "\(challenge)"
            )
        }
        let wrong = SignUpProof(challenge: work.challenge, answer: "x", mayWait: true)
        #expect(isMissing(error { () throws(MarketError) in try challenges.check(wrong) }))
        #expect(isMissing(error { () throws(MarketError) in try challenges.check(nil) }))
    }

    @Test func waitingAllowsOneAccountAMinute() throws {
        let challenges = challenges()
        let kept = (0..<10).map { _ in waited(challenges.challenge()) }
        clock.pass(.seconds(59))
        #expect(
            error { () throws(MarketError) in try challenges.check(kept[0]) } == .waitWithoutWork(seconds: 1)
        )
        clock.pass(.seconds(1))
        try challenges.check(kept[0])
        try challenges.admit(kept[0], from: network)
        try challenges.spend(kept[0])
        // Waiting once lets all kept challenges pass the check.
        try challenges.check(kept[1])
        #expect(
            error { () throws(MarketError) in try challenges.admit(kept[1], from: network) }
                == .waitWithoutWork(seconds: 60)
        )
        // Nor do many addresses of one network get many.
        let others = (1...9).map { ClientNetwork("203.0.113.\($0 + 100)", around: "203.0.113.0") }
        let admitted = others.filter { other in
            error { () throws(MarketError) in try challenges.admit(kept[2], from: other) } == nil
        }
        #expect(admitted.count == 3)
        // A client of the API can work, so that waiting helps it nothing.
        let byAPI = SignUpProof(challenge: kept[3].challenge, answer: nil, mayWait: false)
        #expect(isMissing(error { () throws(MarketError) in try challenges.check(byAPI) }))
    }
}
