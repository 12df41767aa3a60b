import Foundation
import Market
import Testing

/// A row of ``ProductField`` is all that bodies, tables and forms go by.
struct ProductFieldTests {
    @Test func namesOfAFieldAreSpelledAlike() {
        for field in DraftProblem.Field.allCases.map(\.row) where field.id != .ways {
            let words = field.id.rawValue.split(separator: "_")
            #expect(field.input.description == words.joined(separator: "-"))
            let camel = words.prefix(1) + words.dropFirst().map(\.capitalized).map { $0[...] }
            #expect(field.member.description == camel.joined())
        }
    }

    @Test func eachFlagHasABitOfItsOwn() {
        var bits = Card.meets | Card.hasLowestOffer | Card.wasRenewed
        for case .flag(_, _, let bit) in ProductField.further.map(\.kind) {
            #expect(bit.nonzeroBitCount == 1 && bits & bit == 0)
            bits |= bit
        }
    }

    @Test(arguments: DraftProblem.Field.allCases)
    func aFormKeepsAFieldOnTheDevice(id: DraftProblem.Field) throws {
        let filled = FactsDraft(try ProductFacts.full())
        var one = FactsDraft()
        one.take(id.row, from: filled)
        #expect((one == FactsDraft()) == !ProductField.further.contains { $0.id == id })
        #expect(try JSONDecoder().decode(FactsDraft.self, from: JSONEncoder().encode(one)) == one)
    }

    @Test func aFormOfOfferedGoodsSaysAllThatTheySay() throws {
        let facts = try ProductFacts.full()
        let form = FactsDraft(facts)
        var draft = ProductDraft(name: "나무 의자", price: "1000", facts: form, photoCount: 1)
        draft.description = "접히는 나무 의자입니다. 튼튼해요."
        #expect(try draft.checked().facts == facts)
        draft.facts.giveaway = .first
        draft.price = ""
        #expect(try draft.checked().facts == ProductFacts(giveaway: .first))
    }

    @Test func othersLearnNoSecretAndAllElse() throws {
        let others = try ProductFacts.full().withoutSecrets
        for field in ProductField.further {
            let isSaid = FactsDraft(others).text(of: field) != FactsDraft().text(of: field)
            #expect(isSaid == !field.isSecret)
        }
        #expect(others.offersFrom == nil && others.takesOffers)
    }

    @Test func aFieldIsAskedForWhereItMeansSomething() {
        let lowest = DraftProblem.Field.offersFrom.row
        #expect(!lowest.isAsked(in: FactsDraft()))
        #expect(lowest.isAsked(in: FactsDraft(takesOffers: true)))
        #expect(!lowest.isAsked(in: FactsDraft(giveaway: .pick, takesOffers: true)))
    }
}

extension ProductFacts {
    /// All further facts at once.
    static func full() throws -> ProductFacts {
        var facts = ProductFacts()
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): facts[keyPath: fact] = true
            case .amount(let fact, _): facts[keyPath: fact] = try Money("500", currency: .krw)
            }
        }
        return facts
    }
}
