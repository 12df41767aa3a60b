/// One kind of thing people sell.
struct SampleKind: Sendable {
    let category: SampleCategory
    let noun: String
    /// Its usual price, in won.
    let price: Int64
}

/// A shelf of the market.
public enum SampleCategory: String, Sendable, CaseIterable {
    case bicycles = "자전거"
    case electronics = "전자기기"
    case baby = "유아용품"
    case clothes = "옷"
    case camping = "캠핑"
    case books = "책"
    case furniture = "가구"
    case kitchen = "주방"
    case sports = "운동"
    case instruments = "악기"
    case pets = "반려동물"
    case hobby = "취미"
}
