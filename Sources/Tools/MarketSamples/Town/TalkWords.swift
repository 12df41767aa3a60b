import Market

/// The words of the town's people to and about each other, in one language.
struct TalkWords {
    private let language: Language

    init(_ language: Language) {
        self.language = language
    }

    /// Words about a person who sold or bought something.
    struct Opinions {
        fileprivate let kind: [(String, Set<ReviewTag>)]
        fileprivate let fine: [String]

        /// Returns the review with a number: those of one person differ.
        func choose(_ number: Int, isFine: Bool) -> ReviewWords {
            if isFine {
                return ReviewWords(.fine, text: TalkWords.reviewText(fine[number % fine.count]))
            }
            let (text, tags) = kind[number % kind.count]
            return ReviewWords(.again, tags: tags, text: TalkWords.reviewText(text))
        }
    }

    static func reviewText(_ text: String) -> ReviewText {
        guard let text = ReviewText(text) else { preconditionFailure("no review: \(text)") }
        return text
    }

    private func choice<Words>(_ korean: Words, _ english: Words) -> Words {
        language == .korean ? korean : english
    }

    var questions: [String] {
        choice(
            [
                "안녕하세요, 아직 판매 중인가요?", "안녕하세요. 이거 아직 있을까요?", "안녕하세요, 상태가 사진과 같은가요?",
                "안녕하세요. 관심 있어서 여쭤봐요, 아직 안 나갔나요?",
            ],
            [
                "Hi, is this still for sale?", "Hello! Do you still have it?",
                "Hi, does it look like it does in the photos?", "Hello, is it still there? I am interested.",
            ]
        )
    }

    var answers: [String] {
        choice(
            ["네, 아직 있습니다.", "네, 있어요. 편하신 때 말씀해 주세요.", "네, 사진 그대로이고 아직 있어요.", "안녕하세요, 네. 보러 오셔도 됩니다."],
            [
                "Yes, it is.", "Yes, it is still here. When would suit you?",
                "It is, and it looks just like the photos.", "Hi, yes. You are welcome to have a look.",
            ]
        )
    }

    var thanks: [String] {
        choice(
            ["고맙습니다. 조금 생각해 보고 연락드릴게요.", "네, 감사합니다. 가족과 이야기해 볼게요.", "알겠습니다, 자리를 재 보고 다시 말씀드릴게요."],
            [
                "Thank you. Let me think about it.", "Thanks! I will talk to my family first.",
                "Good to know. I will measure the space and write again.",
            ]
        )
    }

    var meetings: [String] {
        choice(
            ["저녁 일곱 시쯤 만날 수 있을까요?", "역 앞에서 뵐 수 있을까요?", "제가 가지러 가도 될까요?", "주말 오전에 괜찮으세요?"],
            [
                "Could we meet around seven in the evening?", "Could we meet at the station?",
                "May I come and pick it up?", "Would a weekend morning work for you?",
            ]
        )
    }

    var parcels: [String] {
        choice(
            ["택배로 부탁드려도 될까요?", "제가 멀리 있어서 택배로 받고 싶어요.", "택배로 살게요."],
            [
                "Could you send it?", "I live far away, so a parcel would be great.",
                "I would like it by parcel.",
            ]
        )
    }

    var agreements: [String] {
        choice(
            ["네, 좋아요. 잘 챙겨 둘게요.", "그렇게 해요. 감사합니다.", "네, 그럼 준비해 두겠습니다."],
            [
                "Sounds good. I will have it ready.", "Let us do that. Thank you!",
                "Sure, I will get it ready.",
            ]
        )
    }

    var replies: [String] {
        choice(
            ["저도 즐거운 거래였어요. 고맙습니다.", "따뜻한 말씀 감사합니다.", "잘 쓰신다니 기쁩니다."],
            ["Glad to hear it, thank you.", "It was a pleasure.", "Thank you for the kind words."]
        )
    }

    func ofSellers(meets: Bool) -> Opinions {
        Opinions(
            kind: choice(Self.ofSellers, Self.englishOfSellers)
                + (meets
                    ? choice(Self.ofSellersMet, Self.englishOfSellersMet)
                    : choice(Self.ofSellersSending, Self.englishOfSellersSending)),
            fine: choice(
                ["물건은 좋았고, 답이 조금 늦었어요.", "설명보다 흠집이 조금 더 있었지만 잘 쓰고 있습니다.", "무난한 거래였습니다."],
                [
                    "Good item, though answers took a while.",
                    "A few more marks than I expected, but it works well.",
                    "All in all fine.",
                ]
            )
        )
    }

    func ofBuyers(meets: Bool) -> Opinions {
        Opinions(
            kind: choice(Self.ofBuyers, Self.englishOfBuyers)
                + (meets
                    ? choice(Self.ofBuyersMet, Self.englishOfBuyersMet)
                    : choice(Self.ofBuyersFar, Self.englishOfBuyersFar)),
            fine: choice(
                ["약속을 한 번 미뤘지만 잘 마쳤습니다.", "답이 조금 늦으셨어요. 거래는 잘 됐습니다."],
                ["We had to move the date once, then all went well.", "Answers came late, but we got there."]
            )
        )
    }
}

