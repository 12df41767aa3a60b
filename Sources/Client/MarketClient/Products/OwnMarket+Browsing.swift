import Market
import MarketAPI

extension OwnMarket {
    var browsing: MarketClient.ProductBrowsing {
        var browsing = MarketClient.ProductBrowsing(
            list: { query throws(ClientError) in try await page(.listProducts, query) },
            detail: { id throws(ClientError) in
                try await send(.showProduct, id).json(OwnProduct.self).detail(at: address)
            },
            mine: { query throws(ClientError) in try await page(.listOwnProducts, query) },
            seller: { id throws(ClientError) in
                let body = try await call(.showAccount, id)
                return SellerProfile(
                    id: body.id,
                    name: body.name,
                    since: body.createdAt,
                    onSale: body.onSale,
                    sold: body.sold,
                    facts: body.facts,
                    earlierName: body.earlierName
                )
            },
            categories: { () throws(ClientError) in
                try await told(or: []) { () throws(ClientError) in
                    try await call(.listCategories, .none).categories
                }
            },
            currencies: { () throws(ClientError) in
                try await told(or: .every) { () throws(ClientError) in
                    try await call(.showMarket, .none).currencies
                }
            },
            facets: { query throws(ClientError) in
                try await call(.countFacets, query).counts
            }
        )
        browsing.about = { () throws(ClientError) in
            try await told(or: nil) { () throws(ClientError) in
                try await call(.showMarket, .none)
            }
        }
        return browsing
    }

    /// Asks the market about itself; returns `unsaid` where its server is older than the question.
    private func told<Answer>(
        or unsaid: Answer,
        _ ask: () async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) {
            return try await ask()
        } catch {
            guard error.refusal?.status == 404 else { throw error }
            return unsaid
        }
    }

    func page<Address>(
        _ endpoint: Endpoint<Address, NoBody, PageBody<ProductRow>>,
        _ query: Address
    ) async throws(ClientError) -> Page<ProductSummary> {
        let page = try await send(endpoint, query).json(OwnPage<OwnProduct>.self)
        return Page(
            page.items.map { $0.goods(at: address) },
            next: page.next,
            previous: page.previous,
            isComplete: page.isComplete
        )
    }
}
