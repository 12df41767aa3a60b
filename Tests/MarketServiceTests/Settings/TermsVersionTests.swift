import Market
import MarketService
import Testing

/// The version that people agree to.
@Suite(.timeLimit(.minutes(10)))
struct TermsVersionTests {
    private static let plain = MarketBranding.plain.termsVersion

    @Test(arguments: [
        MarketBranding(name: "우리 동네"), MarketBranding(contact: "help@market.example"),
        MarketBranding(language: .english), MarketBranding(legalTexts: [.safety: "조심"]),
        MarketBranding(legalTexts: [.business: "상호"]),
    ])
    func otherSettingsMakeNoNewVersion(branding: MarketBranding) {
        #expect(branding.termsVersion == Self.plain)
    }

    @Test func everyTextOfTermsAndPrivacyMakesAVersion() {
        let versions = [
            [:], [.terms: "약관"], [.terms: "약관 "], [.privacy: "약관"], [.terms: "약", .privacy: "관"],
            [.terms: "약관", .privacy: "약관"],
        ].map { (texts: [MarketBranding.LegalPage: String]) in
            MarketBranding(legalTexts: texts).termsVersion
        }
        #expect(Set(versions).count == versions.count)
        #expect(MarketBranding(legalTexts: [.terms: "약관"]).termsVersion == versions[1])
    }

    @Test(arguments: ["", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeg", "0123456789ABCDEF"])
    func otherTextsAreNoVersion(text: String) {
        #expect(TermsVersion(rawValue: text) == nil)
    }
}
