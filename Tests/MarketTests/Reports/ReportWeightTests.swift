import Testing

@testable import Market

/// The weight of a report, and the rank of a case.
@Suite(.timeLimit(.minutes(10)))
struct ReportWeightTests {
    @Test(arguments: [
        (TrustLevel.known, 0, 0, Int64(1_000)), (.newcomer, 0, 0, 300),
        (.known, 6, 6, 1_000), (.known, 6, 1, 375), (.newcomer, 100, 0, 5),
        // What can't be is counted as far as it can.
        (.known, 2, 5, 1_000), (.known, -3, -3, 1_000),
    ])
    func frequentlyWrongReportersWeighLess(level: TrustLevel, made: Int, upheld: Int, weight: Int64) {
        #expect(ReportWeight.thousandths(level, made: made, upheld: upheld) == weight)
    }

    @Test func dangerComesFirstAndThenWeight() {
        let places = [
            ReportCase.place(isDanger: true, weight: 5), ReportCase.place(isDanger: true, weight: 0),
            ReportCase.place(isDanger: false, weight: .max), ReportCase.place(isDanger: false, weight: 300),
            ReportCase.place(isDanger: false, weight: 0),
        ]
        #expect(places == places.sorted() && Set(places).count == places.count)
    }

    @Test(arguments: [
        ([Int64(1)], Int64(1), Int64(1)...Int64(1)), ([15], 40, 5...25), ([2], 5, 1...5),
        ([3, 9], 50, 1...19),
    ])
    func aReportIncludesNeighbouringMessages(chosen: [Int64], last: Int64, expected: ClosedRange<Int64>) {
        #expect(ReportTarget.numbers(chosen: Set(chosen), last: last) == Set(expected))
    }

    @Test func aNumberThatIsNoMessageBringsNothingAlong() {
        #expect(ReportTarget.numbers(chosen: [0, -1, 6, .max, .min], last: 5) == [])
    }

    @Test(arguments: [true, false])
    func anUpheldReportTakesTheLevelAwayForThirtyDays(isSchool: Bool) {
        let day: Int64 = 86_400_000
        func account(trusted: Bool, _ roles: Set<Role> = []) -> Account {
            Account(
                id: Account.ID(1),
                name: "민지",
                vendor: .random(),
                roles: roles,
                createdAt: Timestamp(millisecondsSince1970: 0),
                isTrusted: trusted,
                upheldAt: Timestamp(millisecondsSince1970: 100 * day)
            )
        }
        func level(_ account: Account, day number: Int64) -> TrustLevel {
            let now = Timestamp(millisecondsSince1970: number * day)
            return TrustLevel.of(account, newcomersAreKnown: isSchool, at: now)
        }
        for trusted in [true, false] {
            #expect(level(account(trusted: trusted), day: 129) == .newcomer)
            #expect(level(account(trusted: trusted), day: 130) == .known)
        }
        #expect(level(account(trusted: false, [.moderator]), day: 101) == .known)
    }
}
