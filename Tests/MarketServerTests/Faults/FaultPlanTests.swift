import MarketServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FaultPlanTests {
    @Test func planIsParsedFromOneLine() throws {
        let plan = try FaultPlan("latency=800ms,error=5%,drop=2.5%,duplicate=on,seed=7")

        #expect(plan.latency == .milliseconds(800))
        #expect(plan.errors == 500)
        #expect(plan.drops == 250)
        #expect(plan.duplicates)
        #expect(plan.seed == 7)
        #expect(try FaultPlan("") == FaultPlan())
        #expect(try FaultPlan("latency=2s").latency == .seconds(2))
    }

    @Test(arguments: [
        ("chaos=on", FaultPlanError.unknownFault("chaos")), ("error", .badValue(fault: "error", value: "")),
        ("error=5", .badValue(fault: "error", value: "5")),
        ("error=101%", .badValue(fault: "error", value: "101%")),
        ("error=-1%", .badValue(fault: "error", value: "-1%")),
        ("error=1.234%", .badValue(fault: "error", value: "1.234%")),
        ("drop=%", .badValue(fault: "drop", value: "%")),
        ("latency=5", .badValue(fault: "latency", value: "5")),
        ("latency=61s", .badValue(fault: "latency", value: "61s")),
        ("latency=-1ms", .badValue(fault: "latency", value: "-1ms")),
        ("latency=99999999999999999999s", .badValue(fault: "latency", value: "99999999999999999999s")),
        ("duplicate=maybe", .badValue(fault: "duplicate", value: "maybe")),
        ("error=60%,drop=50%", .moreThanAll(errors: 6000, drops: 5000)), ("error=5%,", .unknownFault("")),
        ("seed=x", .badValue(fault: "seed", value: "x")),
    ])
    func mistakeInAPlanIsReported(text: String, error: FaultPlanError) {
        #expect(throws: error) { try FaultPlan(text) }
    }

    @Test func seedDeterminesFaultsAtTheConfiguredRate() throws {
        let plan = try FaultPlan("error=5%,drop=2%")
        let fates = (0..<100_000).map { plan.fate(ofRequest: $0) }

        #expect(fates == (0..<100_000).map { plan.fate(ofRequest: $0) })
        #expect((4500...5500).contains(fates.count { $0 == .error }))
        #expect((1700...2300).contains(fates.count { $0 == .drop }))
        #expect(try FaultPlan("error=5%,drop=2%,seed=2").fate(ofRequest: 0) == .answer || fates[0] == .answer)
    }

    @Test func ratesOfZeroAndOneAreExact() throws {
        let all = try FaultPlan("drop=100%")
        let none = FaultPlan()

        #expect((0..<1000).allSatisfy { all.fate(ofRequest: $0) == .drop })
        #expect((0..<1000).allSatisfy { none.fate(ofRequest: $0) == .answer })
    }
}
