import Market
import Testing

@testable import Storefront

/// The page that explains reputations.
@Suite(.timeLimit(.minutes(10)))
struct ReputationPageTests {
    private func text(_ page: ReputationPage, _ language: Language) -> String {
        let frame = Frame(
            texts: .of(language),
            person: nil,
            seal: "",
            here: .market,
            cartCount: 0,
            origin: "https://market.example",
            now: Timestamp(millisecondsSince1970: 0),
            change: 0
        )
        return String(decoding: page.content(in: frame).bytes, as: UTF8.self)
    }

    /// Every step of the sum stands on the page.
    @Test(arguments: Language.allCases)
    func exampleHoldsTheProgramsNumbers(language: Language) {
        let page = text(ReputationPage(nil), language)
        for sum in [
            "1 × 1 = 1", "0.5 × 1 = 0.5", "0.5 × 0.5 = 0.25",
            "(2.25 + 3.2) ÷ (2.5 + 4) = 0.83", "(3.25 + 3.2) ÷ (3.5 + 4) = 0.86",
        ] {
            #expect(page.contains(sum), "\(sum)")
        }
        for number in ["0.85", "0.7", "0.8", "150", "30", "15", "10", "0.25"] {
            #expect(page.contains(number), "\(number)")
        }
        #expect(!page.contains("{") && !page.contains("}"))
    }

    @Test func ownNumbersAreShownToTheirOwnerAlone() {
        let own = Reputation(weight: 2.499, score: 0.8499, people: 3)
        let page = text(ReputationPage(own), .korean)
        // Rounded down, so that nothing looks like a line that was not reached.
        #expect(page.contains("지금 내 무게의 합은 2.49, 점수는 0.84예요."))
        #expect(!text(ReputationPage(nil), .korean).contains("지금 내"))
    }
}
