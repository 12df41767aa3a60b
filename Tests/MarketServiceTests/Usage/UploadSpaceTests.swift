import Market
import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct UploadSpaceTests {
    private func space(all: Int = 1_000, ofAccount: Int = 400, ofNetwork: Int = 800) -> UploadSpace {
        var limits = UploadSpace.Limits()
        (limits.all, limits.ofAccount, limits.ofNetwork) = (all, ofAccount, ofNetwork)
        return UploadSpace(limits)
    }

    private func account(_ number: Int64) -> UsageParty { .account(Account.ID(number)) }

    @Test func accountHasItsShareAndNoMore() {
        let space = space()
        #expect(space.take(400, for: account(1)) == .taken)
        #expect(space.take(1, for: account(1)) == .ownShareIsFull)
        #expect(space.take(1, for: account(2)) == .taken)
        space.release(1, for: account(1))
        #expect(space.take(1, for: account(1)) == .taken)
    }

    @Test func networkHasMoreThanAnAccount() {
        let space = space(all: 10_000)
        #expect(space.take(800, for: .network(ClientNetwork("10.0.0.1"))) == .taken)
        #expect(space.take(1, for: .network(ClientNetwork("10.0.0.1"))) == .ownShareIsFull)
    }

    @Test func aNewPartyAlwaysFindsAnEqualShareOfTheSpace() {
        let space = space()
        for number in 1...9 { while space.take(1, for: account(Int64(number))) == .taken {} }
        let before = space.taken
        #expect(before < 1_000)
        while space.take(1, for: account(100)) == .taken {}
        #expect(space.taken > before)
    }

    /// As one person did with fifteen accounts of one address.
    @Test func accountsOfOneWiderNetworkLeaveRoomForAll() {
        let space = space(all: 900)
        for number in 1...15 {
            while space.take(1, for: account(Int64(number)), in: "203.0.113.*") == .taken {}
        }
        #expect(space.taken == 300)
        #expect(space.take(1, for: account(16), in: "203.0.113.*") == .isFull)
        #expect(space.take(200, for: account(17), in: "192.0.2.*") == .taken)
        space.release(1, for: account(1), in: "203.0.113.*")
        space.release(200, for: account(17), in: "192.0.2.*")
        #expect(space.take(1, for: account(16), in: "203.0.113.*") == .taken)
    }

    @Test func everythingGivenBackIsFreeAgain() {
        let space = space()
        #expect(space.take(300, for: account(1)) == .taken)
        #expect(space.take(300, for: account(2)) == .taken)
        space.release(300, for: account(1))
        space.release(300, for: account(2))
        #expect(space.taken == 0)
        #expect(space.take(400, for: account(3)) == .taken)
    }
}
