import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The operator of a market, as the app shows it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OperatorLinkTests {
    @Test(
        arguments: [
            ("help@market.example", "mailto:help@market.example", nil),
            ("https://market.example/help", "https://market.example/help", nil),
            ("학생회관 2층", nil, "학생회관 2층"), ("javascript:alert(1)", nil, "javascript:alert(1)"),
        ] as [(String, String?, String?)]
    )
    func theOperatorsLegalPagesAndContactAreReached(contact: String, leadsTo address: String?, words: String?)
        async throws
    {
        let branding = MarketBranding(
            purpose: "학교 장터",
            contact: contact,
            legalTexts: [.terms: "약관", .business: "상호"]
        )
        let body = MarketBody(currencies: .every, branding: branding)
        let fixture = try ShellFixture { client in
            client.products.about = { () throws(ClientError) in body }
        }
        #expect(fixture.shell.operatorLinks == [])
        await fixture.start()
        await fixture.shell.screens?.context.backgroundTasks.settle()
        let links = fixture.shell.operatorLinks
        let base = fixture.address.absoluteString
        let paths = ["terms", "privacy", "safety", "parcels", "prohibited", "business"]
        #expect(links.map(\.address) == paths.map { "\(base)/\($0)" } + [address].compactMap(\.self))
        #expect(links.map(\.title).starts(with: ["이용약관", "개인정보 처리방침", "안전한 거래"]))
        #expect(fixture.shell.operatorWords == ["학교 장터", words].compactMap(\.self).joined(separator: "\n\n"))
    }
}
