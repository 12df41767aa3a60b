import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TrustLevelTests {
    private static let day: Int64 = 86_400_000
    private static let birth = Timestamp(millisecondsSince1970: 1_700_000_000_000)

    private func account(_ roles: Set<Role> = [], isTrusted: Bool = false) throws -> Account {
        Account(
            id: Account.ID(1),
            name: "민지",
            vendor: try #require(VendorIdentifier(rawValue: "3d2e0c1a-0000-4000-8000-000000000001")),
            roles: roles,
            createdAt: Self.birth,
            isTrusted: isTrusted
        )
    }

    private func moment(days: Int64, milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(millisecondsSince1970: Self.birth.millisecondsSince1970 + days * Self.day + milliseconds)
    }

    @Test func threeDaysMakeANewcomerKnown() throws {
        let account = try account()
        for (moment, level) in [
            (moment(days: 0), TrustLevel.newcomer), (moment(days: 3, milliseconds: -1), .newcomer),
            (moment(days: 3), .known),
        ] { #expect(TrustLevel.of(account, newcomersAreKnown: false, at: moment) == level) }
    }

    @Test func operatorsWordMakesKnownAtOnce() throws {
        let now = moment(days: 0)
        #expect(TrustLevel.of(try account(), newcomersAreKnown: true, at: now) == .known)
        #expect(TrustLevel.of(try account(isTrusted: true), newcomersAreKnown: false, at: now) == .known)
        for role in Role.allCases {
            #expect(TrustLevel.of(try account([role]), newcomersAreKnown: false, at: now) == .known)
        }
    }

    private func refusal(
        _ account: Account,
        new count: Int,
        online: Int,
        at now: Timestamp,
        _ trusts: Bool = false
    ) -> ListingRefusal? {
        let recent = (0..<count).map { moment(days: 0, milliseconds: Int64($0) * 1_000) }
        return ListingBudget.refusal(
            of: account,
            newcomersAreKnown: trusts,
            recent: recent,
            online: online,
            at: now
        )
    }

    @Test(arguments: [(false, 5, 10), (true, 20, 50)])
    func budgetEndsAtItsNumberAndGoesOnADayLater(isKnown: Bool, aDay: Int, online: Int) throws {
        let account = try account()
        let now = moment(days: 0, milliseconds: 60_000)
        #expect(refusal(account, new: aDay - 1, online: online - 1, at: now, isKnown) == nil)
        #expect(refusal(account, new: aDay, online: 0, at: now, isKnown) == .today(until: moment(days: 1)))
        #expect(refusal(account, new: aDay, online: 0, at: moment(days: 1), isKnown) == nil)
        let full = refusal(account, new: 0, online: online, at: now, isKnown)
        #expect(full == .online(until: isKnown ? nil : moment(days: 3)))
    }

    @Test func moreThanTheBudgetWaitsForThoseThatFreeAPlace() throws {
        let now = moment(days: 0, milliseconds: 60_000)
        #expect(
            refusal(try account(), new: 7, online: 0, at: now)
                == .today(until: moment(days: 1, milliseconds: 2_000))
        )
    }

    @Test func moderatorsHaveNoNewAccountLimit() throws {
        for role in Role.allCases {
            #expect(refusal(try account([role]), new: 500, online: 500, at: moment(days: 0)) == nil)
        }
    }
}
