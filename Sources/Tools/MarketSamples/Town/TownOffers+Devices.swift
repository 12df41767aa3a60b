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
