import Market

/// Children's things, books, music, games, clothes and camping.
extension Town {
    static let leisureOffers: [TownOffer] = [
        TownOffer(
            person: .parent,
            name: "남색 유모차 접이식",
            noun: "유모차",
            description:
                "첫째가 두 돌까지 탄 남색 유모차입니다. 한 손으로 접히고 차 트렁크에 들어가요. 시트를 모두 빼서 세탁했고 손잡이 가죽도 깨끗합니다. 방풍 커버를 함께 드릴게요.",
            english: TownWording(
                name: "Navy folding stroller",
                noun: "stroller",
                description:
                    "A navy stroller that our first child used until she was two. It folds with one hand and fits into a car. All the fabric has been washed, and the leather grip is clean. The wind cover comes with it."
            ),
            price: 85_000,
            was: 100_000,
            shelf: .kids,
            condition: .used,
            ways: .meeting,
            thing: .stroller,
            main: .navy,
            accent: .caramel,
            views: 4
        ),
        TownOffer(
            person: .parent,
            name: "곰인형 빨간 나비넥타이",
            noun: "곰인형",
            description: "앉은키 40cm 곰인형입니다. 아이가 다른 인형만 안고 자서 새것 그대로예요. 세탁망에 넣어 한 번 빨았습니다.",
            english: TownWording(
                name: "Teddy bear with a red bow tie",
                noun: "teddy bear",
                description:
                    "A bear that is 40 cm tall when it sits. Our child only sleeps with another one, so it is as good as new. It was washed once, in a net."
            ),
            price: 12_000,
            shelf: .kids,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .bear,
            main: .caramel,
            accent: .red,
            views: 2
        ),
        TownOffer(
            person: .parent,
            name: "원목 기차 장난감",
            noun: "기차 장난감",
            description:
                "빨간 기관차에 하늘색 짐칸이 달린 원목 기차예요. 바퀴가 부드럽게 굴러가고 칠이 벗겨진 데 없습니다. 굴뚝 구멍에 공을 넣고 놀 수 있어요. 세 살 무렵에 가장 좋아했습니다.",
            english: TownWording(
                name: "Wooden toy train",
                noun: "toy train",
                description:
                    "A wooden train with a red engine and a sky blue wagon. The wheels run smoothly, and no paint has come off. A ball fits into the chimney. Ours loved it most at three."
            ),
            price: 16_000,
            shelf: .kids,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .train,
            main: .red,
            accent: .sky
        ),
        TownOffer(
            person: .parent,
            name: "원목 쌓기블록 나눔해요",
            noun: "쌓기블록",
            description: "모서리를 둥글린 원목 블록 한 상자입니다. 몇 조각은 색이 조금 벗겨졌지만 놀기에는 충분해요. 어린이집이나 공부방에서 쓰신다면 더 좋겠습니다.",
            english: TownWording(
                name: "Wooden blocks, free",
                noun: "building blocks",
                description:
                    "A box of wooden blocks with rounded edges. A few have lost some colour, but they are fine to play with. A nursery or a playroom would be a good home."
            ),
            price: 0,
            shelf: .kids,
            condition: .used,
            ways: .meeting,
            thing: .blocks,
            main: .red,
            accent: .sky,
            views: 2,
            state: .reserved,
            giveaway: .pick
        ),
        TownOffer(
            person: .reader,
            name: "한국 단편소설 다섯 권",
            noun: "소설책 묶음",
            description: "재미있게 읽은 단편소설집 다섯 권을 묶어서 드립니다. 밑줄은 없고 한 권에 책갈피 자국이 있어요. 낱권으로는 팔지 않습니다.",
            english: TownWording(
                name: "Five books of short stories",
                noun: "short story books",
                description:
                    "Five collections of short stories that I enjoyed. No underlining, and one has the mark of a bookmark. I would like to keep them together."
            ),
            price: 20_000,
            shelf: .books,
            condition: .used,
            ways: .included,
            thing: .books,
            main: .navy,
            accent: .coral
        ),
        TownOffer(
            person: .reader,
            name: "요리책과 빵 책 다섯 권",
            noun: "요리책 묶음",
            description: "집밥 요리책 세 권과 빵 굽는 책 두 권입니다. 부엌에 두고 봐서 표지에 작은 얼룩이 있어요. 안쪽은 깨끗합니다. 합정역에서 만나면 좋겠습니다.",
            english: TownWording(
                name: "Five cookbooks, two on bread",
                noun: "cookbooks",
                description:
                    "Three cookbooks for every day and two on baking bread. They lived in the kitchen, so the covers have small stains. The pages are clean. Hapjeong station would suit me."
            ),
            price: 18_000,
            shelf: .books,
            condition: .used,
            ways: .either(won: 3_000),
            thing: .books,
            main: .olive,
            accent: .mustard,
            views: 2
        ),
        TownOffer(
            person: .musician,
            name: "통기타 입문용 하드케이스",
            noun: "통기타",
            description:
                "처음 배울 때 산 통기타입니다. 줄 높이를 낮춰 놓아 손가락이 덜 아파요. 새 줄로 갈았고 하드케이스와 카포를 드립니다. 뒷면에 작은 찍힘이 있습니다.",
            english: TownWording(
                name: "Beginner's guitar with a hard case",
                noun: "acoustic guitar",
                description:
                    "The guitar I learned on. The strings sit low, so it is kind to your fingers. It has new strings, and the case and a capo come with it. There is a small dent in the back."
            ),
            price: 140_000,
            shelf: .music,
            condition: .used,
            ways: .meeting,
            thing: .guitar,
            main: .wood,
            accent: .brown,
            views: 4,
            takesOffers: true
        ),
        TownOffer(
            person: .musician,
            name: "전자피아노 61건반 받침 포함",
            noun: "전자피아노",
            description: "61건반 전자피아노와 엑스자 받침대입니다. 건반이 모두 고르게 눌리고 헤드폰을 끼워 칠 수 있어요. 악보 받침과 어댑터가 있습니다.",
            english: TownWording(
                name: "Digital piano, 61 keys, with stand",
                noun: "digital piano",
                description:
                    "A digital piano with 61 keys and an X stand. All keys play evenly, and you can use headphones. Music rest and adapter are there."
            ),
            price: 115_000,
            shelf: .music,
            condition: .used,
            ways: .meeting,
            thing: .piano,
            main: .black,
            accent: .coral
        ),
        TownOffer(
            person: .musician,
            name: "4/4 바이올린 활 케이스",
            noun: "바이올린",
            description:
                "동아리에서 2년 켠 4/4 바이올린입니다. 활털을 새로 갈았고 송진과 케이스를 함께 드려요. 소리가 둥글고 따뜻합니다. 연습실에서 켜 보고 결정하세요.",
            english: TownWording(
                name: "Full-size violin with bow and case",
                noun: "violin",
                description:
                    "A full-size violin that I played in a club for two years. The bow has new hair, and rosin and case come with it. The sound is round and warm. Try it in our practice room."
            ),
            price: 210_000,
            shelf: .music,
            condition: .used,
            ways: .meeting,
            thing: .violin,
            main: .terracotta,
            accent: .mustard
        ),
        TownOffer(
            person: .cyclist,
            name: "파란 테니스 라켓과 공",
            noun: "테니스 라켓",
            description: "한 시즌 쓴 파란 테니스 라켓입니다. 무게 285g이고 줄을 새로 맸어요. 공 한 통을 같이 드립니다.",
            english: TownWording(
                name: "Blue tennis racket with balls",
                noun: "tennis racket",
                description:
                    "A blue racket that I used for one season. It weighs 285 g and is freshly strung. A can of balls comes with it."
            ),
            price: 58_000,
            shelf: .sports,
            condition: .used,
            ways: .either(won: 4_000),
            thing: .racket,
            main: .blue,
            accent: .black,
            state: .sold
        ),
        TownOffer(
            person: .cyclist,
            name: "7호 농구공 실외용",
            noun: "농구공",
            description: "동네 코트에서 석 달 쓴 7호 농구공이에요. 바람이 새지 않고 돌기가 살아 있습니다. 손펌프도 드릴게요.",
            english: TownWording(
                name: "Outdoor basketball, size 7",
                noun: "basketball",
                description:
                    "A size 7 ball that saw three months on the local court. It holds air, and the grip is good. I will add the hand pump."
            ),
            price: 15_000,
            shelf: .sports,
            condition: .used,
            ways: .meeting,
            thing: .basketball,
            main: .orange,
            accent: .black,
            views: 2
        ),
        TownOffer(
            person: .camper,
            name: "주황색 돔텐트 3인용",
            noun: "돔텐트",
            description: "세 번 친 3인용 돔텐트입니다. 비 오는 날에도 새지 않았고 펙과 줄이 모두 있어요. 그늘에 말려 접어 두었습니다. 둘이서 10분이면 칩니다.",
            english: TownWording(
                name: "Orange dome tent for three",
                noun: "dome tent",
                description:
                    "A dome tent for three that I pitched three times. It stayed dry in the rain, and all pegs and lines are there. It was dried in the shade before I packed it. Two people need ten minutes."
            ),
            price: 130_000,
            was: 150_000,
            shelf: .sports,
            condition: .likeNew,
            ways: .either(won: 5_000),
            thing: .tent,
            main: .orange,
            accent: .cream,
            views: 4
        ),
        TownOffer(
            person: .camper,
            name: "초록색 캠핑 랜턴",
            noun: "캠핑 랜턴",
            description: "불꽃 모양으로 은은하게 켜지는 충전식 랜턴입니다. 가장 밝게 켜도 여덟 시간 가요. 고리가 있어 텐트 안에 걸기 좋습니다.",
            english: TownWording(
                name: "Green camping lantern",
                noun: "camping lantern",
                description:
                    "A rechargeable lantern with a soft light like a flame. At its brightest it lasts eight hours. It has a hook for the tent."
            ),
            price: 26_000,
            shelf: .sports,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .lantern,
            main: .green,
            accent: .mustard
        ),
        TownOffer(
            person: .camper,
            name: "겨자색 등산 배낭 30L",
            noun: "등산 배낭",
            description: "당일 산행에 쓰던 30리터 배낭입니다. 등판에 바람이 통하고 허리띠가 튼튼해요. 앞주머니 지퍼 고리를 새로 달았습니다.",
            english: TownWording(
                name: "Mustard hiking pack, 30 l",
                noun: "hiking pack",
                description:
                    "A 30 litre pack for day hikes. Air passes behind your back, and the hip belt is sturdy. I put a new pull on the front zip."
            ),
            price: 40_000,
            shelf: .sports,
            condition: .used,
            ways: .either(won: 4_000),
            thing: .backpack,
            main: .mustard,
            accent: .brown
        ),
        TownOffer(
            person: .camper,
            name: "카키 야상 재킷 L",
            noun: "야상 재킷",
            description: "갈색 코듀로이 깃이 달린 카키색 재킷 L입니다. 어깨 47, 가슴 56, 길이 72cm예요. 세탁소에서 찾아온 뒤로 입지 않았습니다.",
            english: TownWording(
                name: "Khaki field jacket, L",
                noun: "field jacket",
                description:
                    "A khaki jacket in L with a brown corduroy collar. Shoulders 47, chest 56, length 72 cm. I have not worn it since it came back from the cleaner's."
            ),
            price: 44_000,
            shelf: .clothing,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .jacket,
            main: .khaki,
            accent: .brown
        ),
        TownOffer(
            person: .minimalist,
            name: "빨간 물결무늬 니트",
            noun: "니트",
            description: "빨간 바탕에 흰 물결무늬가 두 줄 있는 니트입니다. 프리사이즈이고 보풀을 모두 떼었어요. 따뜻하고 까슬거리지 않습니다.",
            english: TownWording(
                name: "Red knit with a wave pattern",
                noun: "knit sweater",
                description:
                    "A red sweater with two white waves. One size, and I took off all the bobbles. It is warm and does not itch."
            ),
            price: 19_000,
            shelf: .clothing,
            condition: .used,
            ways: .parcel(won: 3_000),
            thing: .knit,
            main: .red,
            accent: .cream,
            views: 2
        ),
    ]
}
