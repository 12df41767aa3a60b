import Testing

@testable import HTTPServer

struct AdmissionTests {
    /// A connection beyond all refusals reports the limit that it met, so that the operator raises that one.
    @Test(arguments: [
        (1000, 1, Admission.Verdict.addressCrowded, true), (1, 1000, .crowded, false),
        (1, 1, .crowded, false),
    ])
    func refusalNamesTheConnectionLimit(
        connections: Int,
        ofAddress: Int,
        verdict: Admission.Verdict,
        isOfAddress: Bool
    ) {
        var options = ServerOptions([ServerOptions.Endpoint(.loopback, port: 0)])
        options.limits.connections = connections
        options.limits.connectionsPerAddress = ofAddress
        let admission = Admission(options)

        #expect(admission.admit(.loopback) == .admitted)
        for _ in 0..<64 { #expect(admission.admit(.loopback) == verdict) }
        #expect(admission.admit(.loopback) == .overrun(ofAddress: isOfAddress))

        admission.release(.loopback, verdict)
        #expect(admission.admit(.loopback) == verdict)
    }
}
