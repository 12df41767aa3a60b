import Testing

@testable import MarketAPI

@Suite(.timeLimit(.minutes(1)))
struct OperationTests {
    @Test func everyOperationHasOneRow() {
        let names = Operation.all.map(\.id.rawValue)
        #expect(names.sorted() == Operation.ID.allCases.map(\.rawValue).sorted())
        for id in Operation.ID.allCases { #expect(Operation[id].id == id) }
    }

    @Test func operationsHaveUniqueMethodsAndPaths() {
        let addresses = Operation.all.map { "\($0.method.rawValue) \($0.template.rawValue)" }
        #expect(Set(addresses).count == addresses.count)
    }

    @Test(arguments: Route.Template.allCases)
    func everyAddressHasAnOperation(template: Route.Template) {
        #expect(!template.operations.isEmpty)
        #expect(template.operations.allSatisfy { $0.template == template })
    }

    @Test(arguments: [
        (Operation.ID.showProduct, [ProblemCode.badQuery, .notFound, .timedOut, .failed, .busy]),
        (
            .likeProduct,
            [
                .malformed, .badQuery, .unauthenticated, .notFound, .timedOut, .limitReached, .failed, .busy,
                .readOnly, .storageFull, .outcomeUnknown,
            ]
        ),
        (
            .listModerations,
            [.badQuery, .unauthenticated, .forbidden, .timedOut, .failed, .busy]
        ),
    ])
    func problemsFollowFromTheRow(id: Operation.ID, problems: [ProblemCode]) {
        #expect(Operation[id].problems == problems)
    }

    @Test(arguments: Operation.all)
    func operationListsOnlyUnderivedProblems(operation: Operation) {
        #expect(Set(operation.ownProblems).isDisjoint(with: operation.derivedProblems))
        #expect(Set(operation.ownProblems).count == operation.ownProblems.count)
    }
}
