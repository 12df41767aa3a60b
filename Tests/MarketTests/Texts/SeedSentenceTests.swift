import Testing

@testable import Market

/// The sentences that people and teachers of the first apps know, which no copy edit changes.
@Suite(.timeLimit(.minutes(10)))
struct SeedSentenceTests {
    private static let sentences = [
        "상품등록", "상품수정", "취소", "완료",
        "등록된 이미지가 없습니다.", "한 개 이상의 이미지를 필수로 등록해주세요.",
        "상품명을 세 글자 이상 입력해주세요.", "한 자리 이상의 상품 가격을 입력해주세요.",
        "상품명", "상품가격", "할인금액", "재고수량", "제품 상세 설명",
        "잔여수량 : {count}", "품절",
        "상품 등록 불가", "서버 통신 실패",
        "정확도 순서 ({count}개)", "최신 날짜 순서 ({count}개)", "가격 높은 순서 ({count}개)",
        "장바구니", "좋아요",
        "상품명은 세 글자 이상 입력되어야 합니다.", "값이 없습니다.", "글자수가 초과되었습니다.",
        "이미지를 추가할 수 없습니다.", "사진은 최대 10장까지 가능합니다.", "상품 등록하였습니다.", "상품 등록 실패하였습니다.",
        "정말 삭제하시겠습니까?", "상품 삭제 완료하였습니다",
    ]

    @Test(arguments: sentences)
    func theSentenceStandsInTheCatalogue(sentence: String) {
        #expect(Texts.korean.names.contains { Texts.korean.forms(of: TextKey($0)).contains(sentence) })
    }
}
