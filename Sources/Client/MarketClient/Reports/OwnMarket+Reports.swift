import Market
import MarketAPI

extension OwnMarket {
    var reports: MarketClient.Reports {
        MarketClient.Reports(
            make: { input throws(ClientError) in
                try await call(.report, .none, input)
            },
            mine: { cursor throws(ClientError) in
                let body = try await call(.listReports, PageQuery(cursor: cursor))
                return Page(body.items, next: body.next, previous: body.previous)
            },
            sanctions: { () throws(ClientError) in
                let body = try await call(.listSanctions, .none)
                return OwnSanctions(
                    body.items,
                    audit: body.audit,
                    restrictedUntil: body.restrictedUntil
                )
            },
            cases: { isDecided, cursor throws(ClientError) in
                let query = CaseQuery(isDecided: isDecided, page: PageQuery(cursor: cursor))
                let body = try await call(.listCases, query)
                return Page(body.items, next: body.next, previous: body.previous)
            },
            look: { id throws(ClientError) in
                try await call(.showCase, id)
            },
            photo: { id, kind throws(ClientError) in
                try await send(.showEvidencePhoto, NumberedQuery(id, PhotoQuery(kind))).bytes
            },
            claim: { id throws(ClientError) in
                try await call(.claimCase, id)
            },
            act: { id, action throws(ClientError) in
                try await call(.actOnCase, id, action)
            }
        )
    }
}
