import Market
import MarketStore
import Testing

/// The guarantees of every store about reading all listed products, block by block.
@Suite(.timeLimit(.minutes(10)))
struct BlockContract {
    private func ids(_ store: SQLiteStore) async throws -> [Int64] {
        var ids: [Int64] = []
        for block in try await store.listedBlocks(limit: 9).reversed() {
            try await store.rows(in: block) { ids.append($0.id.rawValue) }
        }
        return ids
    }

    @Test(arguments: Backend.allCases)
    func blocksHoldWhatIsListedAndNothingElse(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            #expect(try await store.listedBlocks(limit: 9).isEmpty)
            let (first, hidden, gone) = (
                try await market.sell("의자"), try await market.sell("숨긴 책상", state: .hidden),
                try await market.sell("지운 침대")
            )
            let last = try await market.sell("판 책", state: .sold)
            _ = try await store.deleteProduct(gone.id, from: nil, by: nil)

            #expect(try await ids(store) == [first.id.rawValue, last.id.rawValue])

            _ = try await store.editProduct(hidden.id, from: nil, ProductEdit(state: .selling), once: nil)
            _ = try await store.editProduct(first.id, from: nil, ProductEdit(state: .hidden), once: nil)

            #expect(try await ids(store) == [hidden.id.rawValue, last.id.rawValue])
        }
    }

    @Test(arguments: Backend.allCases)
    func aBlockWithoutListedProductsIsNoneOfThem(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            #expect(try await store.listedBlocks(limit: 9).map(\.rawValue) == [0])
            #expect(try await store.listedBlocks(limit: 0).isEmpty)

            _ = try await store.editProduct(product.id, from: nil, ProductEdit(state: .hidden), once: nil)

            #expect(try await store.listedBlocks(limit: 9).isEmpty)
            let beyond = try #require(ListedBlock(rawValue: Int64.max / ListedBlock.size - 1))
            try await store.rows(in: beyond) { _ in Issue.record("nothing is that far") }
        }
    }

    /// The goods of other blocks are not read for one of them.
    @Test(arguments: Backend.allCases)
    func eachProductIsInTheBlockOfItsID(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let new = try (1...Int(ListedBlock.size)).map {
                try NewProduct.sample("의자 \($0)", by: market.seller.id)
            }
            let made = try await store.createProducts(new)
            let blocks = try await store.listedBlocks(limit: 9)

            #expect(blocks.map(\.rawValue) == [1, 0])
            for block in blocks {
                var ids: [Int64] = []
                try await store.rows(in: block) { ids.append($0.id.rawValue) }
                #expect(ids == made.map(\.id.rawValue).filter(block.numbers.contains))
            }
        }
    }

    @Test(arguments: [-1, Int64.max / ListedBlock.size, .max])
    func numbersBeyondAllIDsAreNoBlocks(number: Int64) {
        #expect(ListedBlock(rawValue: number) == nil)
    }
}
