import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The security lines in an operator's log about refused access, even where only errors are logged.
@Suite(.timeLimit(.minutes(10)))
struct RefusedAccessTests {
    @Test func refusedAccessAndWrongSealsAreSecurityLinesOfAQuietMarket() async throws {
        let fixture = try await TranscriptFixture(["--quiet"])
        let (origin, jar) = (fixture.market.origin, fixture.folder.file("jar"))
        let input = #"{"name":"민지","password":"correct horse battery staple 9"}"#
        let member = ["-b", jar, "-c", jar]
        let json = ["-H", "Content-Type: application/json", "-d", input]
        let made = try await Curl()(json + ["\(origin)/api/v2/accounts"])
        #expect(made.status == 201, "\(made.text)")
        let signedIn = try await Curl(member)(json + ["\(origin)/api/v2/sessions"])
        #expect(signedIn.status == 201, "\(signedIn.text)")

        #expect(try await Curl(member)(["\(origin)/api/v2/cases"]).status == 403)
        #expect(try await Curl(member)(["-H", "Accept: text/html", "\(origin)/cases"]).status == 403)
        let forged = try await Curl(member)([
            "-H", "Accept: text/html", "-d", "seal=0badc0de&name=secret", "\(origin)/settings/face",
        ])
        #expect(forged.status >= 400, "\(forged.status)")
        let sealed = try await Curl(member)([
            "-H", "Accept: text/html", "-d", "seal=0badc0de&product=1&do=like", "\(origin)/likes",
        ])
        #expect(sealed.status == 403, "\(sealed.status)")

        let lines = try await fixture.market.stop().split(separator: "\n")
            .filter { $0.contains("level=security") && $0.contains("_refused") }
        for (event, route) in [
            ("access_refused", "/api/v2/cases"), ("access_refused", "/cases"), ("seal_refused", "/likes"),
        ] {
            let told = lines.filter { $0.contains("event=\(event) route=\(route) ") }
            #expect(told.count == 1 && told[0].contains(" account="), "\(event) \(route): \(lines)")
        }
        #expect(!lines.contains { $0.contains("0badc0de") || $0.contains("secret") })
    }
}
