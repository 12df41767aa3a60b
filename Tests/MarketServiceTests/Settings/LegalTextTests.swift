import MarketStore
import Testing

@testable import Market
@testable import MarketService

/// The program's default texts, held to what the program does.
@Suite(.timeLimit(.minutes(10)))
struct LegalTextTests {
    static let pages = MarketBranding.LegalPage.allCases.filter(\.hasDefault)
    static let named = MarketBranding(name: "*우리* [동네](x)", contact: "help@market.example")

    private func text(_ page: MarketBranding.LegalPage, _ language: Language) throws -> String {
        try #require(MarketBranding(contact: "x").defaultText(of: page, in: language))
    }

    @Test(arguments: pages, Language.allCases)
    func defaultsReadWellWithAndWithoutNameAndContact(
        page: MarketBranding.LegalPage,
        language: Language
    ) throws {
        for branding in [MarketBranding.plain, Self.named] {
            let shown = try #require(branding.legalText(page, in: language))
            #expect(shown.isDefault)
            let spans = shown.document.blocks.flatMap(\.spans)
            for case .text(let text) in spans {
                #expect(!text.contains("*우리*") || text == branding.name)
                #expect(!text.contains("{") && !text.contains("\\"), "\(text)")
                #expect(text == branding.name || !text.contains("*") && !text.contains("["), "\(text)")
            }
        }
    }

    @Test(arguments: pages)
    func languagesSayTheSameUnderTheSameHeadings(page: MarketBranding.LegalPage) throws {
        let headings = try Language.allCases.map { language in
            try text(page, language).split(separator: "\n").count { $0.hasPrefix("#") }
        }
        #expect(Set(headings).count == 1, "\(headings)")
        for language in Language.allCases {
            #expect(try text(page, language).count <= MarketBrandingDraft.longest(.terms))
        }
    }

    @Test func nameAndContactStandInTheText() throws {
        let shown = try #require(Self.named.legalText(.terms, in: .korean)).document.blocks.flatMap(\.spans)
        #expect(shown.contains(.text("*우리* [동네](x)")))
        let address = try #require(WebAddress("mailto:help@market.example"))
        #expect(shown.contains(.link("help@market.example", address)))
        let plain = try #require(MarketBranding(contact: "학생회관 2층").legalText(.terms, in: .korean))
        #expect(plain.document.blocks.flatMap(\.spans).contains(.text("학생회관 2층")))
        let none = try #require(MarketBranding.plain.legalText(.terms, in: .korean))
        #expect(none.document.blocks.flatMap(\.spans).contains(.text("오픈마켓")))
        #expect(none.document.blocks.count < shown.count)
    }

    @Test func operatorsTextWinsUntilItIsEmptyAgain() throws {
        var branding = MarketBranding(legalTexts: [.safety: "# 우리 규칙"])
        let own = try #require(branding.legalText(.safety, in: .english))
        #expect(!own.isDefault && own.document == Document("# 우리 규칙"))
        branding[.safety] = ""
        #expect(try #require(branding.legalText(.safety, in: .english)).isDefault)
        #expect(branding == .plain)
        #expect(branding.legalText(.business, in: .korean) == nil)
    }

    /// Words in quotation marks that are no button, title or choice of the market's.
    private static let quoted: Set<String> = ["안전결제", "safe payment", "운영자"]

    @Test(arguments: pages, Language.allCases)
    func everyQuotedButtonIsOne(page: MarketBranding.LegalPage, language: Language) throws {
        let texts = Texts.of(language)
        let all = Set(texts.names.map { texts[TextKey($0)] })
        for found in try text(page, language).matches(of: /‘([^’]+)’|“([^”]+)”/) {
            let words = String(found.1 ?? found.2 ?? "")
            #expect(all.contains(words) || Self.quoted.contains(words), "\(words)")
        }
    }

    /// A phrase of a text, and the number in it that the program goes by.
    struct Figure: Sendable, CustomTestStringConvertible {
        let page: MarketBranding.LegalPage
        let phrases: [String]
        let numbers: [Int64]

        /// `#` in a phrase stands for the next number.
        init(_ page: MarketBranding.LegalPage, _ korean: String, _ english: String, _ numbers: Int64...) {
            (self.page, phrases, self.numbers) = (page, [korean, english], numbers)
        }

        var testDescription: String { phrases[0] }

        func phrase(in language: Language) -> String {
            numbers.reduce(phrases[language == .korean ? 0 : 1]) { phrase, number in
                guard let place = phrase.firstIndex(of: "#") else { return phrase }
                let (head, tail) = (phrase[..<place], phrase[phrase.index(after: place)...])
                return head + (number == 1_000 ? "1,000" : "\(number)") + tail
            }
        }
    }

    private static let limits = StoreLimits()
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 24 * 60 * minute

