import Testing

@testable import MarketAPI

@Suite(.timeLimit(.minutes(10)))
struct OperationTests {
    @Test func operationsHaveUniqueNamesAndAddresses() {
        #expect(Set(Operation.all.map(\.id)).count == Operation.all.count)
        let addresses = Operation.all.map { "\($0.method.rawValue) \($0.path)" }
        #expect(Set(addresses).count == addresses.count)
    }

    @Test(arguments: [
        (Endpoint.showProduct.operation, [ProblemCode.badQuery, .notFound, .timedOut, .failed, .busy]),
        (
            Endpoint.likeProduct.operation,
            [
                .malformed, .badQuery, .unauthenticated, .notFound, .timedOut, .limitReached, .accountLeaving,
                .failed, .busy, .readOnly, .storageFull, .outcomeUnknown,
            ]
        ),
        (
            Endpoint.listModerations.operation,
            [.badQuery, .unauthenticated, .forbidden, .timedOut, .failed, .busy]
        ),
    ])
    func problemsFollowFromTheRow(operation: Operation, problems: [ProblemCode]) {
        #expect(operation.problems == problems)
    }

    @Test(arguments: Operation.all)
    func operationListsOnlyUnderivedProblems(operation: Operation) {
        #expect(Set(operation.ownProblems).isDisjoint(with: operation.derivedProblems))
        #expect(Set(operation.ownProblems).count == operation.ownProblems.count)
    }

    @Test func schemasAreNamedAfterTheirTypes() {
        #expect(Endpoint.writeReview.operation.input?.name == "ReviewInput")
        #expect(Endpoint.writeReview.operation.output?.name == "OwnReviews")
        #expect(Endpoint.listReviews.operation.output?.name == "ReviewPage")
        #expect(Endpoint.addDraft.operation.input?.name == "DraftInput")
    }
}
