import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AccentTests {
    @Test(arguments: [
        ("#c2410c", 5.18), ("000000", 21), ("FFFFFF", 1), ("#767676", 4.54), ("#777777", 4.48),
        ("#0000ff", 8.59),
    ])
    func contrastWithWhiteIsTheOneOfWCAG(text: String, contrast: Double) throws {
        let found = try #require(Colour(text)).contrast(with: .white)

        #expect(abs(found - contrast) < 0.01)
    }

    @Test(arguments: [
        ("#767676", true), ("#777777", false), ("#c2410c", true), ("#fb923c", false), ("#ffffff", false),
    ])
    func accentIsOneThatWhiteTextCanBeReadOn(text: String, isOne: Bool) throws {
        #expect((Accent(try #require(Colour(text))) == nil) != isOne)
    }

    @Test(arguments: ["", "#", "c2410", "c2410cc", "#c2410g", "red", "##c2410", "+12345", "c2410c ", "가나"])
    func aColourNeedsSixDigits(text: String) {
        #expect(Colour(text) == nil)
    }

    /// Every accent has a lighter one that is read on dark grounds, and that dark text is read on.
    @Test func darkAccentsAreReadableToo() throws {
        let grounds = try ["18181b", "27272a"].map { try #require(Colour($0)) }
        for red in stride(from: UInt8(0), through: 240, by: 24) {
            for green in stride(from: UInt8(0), through: 240, by: 24) {
                for blue in stride(from: UInt8(0), through: 240, by: 24) {
                    guard let accent = Accent(Colour(red: red, green: green, blue: blue)) else { continue }
                    for ground in grounds + [Accent.darkText] {
                        #expect(accent.dark.contrast(with: ground) >= 4.5)
                    }
                }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct MarketBrandingTests {
    @Test(
        arguments: [
            (.name, String(repeating: "가", count: 31), .tooLong(most: 30)),
            (.name, "동네\n마켓", .forbiddenCharacter),
            (.name, "마켓\u{202E}", .forbiddenCharacter),
            (.purpose, String(repeating: "가", count: 81), .tooLong(most: 80)),
            (.accent, "red", .noColour), (.accent, "#ffff00", .tooPale),
            (.contact, "a\u{7}", .forbiddenCharacter),
            (.terms, String(repeating: "가", count: 10_001), .tooLong(most: 10_000)),
            (.privacy, "\u{1B}", .forbiddenCharacter),
            (.name, "a" + String(repeating: "\u{301}", count: 1_000), .tooLong(most: 30)),
        ] as [(MarketBrandingDraft.Field, String, MarketBrandingDraft.Problem.Code)]
    )
    func problemIsNamedAtItsField(
        field: MarketBrandingDraft.Field,
        text: String,
        code: MarketBrandingDraft.Problem.Code
    ) {
        let draft = MarketBrandingDraft([field: text])

        #expect(draft.validate() == [MarketBrandingDraft.Problem(field, code)])
        #expect(draft.branding == nil)
        for language in Language.allCases {
            #expect(!MarketBrandingDraft.Problem(field, code).text(in: .of(language)).contains("face."))
        }
    }

    @Test func savedBrandingCanBeEditedAgain() throws {
        let draft = MarketBrandingDraft(
            [
                .name: " 우리 동네 ", .purpose: "나눔과 교환", .accent: "#1D4ED8", .contact: "hello@market.example",
                .terms: "# 약관\r\n- 하나", .business: "상호: 동네",
            ],
            language: .english
        )
        let branding = try #require(draft.branding)

        #expect(branding.name == "우리 동네" && branding[.terms] == "# 약관\n- 하나" && branding.language == .english)
        #expect(branding.accent?.light.digits == "1d4ed8")
        #expect(MarketBrandingDraft(branding).branding == branding)
        #expect(branding.legalPages == MarketBranding.LegalPage.allCases)
        #expect(!MarketBranding.plain.legalPages.contains(.business))
        #expect(branding.contactAddress?.text == "mailto:hello@market.example")
    }

    @Test(arguments: [
        ("02-123-4567", nil), ("https://market.example/ask", "https://market.example/ask"),
        ("javascript:alert(1)", nil), ("javascript:a@b", nil), ("카카오톡 @우리동네", nil), ("", nil),
    ])
    func contactLeadsOnlyToAnAddress(contact: String, address: String?) {
        #expect(MarketBranding(contact: contact).contactAddress?.text == address)
    }

    @Test func emptyBrandingIsTheProjectsOwn() {
        #expect(MarketBrandingDraft([:]).branding == .plain)
        #expect(MarketBranding.plain.name(in: .korean) == "오픈마켓")
    }
}
