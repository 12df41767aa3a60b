import Market

/// One of the people of the town.
enum TownPerson: Int, CaseIterable, Sendable {
    case cyclist, photographer, gardener, reader, carpenter, camper, minimalist, barista, musician,
        parent, luke, emma

    /// The name in a market of a language.
    func name(in language: Language) -> String {
        switch (self, language) {
        case (.cyclist, .korean): "두바퀴로"
        case (.photographer, .korean): "필름한롤"
        case (.gardener, .korean): "초록이엄마"
        case (.reader, .korean): "달빛서재"
        case (.carpenter, .korean): "연남동목수"
        case (.camper, .korean): "캠핑가는날"
        case (.minimalist, .korean): "미니멀한하루"
        case (.barista, .korean): "월요일의커피"
        case (.musician, .korean): "망원동기타"
        case (.parent, .korean): "서하네"
        case (.luke, .korean): "이태원루크"
        case (.emma, .korean): "해방촌에마"
        case (.cyclist, .english): "Two Wheels"
        case (.photographer, .english): "One Roll of Film"
        case (.gardener, .english): "Green Balcony"
        case (.reader, .english): "Moonlit Books"
        case (.carpenter, .english): "Yeonnam Woodwork"
        case (.camper, .english): "Off Camping"
        case (.minimalist, .english): "Less Is Plenty"
        case (.barista, .english): "Monday Coffee"
        case (.musician, .english): "Mangwon Guitar"
        case (.parent, .english): "Seoha’s Family"
        case (.luke, .english): "Luke in Itaewon"
        case (.emma, .english): "Emma Up the Hill"
        }
    }

    /// The language that the person writes in a market of a language: two of them always English.
    func language(in market: Language) -> Language {
        self == .luke || self == .emma ? .english : market
    }

    /// The number of days that the person had been there when the oldest of the town's own goods was offered.
    var daysBefore: Int64 {
        switch self {
        case .cyclist: 384
        case .photographer: 297
        case .gardener: 511
        case .reader: 463
        case .carpenter: 338
        case .camper: 176
        case .minimalist: 258
        case .barista: 205
        case .musician: 402
        case .parent: 149
        case .luke: 121
        case .emma: 92
        }
    }

    /// The minutes within which the person answers a message.
    var minutesToAnswer: ClosedRange<Int> {
        switch self {
        case .cyclist, .barista, .parent, .minimalist, .emma: 4...25
        case .photographer, .gardener, .camper, .luke: 15...110
        case .reader, .carpenter, .musician: 60...280
        }
    }
}
