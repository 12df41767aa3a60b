import Hangul
import Testing

struct SpokenAmountTests {
    @Test(arguments: [
        ("15만", "150000"), ("15만원", "150000"), ("1만 5천원", "15000"), ("3.5만", "35000"), ("만원", "10000"),
        ("5천", "5000"), ("천원", "1000"), ("1억", "100000000"), ("1억 2천만", "120000000"), ("2천5백", "2500"),
        ("15,000원", "15000"), ("１５만", "150000"), ("1만5000", "15000"), ("0원", "0"),
        ("1조", "1000000000000"), ("12만 3천 4백 5십 6원", "123456"),
    ])
    func anAmountIsReadAsItIsWritten(text: String, digits: String) {
        #expect(SpokenAmount.digits(of: text) == digits)
    }

    @Test(arguments: [
        "", "원", "15000", "1.5", "-5만", "5만5만", "1만2억", "만원만", "15만달러", "1.00001만", "1..5만", ".5만", "3.5원",
        "99999999999999조", "999999999999999999999999원", "자전거", "5천5천", "1.만", "만만", "3천 2천만",
    ])
    func whatIsNoAmountIsNotRead(text: String) {
        #expect(SpokenAmount.digits(of: text) == nil)
    }
}