extension TalkWords {
    private typealias Said = [(String, Set<ReviewTag>)]

    private static let ofSellers: Said = [
        ("사진과 똑같은 물건이었어요.", [.asDescribed]),
        ("설명이 자세해서 믿고 샀습니다.", [.asDescribed, .kind]),
        ("깨끗하게 닦아 두셔서 기분이 좋았어요.", [.clean]),
        ("답이 빨라서 편했습니다.", [.quick]),
        ("값도 상태도 만족해요.", [.fairPrice, .asDescribed]),
        ("쓰는 법까지 알려 주셨어요.", [.kind]),
        ("아끼며 쓰신 게 보였습니다. 저도 오래 쓸게요.", [.clean, .asDescribed]),
        ("덤까지 챙겨 주셨어요. 감사합니다.", [.kind]),
    ]
    private static let ofSellersMet: Said = [
        ("약속 시간보다 먼저 나와 계셨어요.", [.punctual, .kind]),
        ("무거웠는데 차까지 함께 들어 주셨습니다.", [.kind]),
        ("만나서 천천히 살펴보게 해 주셨어요.", [.kind, .punctual]),
    ]
    private static let ofSellersSending: Said = [
        ("포장이 꼼꼼해서 흠 하나 없이 왔어요.", [.kind, .clean]),
        ("바로 다음 날 보내 주셨습니다.", [.quick]),
        ("상자에 쪽지까지 넣어 주셔서 웃었어요.", [.kind]),
    ]
    private static let ofBuyers: Said = [
        ("바로 결정해 주셔서 편했어요.", [.quick]),
        ("예의 바르고 친절하셨습니다.", [.kind]),
        ("물건을 반가워해 주셔서 저도 기뻤어요.", [.kind]),
        ("답이 빨라서 금방 끝났습니다.", [.quick]),
        ("좋은 분께 보내서 마음이 놓입니다.", [.kind]),
        ("이야기가 편하게 잘 통했어요.", [.kind, .quick]),
        ("또 뵙고 싶은 이웃이에요.", [.kind]),
    ]
    private static let ofBuyersMet: Said = [
        ("시간 약속을 잘 지켜 주셨습니다.", [.punctual]),
        ("먼 길 와 주셔서 고마웠어요.", [.kind, .punctual]),
        ("기다리지 않게 미리 연락 주셨어요.", [.punctual, .quick]),
    ]
    private static let ofBuyersFar: Said = [
        ("입금도 확인도 빨랐어요.", [.quick]),
        ("받자마자 잘 왔다고 알려 주셨습니다.", [.kind, .quick]),
        ("배송을 느긋하게 기다려 주셨어요.", [.kind]),
    ]

    private static let englishOfSellers: Said = [
        ("Exactly what the photos show.", [.asDescribed]),
        ("Every detail was in the description, so I felt safe buying.", [.asDescribed, .kind]),
        ("It came clean and ready to use.", [.clean]),
        ("Quick answers, easy to deal with.", [.quick]),
        ("Happy with the price and with the condition.", [.fairPrice, .asDescribed]),
        ("Took the time to show me how it works.", [.kind]),
        ("You can tell that it was looked after.", [.clean, .asDescribed]),
        ("Even added a little extra. Thank you!", [.kind]),
    ]
    private static let englishOfSellersMet: Said = [
        ("Was there before me.", [.punctual, .kind]),
        ("Helped me carry it to the car.", [.kind]),
        ("Let me look at everything without any hurry.", [.kind, .punctual]),
    ]
    private static let englishOfSellersSending: Said = [
        ("Packed so well that nothing could happen to it.", [.kind, .clean]),
        ("Sent it the very next day.", [.quick]),
        ("There was a friendly note in the box.", [.kind]),
    ]
    private static let englishOfBuyers: Said = [
        ("Knew what they wanted, so it was quick.", [.quick]),
        ("Polite and friendly.", [.kind]),
        ("So pleased with it that I was pleased too.", [.kind]),
        ("Fast answers, done in no time.", [.quick]),
        ("I am glad it went to them.", [.kind]),
        ("Easy to talk to.", [.kind, .quick]),
        ("A neighbour I would like to meet again.", [.kind]),
    ]
    private static let englishOfBuyersMet: Said = [
        ("Right on time.", [.punctual]),
        ("Came a long way for it, and on time.", [.kind, .punctual]),
        ("Let me know before leaving, so I did not wait.", [.punctual, .quick]),
    ]
    private static let englishOfBuyersFar: Said = [
        ("Paid at once.", [.quick]),
        ("Told me as soon as the parcel came.", [.kind, .quick]),
        ("Patient while the parcel was on its way.", [.kind]),
    ]
}
