import Postgres
import Testing

struct PostgresErrorTests {
    @Test(arguments: [
        (PostgresError.Kind.collision, PostgresError.Repetition.atOnce, false),
        (.lost, .afterReconnecting, true),
        (.readOnly, .afterReconnecting, true), (.outcomeUnknown, .never, true), (.full, .never, false),
        (.timedOut, .never, false), (.constraint(.notNull), .never, false), (.damaged, .never, false),
    ])
    func onlyWhatMayMendIsRepeated(
        kind: PostgresError.Kind,
        repetition: PostgresError.Repetition,
        endsConnection: Bool
    ) {
        let error = PostgresError(kind, "")
        #expect(error.repetition == repetition)
        #expect(error.endsConnection == endsConnection)
    }

    @Test func passwordIsNeverShown() {
        let address = PostgresAddress(
            hosts: [.init("one"), .init("two", port: 6432)],
            database: "market",
            user: "server",
            password: "sekret-7"
        )
        var dumped = ""
        dump(address, to: &dumped)
        #expect("\(address)" == "postgres://server@one:5432,two:6432/market")
        #expect(![dumped, "\(address)", String(reflecting: address)].contains { $0.contains("sekret") })
    }
}