    static let ofTrades: [Figure] = [
        Figure(.terms, "상품은 #분 안에", "for # minutes", limits.undoMilliseconds / minute),
        Figure(.terms, "#일 뒤 목록에서", "after # days", limits.soldMilliseconds / day),
        Figure(.terms, "길어야 #시간", "stands for # hours at most", Int64(Offer.hours.max() ?? 0)),
        Figure(.terms, "없으면 #시간", "ends after # hours", Deal.hoursReserved),
        Figure(.terms, "시간부터 #시간 뒤에", "a meeting, # hours after it", Meeting.hoursReserved),
        Figure(.terms, "모두 #일을", "to # days in all", Deal.mostDays),
        Figure(.terms, "#시간 동안 아니라는", "# hours without an objection", Deal.hoursToObject),
        Figure(.terms, "#분이 지나도", "# minutes after the agreed", Meeting.minutesOfGrace),
        Figure(.terms, "#일 안에 로그인하면", "sign in within # days", AccountDeletion.days),
        Figure(.terms, "후기는 #일 안에", "have # days to write", DealReviews.days),
        Figure(
            .terms,
            "#일에서 #일까지의",
            "for # to # days",
            Int64(Sanction.Kind.days.lowerBound),
            Int64(Sanction.Kind.days.upperBound)
        ),
        Figure(
            .safety,
            "#시간 전과 #분 전에",
            "# hours and # minutes before",
            Meeting.reminders[0] / 60,
            Meeting.reminders[1]
        ),
        Figure(.safety, "#시간 안에", "within # hours", Deal.hoursToObject),
        Figure(.parcels, "예약은 #시간 뒤에", "ends after # hours", Deal.hoursReserved),
        Figure(.parcels, "모두 #일까지", "to # days in all", Deal.mostDays),
        Figure(.parcels, "누르면 #시간 뒤에", "completed # hours later", Deal.hoursToObject),
        Figure(.parcels, "#시간 안에", "within # hours", Deal.hoursToObject),
    ]

    static let ofPrivacy: [Figure] = [
        Figure(
            .privacy,
            "종류는 #일 쓰지",
            "end after # days unused",
            SessionService.lifetime.components.seconds / 86_400
        ),
        Figure(
            .privacy,
            "#개까지, 마지막 로그인부터 #일",
            "# networks (the first part of an address), # days",
            Int64(limits.networksOfAccount),
            limits.networkMilliseconds / day
        ),
        Figure(.privacy, "소식은 #일", "notices, # days", limits.noticeMilliseconds / day),
        Figure(.privacy, "지우면 #분 뒤", "plus # minutes", limits.undoMilliseconds / minute),
        Figure(
            .privacy,
            "사진은 #일, 관심과 장바구니를 바꾼 시각은 #일",
            "Draft photos, # days; times of changes to saved things and cart, # days",
            limits.draftPhotoMilliseconds / day,
            limits.itemChangeMilliseconds / day
        ),
        Figure(.privacy, "#일 뒤에 이름", "After # days your name", AccountDeletion.days),
        Figure(.privacy, "값으로 #일(제재를", "stays for # days, or a year", AccountDeletion.daysOfName),
        Figure(.privacy, "최근 #개를", "the last #,", Int64(limits.searchesOfAccount)),
        Figure(
            .privacy,
            "메시지부터 #년",
            limits.conversationMilliseconds == 365 * day ? "a year after the last message" : "#",
            limits.conversationMilliseconds / day / 365
        ),
        Figure(
            .privacy,
            "예약부터 #년",
            limits.dealMilliseconds == 3 * 365 * day ? "three years after the last reservation" : "#",
            limits.dealMilliseconds / day / 365
        ),
        Figure(.privacy, "대비해 #일 뒤", "taken back, # days", limits.unsentMilliseconds / day),
        Figure(.privacy, "거래 #일 뒤", "notes, # days after", Meeting.daysKept),
        Figure(.privacy, "값으로 #일", "wrong codes, # days", CodeTries.days),
        Figure(.privacy, "알림**: #일, #개까지", "Notifications**: # days, at most #", 90, 1_000),
        Figure(.privacy, "끝난 뒤 #일", "invitations, # days", SignUpInvitation.days),
        Figure(
            .privacy,
            "판단 뒤 #년",
            limits.caseMilliseconds == 365 * day ? "a year after the decision" : "#",
            limits.caseMilliseconds / day / 365
        ),
    ]

    @Test(arguments: ofTrades + ofPrivacy, Language.allCases)
    func everyFigureIsTheProgramsOwn(figure: Figure, language: Language) throws {
        let phrase = figure.phrase(in: language)
        #expect(try text(figure.page, language).contains(phrase), "\(phrase)")
    }

    /// Those that the texts write out, which no figure above would notice.
    @Test func figuresWrittenAsWordsAreTheProgramsOwn() {
        #expect(MarketNotification.keptMilliseconds == 90 * Self.day)
        #expect(MarketNotification.mostOfAccount == 1_000)
        // 앞뒤 열 개, up to ten before and after.
        #expect(ReportTarget.messagesBeside == 10)
        // 두 명 이상이 알렸다면, once two people reported them.
        #expect(TraderFacts.fewestNoShows == 2)
        // 한 시간 전부터, from an hour before.
        #expect(Meeting.hoursOfCodes == 1)
        // 일주일, a week.
        #expect(Self.limits.guessMilliseconds == 7 * Self.day)
        // 하루, a day.
        #expect(Self.limits.uploadMilliseconds == Self.day && Self.limits.answerMilliseconds == Self.day)
    }
}

extension Document.Block {
    fileprivate var spans: [Document.Span] {
        switch self {
        case .heading(_, let spans), .paragraph(let spans): spans
        case .list(let items), .numberedList(_, let items): items.flatMap(\.self)
        }
    }
}
