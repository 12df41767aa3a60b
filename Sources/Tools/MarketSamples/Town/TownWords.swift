import Market

/// The words that generated goods of the town are made of.
struct TownWords {
    private let language: Language

    init(_ language: Language) {
        self.language = language
    }

    func name(of noun: String, _ condition: Condition, _ random: inout SampleRandom) -> String {
        let isKorean = language == .korean
        var words: [String] = []
        if random.below(3) > 0 { words.append(random.pick(isKorean ? Self.makers : Self.englishMakers)) }
        if words.isEmpty || random.chance(outOf: 3) {
            words.insert(random.pick(adjectives(condition)), at: 0)
        }
        words.append(noun)
        if random.below(4) > 0 { words.append(model(&random)) }
        return words.joined(separator: " ")
    }

    /// A name without a maker or a model.
    func plainName(of noun: String, _ condition: Condition, _ random: inout SampleRandom) -> String {
        "\(random.pick(adjectives(condition))) \(noun)"
    }

    private func model(_ random: inout SampleRandom) -> String {
        let letters = Array("ABCDEFGHKLMNPRSTXZ")
        return "\(random.pick(letters))\(random.pick(letters))-\(100 + random.below(9900))"
    }

    func description(of offer: TownOffer, _ random: inout SampleRandom) -> String {
        switch language {
        case .korean:
            [
                random.pick(Self.openings), random.pick(Self.details(offer.condition)),
                random.pick(offer.giveaway == nil ? Self.closings : Self.giving),
            ].joined(separator: " ")
        case .english:
            [
                random.pick(Self.englishOpenings), random.pick(Self.englishDetails(offer.condition)),
                random.pick(offer.giveaway == nil ? Self.englishClosings : Self.englishGiving),
            ].joined(separator: " ")
        }
    }

    private func adjectives(_ condition: Condition) -> [String] {
        switch (language, condition) {
        case (.korean, .new): ["새", "미개봉"]
        case (.korean, .likeNew): ["거의 새것", "깨끗한"]
        case (.korean, .used): ["잘 쓰던", "손때 묻은"]
        case (.korean, .forParts): ["부품용", "고장"]
        case (.english, .new): ["New", "Unopened"]
        case (.english, .likeNew): ["Hardly used", "Clean"]
        case (.english, .used): ["Used", "Well kept"]
        case (.english, .forParts): ["Broken", "For parts:"]
        }
    }

    private static let makers = [
        "한울", "두레", "새봄", "가람", "온새", "미르", "누리결", "다솜", "한빛", "솔내", "나린", "푸름", "도담", "여울", "바른손길", "하늬",
    ]
    private static let openings = [
        "이사하면서 정리합니다.", "선물로 받았는데 쓸 일이 없어 내놓습니다.", "취미를 바꾸게 되어 보내 드립니다.",
        "작년에 사서 쓰던 것입니다.", "같은 것이 두 개라 하나를 내놓습니다.", "집에 자리가 없어 정리해요.",
        "식구가 늘어 큰 것으로 바꿉니다.", "필요한 분이 쓰시면 좋겠습니다.",
    ]
    private static let closings = [
        "직접 보고 결정하셔도 됩니다.", "저녁 일곱 시 뒤에 만날 수 있어요.", "주말에는 언제든 괜찮습니다.", "역 앞에서 만나면 좋겠습니다.",
        "교환은 받지 않습니다.", "궁금한 점은 편하게 물어보세요.",
    ]
    private static let giving = ["그냥 드리니 꼭 쓰실 분만 연락 주세요.", "필요한 이웃께 나눔합니다."]

    private static func details(_ condition: Condition) -> [String] {
        switch condition {
        case .new: ["상자를 뜯지 않았습니다.", "한 번도 쓰지 않았습니다."]
        case .likeNew: ["두어 번 써서 새것과 같습니다.", "흠집을 찾기 어렵습니다.", "상자와 설명서가 모두 있습니다."]
        case .used: ["생활 흠집이 조금 있지만 쓰는 데는 문제없습니다.", "꼼꼼히 닦아 두었습니다.", "사진과 똑같은 상태입니다.", "잘 되는지 모두 확인했습니다."]
        case .forParts: ["켜지지 않아 부품용으로 드립니다.", "고쳐 쓰실 수 있는 분께 맞습니다."]
        }
    }

    private static let englishMakers = [
        "Hanul", "Dure", "Saebom", "Garam", "Onsae", "Mireu", "Dasom", "Hanbit", "Yeoul",
    ]
    private static let englishOpenings = [
        "I am moving to a smaller flat.", "It was a present that I have no use for.",
        "I have two of them and need one.",
        "I bought it last year.", "There is no room for it any more.", "Time for somebody else to enjoy it.",
    ]
    private static let englishClosings = [
        "Come and have a look first.", "Evenings after seven suit me best.", "Let us meet at the station.",
        "No swaps, please.",
    ]
    private static let englishGiving = [
        "Free to a neighbour who needs it.", "Please take it only if you will use it.",
    ]

    private static func englishDetails(_ condition: Condition) -> [String] {
        switch condition {
        case .new: ["The box is still closed.", "It has never been used."]
        case .likeNew: ["Used two or three times and as good as new.", "You will not find a scratch on it."]
        case .used:
            [
                "Some small marks, and it works as it should.", "I have cleaned it well.",
                "It is just as the photos show it.",
            ]
        case .forParts:
            ["It does not start, so it is for parts.", "Somebody who can repair things will like it."]
        }
    }
}
