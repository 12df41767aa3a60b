import Market

/// Cameras, computers, sound, bicycles and what goes along with them.
extension Town {
    static let deviceOffers: [TownOffer] = [
        TownOffer(
            person: .cyclist,
            name: "청록색 로드자전거 54 사이즈",
            noun: "로드자전거",
            description:
                "출퇴근용으로 2년 탄 청록색 로드자전거입니다. 프레임 54, 키 170에서 178이면 맞아요. 체인과 브레이크 패드를 지난달에 갈았고 갈색 안장은 길이 잘 들었습니다. 한강에서 타 보고 사셔도 됩니다.",
            english: TownWording(
                name: "Teal road bike, size 54",
                noun: "road bike",
                description:
                    "A teal road bike that took me to work for two years. The frame is a 54, for somebody between 170 and 178 cm. Chain and brake pads are new since last month, and the brown saddle is nicely worn in. Try it by the Han River before you decide."
            ),
            price: 320_000,
            was: 360_000,
            shelf: .sports,
            condition: .used,
            ways: .meeting,
            thing: .bicycle,
            main: .teal,
            accent: .brown,
            views: 4,
            takesOffers: true
        ),
        TownOffer(
            person: .cyclist,
            name: "빨간 하이브리드 자전거",
            noun: "하이브리드 자전거",
            description: "아내가 장 볼 때 타던 빨간 자전거입니다. 앞 7단이고 전조등이 달려 있어요. 뒷바퀴 흙받이에 긁힌 자국이 있습니다. 자물쇠 하나 끼워 드려요.",
            english: TownWording(
                name: "Red hybrid bike",
                noun: "hybrid bike",
                description:
                    "The red bike that my wife went shopping on. It has seven gears and a front light. The rear mudguard has a scratch. A lock comes with it."
            ),
            price: 130_000,
            shelf: .sports,
            condition: .used,
            ways: .meeting,
            thing: .bicycle,
            main: .red,
            accent: .black
        ),
        TownOffer(
            person: .cyclist,
            name: "자전거 헬멧 아이보리 M",
            noun: "자전거 헬멧",
            description:
                "아이보리색 자전거 헬멧 M 사이즈입니다. 머리 둘레 55에서 58까지 맞아요. 두 번 쓰고 큰 것으로 바꾸어서 새것과 같습니다. 넘어진 적 없습니다.",
            english: TownWording(
                name: "Ivory bike helmet, M",
                noun: "bike helmet",
                description:
                    "An ivory helmet in size M, for heads of 55 to 58 cm. I wore it twice and then needed a larger one, so it is like new. It never had a fall."
            ),
            price: 38_000,
            shelf: .sports,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .helmet,
            main: .ivory,
            accent: .coral
        ),
        TownOffer(
            person: .photographer,
            name: "기계식 필름카메라 50mm 렌즈",
            noun: "필름카메라",
            description:
                "아버지가 쓰시던 기계식 필름카메라입니다. 노출계까지 살아 있고 셔터 막도 깨끗해요. 50mm 렌즈에 가죽 스트랩을 끼워 드립니다. 지난주에 찍은 시험 사진을 보여 드릴 수 있어요.",
            english: TownWording(
                name: "Mechanical film camera with 50 mm lens",
                noun: "film camera",
                description:
                    "My father's mechanical film camera. The light meter still works, and the shutter curtains are clean. It comes with a 50 mm lens and a leather strap. I can show you test photos from last week."
            ),
            price: 165_000,
            shelf: .electronics,
            condition: .used,
            ways: .either(won: 4_000),
            thing: .camera,
            main: .black,
            accent: .brown,
            views: 4
        ),
        TownOffer(
            person: .photographer,
            name: "호두나무 라디오 스피커",
            noun: "라디오",
            description:
                "나무 상자에 담긴 라디오 겸 스피커입니다. FM이 잘 잡히고 블루투스도 돼요. 안테나 끝이 조금 휘었지만 수신에는 문제없습니다. 아침마다 틀어 놓기 좋아요.",
            english: TownWording(
                name: "Walnut radio speaker",
                noun: "radio",
                description:
                    "A radio and speaker in a wooden box. FM comes in well, and it has Bluetooth. The tip of the aerial is a little bent, which does not hurt. Lovely in the morning."
            ),
            price: 42_000,
            shelf: .electronics,
            condition: .used,
            ways: .included,
            thing: .speaker,
            main: .walnut,
            accent: .caramel
        ),
        TownOffer(
            person: .minimalist,
            name: "라벤더색 스마트폰 128GB",
            noun: "스마트폰",
            description:
                "라벤더색 128GB 자급제 공기계입니다. 배터리 효율은 89%이고 화면과 뒷면에 흠집이 없어요. 상자와 충전선을 함께 드립니다. 초기화해 두었고 만나서 확인하셔도 됩니다.",
            english: TownWording(
                name: "Lavender smartphone, 128 GB",
                noun: "smartphone",
                description:
                    "An unlocked lavender phone with 128 GB. Battery health is 89%, and neither the screen nor the back has a scratch. Box and cable are included. It has been reset, and you can check it when we meet."
            ),
            price: 420_000,
            shelf: .electronics,
            condition: .likeNew,
            ways: .either(won: 3_000),
            thing: .phone,
            main: .lavender,
            accent: .purple,
            takesOffers: true
        ),
        TownOffer(
            person: .reader,
            name: "은색 노트북 14인치 16GB",
            noun: "노트북",
            description:
                "글 쓰는 데만 쓴 14인치 노트북입니다. 메모리 16GB, 저장 공간 512GB예요. 자판이 번들거리지 않고 배터리는 여섯 시간쯤 갑니다. 충전기를 함께 드립니다.",
            english: TownWording(
                name: "Silver laptop, 14 inch, 16 GB",
                noun: "laptop",
                description:
                    "A 14 inch laptop that I only wrote on. It has 16 GB of memory and a 512 GB disk. The keys are not shiny yet, and the battery lasts about six hours. The charger is included."
            ),
            price: 480_000,
            was: 530_000,
            shelf: .electronics,
            condition: .used,
            ways: .meeting,
            thing: .laptop,
            main: .silver,
            accent: .blue
        ),
        TownOffer(
            person: .reader,
            name: "아이보리 기계식 키보드 갈축",
            noun: "기계식 키보드",
            description:
                "아이보리와 청록 키캡을 끼운 75% 배열 키보드입니다. 갈축이라 사무실에서도 눈치 보이지 않아요. 키캡을 빼서 닦아 두었고 여분 키캡 한 봉지 드립니다.",
            english: TownWording(
                name: "Ivory mechanical keyboard, brown switches",
                noun: "mechanical keyboard",
                description:
                    "A 75% keyboard with ivory and teal caps. Brown switches, so nobody in the office minds. I took the caps off and cleaned them, and a bag of spare ones comes along."
            ),
            price: 68_000,
            shelf: .electronics,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .keyboard,
            main: .ivory,
            accent: .teal
        ),
        TownOffer(
            person: .minimalist,
            name: "27인치 QHD 모니터",
            noun: "모니터",
            description: "재택근무가 끝나 책상을 비웁니다. 27인치 QHD이고 불량 화소 없어요. 받침대 높이가 조절되고 HDMI 선을 드립니다.",
            english: TownWording(
                name: "27 inch QHD monitor",
                noun: "monitor",
                description:
                    "I no longer work from home and am clearing the desk. 27 inch QHD without a dead pixel. The stand moves up and down, and an HDMI cable is included."
            ),
            price: 150_000,
            shelf: .electronics,
            condition: .used,
            ways: .meeting,
            thing: .monitor,
            main: .black,
            accent: .teal,
            state: .sold
        ),
        TownOffer(
            person: .musician,
            name: "크림색 무선 헤드폰",
            noun: "무선 헤드폰",
            description: "소음을 줄여 주는 크림색 무선 헤드폰입니다. 한 번 충전하면 서른 시간쯤 가요. 귀 쿠션을 새것으로 바꾸었고 보관 주머니가 있습니다.",
            english: TownWording(
                name: "Cream wireless headphones",
                noun: "wireless headphones",
                description:
                    "Cream headphones that keep the noise out. They run for about thirty hours. The ear cushions are new, and there is a pouch."
            ),
            price: 120_000,
            shelf: .electronics,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .headphones,
            main: .ivory,
            accent: .caramel
        ),
        TownOffer(
            person: .minimalist,
            name: "갈색 가죽 손목시계",
            noun: "손목시계",
            description: "크림색 자판에 갈색 가죽줄 손목시계입니다. 줄을 새로 갈고 건전지도 넣었어요. 유리에 흠집이 없고 결혼식에 두 번 찼습니다.",
            english: TownWording(
                name: "Watch with a brown leather strap",
                noun: "watch",
                description:
                    "A cream dial on a brown leather strap. Strap and battery are new. The glass has no scratch, and I wore it to two weddings."
            ),
            price: 54_000,
            shelf: .accessories,
            condition: .likeNew,
            ways: .included,
            thing: .watch,
            main: .brown,
            accent: .cream,
            views: 2
        ),
        TownOffer(
            person: .parent,
            name: "남색 게임 패드",
            noun: "게임 패드",
            description: "아이와 함께 쓰던 남색 무선 패드입니다. 쏠림 없고 단추도 다 잘 눌려요. 충전선은 없습니다.",
            english: TownWording(
                name: "Navy game pad",
                noun: "game pad",
                description:
                    "A navy wireless pad that I shared with my son. No drift, and every button works. There is no charging cable."
            ),
            price: 27_000,
            shelf: .games,
            condition: .used,
            ways: .either(won: 3_000),
            thing: .controller,
            main: .navy,
            accent: .coral
        ),
    ]
}
