import Market

/// Furniture, kitchen and household goods.
extension Town {
    static let homeOffers: [TownOffer] = [
        TownOffer(
            person: .carpenter,
            name: "원목 책상 1200 서랍형",
            noun: "원목 책상",
            description:
                "직접 짜서 3년 쓴 물푸레나무 책상입니다. 폭 120, 깊이 60, 높이 73cm이고 서랍이 하나 달려 있어요. 상판을 다시 갈아 오일을 먹여 두어 흠집이 거의 보이지 않습니다. 1층까지 함께 내려 드릴게요.",
            english: TownWording(
                name: "Solid wood desk with a drawer, 120 cm",
                noun: "wooden desk",
                description:
                    "I built this ash desk myself and used it for three years. It is 120 cm wide, 60 deep and 73 high, with one drawer. The top has been sanded and oiled again, so you will hardly find a scratch. I can help carry it to the ground floor."
            ),
            price: 95_000,
            was: 120_000,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .desk,
            main: .wood,
            accent: .terracotta,
            takesOffers: true
        ),
        TownOffer(
            person: .carpenter,
            name: "호두나무 5단 책장",
            noun: "책장",
            description:
                "호두나무 무늬 5단 책장이고 폭 80cm입니다. 칸마다 책을 가득 꽂아도 처지지 않게 뒤판을 덧댔습니다. 아래 칸 모서리에 작은 찍힘이 하나 있습니다.",
            english: TownWording(
                name: "Walnut bookcase, five shelves",
                noun: "bookcase",
                description:
                    "Five shelves in walnut finish, 80 cm wide. I added a back panel, so it does not sag when every shelf is full. There is one small dent at a lower corner."
            ),
            price: 60_000,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .shelf,
            main: .walnut,
            accent: .coral,
            state: .reserved
        ),
        TownOffer(
            person: .carpenter,
            name: "식탁 의자 하늘색 방석 포함",
            noun: "식탁 의자",
            description:
                "등받이에 살이 세 개 있는 원목 의자입니다. 하늘색 방석은 지난달에 새로 만들어 깨끗해요. 흔들림 없이 튼튼하고 두 개 있으니 함께 가져가셔도 좋습니다.",
            english: TownWording(
                name: "Dining chair with a sky blue cushion",
                noun: "dining chair",
                description:
                    "A solid wood chair with three slats in the back. The sky blue cushion was made new last month and is clean. It stands firm, and there are two of them if you would like a pair."
            ),
            price: 28_000,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .chair,
            main: .wood,
            accent: .sky,
            views: 4,
            stock: 2
        ),
        TownOffer(
            person: .minimalist,
            name: "올리브색 1인용 소파",
            noun: "1인용 소파",
            description:
                "창가에 두고 책 읽을 때 쓰던 1인 소파입니다. 올리브색 패브릭이고 겨자색 쿠션도 드려요. 반려동물 없고 담배 피우는 사람도 없습니다. 차로 실어 가셔야 해요.",
            english: TownWording(
                name: "Olive armchair",
                noun: "armchair",
                description:
                    "My reading chair by the window, in olive fabric. The mustard cushion comes with it. No pets and no smokers here. You will need a car to take it home."
            ),
            price: 110_000,
            shelf: .furniture,
            condition: .likeNew,
            ways: .meeting,
            thing: .armchair,
            main: .olive,
            accent: .mustard,
            views: 4,
            takesOffers: true
        ),
        TownOffer(
            person: .minimalist,
            name: "아치형 전신 거울",
            noun: "전신 거울",
            description:
                "높이 160cm 아치형 전신 거울입니다. 나무 테두리라 방이 따뜻해 보여요. 이사 가는 집에 붙박이 거울이 있어 내놓습니다. 깨지지 않게 담요로 싸 드릴게요.",
            english: TownWording(
                name: "Arched full-length mirror",
                noun: "full-length mirror",
                description:
                    "An arched mirror, 160 cm high, with a wooden frame that makes a room look warm. Our next home has mirrors built in. I will wrap it in a blanket for the way."
            ),
            price: 45_000,
            shelf: .furniture,
            condition: .likeNew,
            ways: .meeting,
            thing: .mirror,
            main: .wood,
            accent: .black
        ),
        TownOffer(
            person: .reader,
            name: "겨자색 책상 스탠드",
            noun: "책상 스탠드",
            description: "밤에 책 읽을 때 쓰던 관절 스탠드예요. 목과 허리가 다 꺾여서 빛을 원하는 데로 보낼 수 있습니다. 따뜻한 색 전구를 끼워 드려요.",
            english: TownWording(
                name: "Mustard desk lamp",
                noun: "desk lamp",
                description:
                    "A jointed lamp that I read by at night. It bends at the neck and the waist, so the light goes where you want it. A warm bulb is included."
            ),
            price: 22_000,
            shelf: .furniture,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .deskLamp,
            main: .mustard,
            accent: .silver
        ),
        TownOffer(
            person: .reader,
            name: "주름갓 거실 스탠드 조명",
            noun: "스탠드 조명",
            description:
                "상아색 주름갓에 나무 기둥 스탠드입니다. 줄을 당겨 켜고 끄며 빛이 은은해서 침대 옆에 좋아요. 갓 안쪽에 작은 얼룩이 있지만 켜면 보이지 않습니다.",
            english: TownWording(
                name: "Floor lamp with a pleated shade",
                noun: "floor lamp",
                description:
                    "A wooden floor lamp with an ivory pleated shade. You pull a cord, and the light is soft enough for beside a bed. There is a small stain inside the shade that does not show when it is on."
            ),
            price: 35_000,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .standLamp,
            main: .ivory,
            accent: .walnut
        ),
        TownOffer(
            person: .minimalist,
            name: "무소음 벽시계",
            noun: "벽시계",
            description:
                "지름 30cm 나무 테두리 벽시계입니다. 초침 소리가 나지 않아 침실에 걸어 두었어요. 건전지 새것으로 끼워 드립니다. 먼저 연락 주신 분께 그냥 드릴게요.",
            english: TownWording(
                name: "Silent wall clock",
                noun: "wall clock",
                description:
                    "A wall clock with a wooden rim, 30 cm across. It does not tick, so it hung in our bedroom. I will put in a new battery. Free to the first who writes."
            ),
            price: 0,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .clock,
            main: .walnut,
            accent: .red,
            views: 2,
            giveaway: .first
        ),
        TownOffer(
            person: .barista,
            name: "드립 주전자 검정 900ml",
            noun: "드립 주전자",
            description:
                "물줄기가 가늘게 나와 핸드드립 연습하기 좋은 주전자예요. 손잡이와 꼭지는 나무라 뜨겁지 않습니다. 바닥에 물때가 조금 있어 구연산으로 한 번 끓였습니다.",
            english: TownWording(
                name: "Black pour-over kettle, 900 ml",
                noun: "pour-over kettle",
                description:
                    "It pours a thin, steady stream, which is good for practising. The handle and the lid knob are wood and stay cool. I boiled it with citric acid to take off a little limescale."
            ),
            price: 24_000,
            shelf: .home,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .kettle,
            main: .black,
            accent: .wood
        ),
        TownOffer(
            person: .barista,
            name: "빨간 가정용 커피머신",
            noun: "커피머신",
            description:
                "반자동 커피머신이고 2년 동안 하루 두 잔씩 내렸습니다. 지난달 석회 청소를 했고 고무링도 새것으로 갈았어요. 사진의 크림색 잔은 세트로 드립니다. 집에서 내려 드셔 보고 결정하셔도 돼요.",
            english: TownWording(
                name: "Red espresso machine for home",
                noun: "espresso machine",
                description:
                    "A machine that made two cups a day for two years. It was descaled last month and has new seals. The cream cups in the photo come with it. You are welcome to try it here first."
            ),
            price: 180_000,
            was: 210_000,
            shelf: .appliances,
            condition: .used,
            ways: .meeting,
            thing: .espresso,
            main: .red,
            accent: .cream,
            views: 4,
            takesOffers: true
        ),
        TownOffer(
            person: .barista,
            name: "머그컵 두 개 하늘색 아이보리",
            noun: "머그컵 세트",
            description:
                "공방에서 만든 도자기 머그컵 두 개입니다. 하나는 하늘색, 하나는 아이보리색이에요. 선물 받았는데 집에 컵이 너무 많아 내놓습니다. 한 번도 쓰지 않았습니다.",
            english: TownWording(
                name: "Two mugs, sky blue and ivory",
                noun: "pair of mugs",
                description:
                    "Two mugs from a small pottery, one sky blue and one ivory. They were a present, and our cupboard is full. Never used."
            ),
            price: 18_000,
            shelf: .home,
            condition: .new,
            ways: .included,
            thing: .mugs,
            main: .sky,
            accent: .ivory,
            views: 2
        ),
        TownOffer(
            person: .gardener,
            name: "빨간 무쇠 프라이팬 26cm",
            noun: "무쇠 프라이팬",
            description: "겉은 빨간 법랑이고 안쪽은 무쇠인 26cm 팬입니다. 길이 잘 들어 달걀이 눌어붙지 않아요. 손목이 아파서 가벼운 팬으로 바꾸었습니다.",
            english: TownWording(
                name: "Red cast iron pan, 26 cm",
                noun: "cast iron pan",
                description:
                    "A 26 cm pan with red enamel outside and bare iron inside. It is well seasoned, and eggs do not stick. My wrist asked for a lighter one."
            ),
            price: 32_000,
            shelf: .home,
            condition: .used,
            ways: .either(won: 4_000),
            thing: .pan,
            main: .red,
            accent: .wood
        ),
        TownOffer(
            person: .gardener,
            name: "6인용 전기밥솥 크림색",
            noun: "전기밥솥",
            description: "6인용 압력밥솥이고 현미와 죽까지 됩니다. 내솥 코팅이 벗겨지지 않았고 고무 패킹은 올봄에 바꿨어요. 식구가 늘어 큰 것으로 옮겨 갑니다.",
            english: TownWording(
                name: "Cream rice cooker for six",
                noun: "rice cooker",
                description:
                    "A pressure rice cooker for six, also for brown rice and porridge. The inner pot has all of its coating, and the seal was changed in spring. Our family has grown, so we need a larger one."
            ),
            price: 55_000,
            shelf: .appliances,
            condition: .used,
            ways: .meeting,
            thing: .cooker,
            main: .cream,
            accent: .coral
        ),
        TownOffer(
            person: .minimalist,
            name: "민트색 날개 선풍기",
            noun: "선풍기",
            description: "작년 여름에 사서 한 철 썼습니다. 흰 몸체에 민트색 날개라 보기에도 시원해요. 3단 조절과 회전 모두 잘 됩니다. 분해해서 닦아 두었습니다.",
            english: TownWording(
                name: "Fan with mint blades",
                noun: "fan",
                description:
                    "Bought last summer and used for one season. White with mint blades, and it even looks cool. All three speeds and the swing work. I took it apart and cleaned it."
            ),
            price: 20_000,
            shelf: .appliances,
            condition: .likeNew,
            ways: .meeting,
            thing: .fan,
            main: .cream,
            accent: .mint,
            state: .sold
        ),
        TownOffer(
            person: .minimalist,
            name: "무선청소기 배터리 불량",
            noun: "무선청소기",
            description: "보라색 무선청소기입니다. 모터는 멀쩡한데 배터리가 5분이면 꺼져요. 배터리만 갈아 쓰시거나 부품용으로 가져가세요. 침구용 헤드도 함께 드립니다.",
            english: TownWording(
                name: "Cordless vacuum, weak battery",
                noun: "cordless vacuum",
                description:
                    "A purple cordless vacuum. The motor is fine, but the battery lasts five minutes. Put in a new one or use it for parts. The brush for beds is included."
            ),
            price: 30_000,
            shelf: .appliances,
            condition: .forParts,
            ways: .meeting,
            thing: .vacuum,
            main: .purple,
            accent: .mustard,
            takesOffers: true
        ),
        TownOffer(
            person: .gardener,
            name: "파란 꽃병과 조화 다섯 송이",
            noun: "꽃병",
            description: "둥근 파란색 도자기 꽃병입니다. 사진에 보이는 분홍 조화 다섯 송이를 함께 드려요. 높이는 24cm이고 금 간 데 없이 깨끗합니다.",
            english: TownWording(
                name: "Blue vase with five paper flowers",
                noun: "vase",
                description:
                    "A round blue vase. The five pink paper flowers in the photo come with it. It is 24 cm high and has no cracks."
            ),
            price: 15_000,
            shelf: .home,
            condition: .likeNew,
            ways: .either(won: 4_000),
            thing: .vase,
            main: .blue,
            accent: .pink
        ),
        TownOffer(
            person: .gardener,
            name: "고무나무 화분 토분 포함",
            noun: "고무나무 화분",
            description: "2년 키운 고무나무입니다. 잎이 크고 병충해 없이 튼튼해요. 물은 열흘에 한 번이면 됩니다. 토분째 드리고 키우는 법을 적은 쪽지도 넣어 드릴게요.",
            english: TownWording(
                name: "Rubber plant in a clay pot",
                noun: "rubber plant",
                description:
                    "I have grown this rubber plant for two years. Its leaves are large and healthy. Water it every ten days. It comes in its clay pot, with a note on how to look after it."
            ),
            price: 25_000,
            shelf: .pets,
            condition: .likeNew,
            ways: .meeting,
            thing: .plant,
            main: .terracotta,
            accent: .leaf,
            views: 4
        ),
    ]
}
