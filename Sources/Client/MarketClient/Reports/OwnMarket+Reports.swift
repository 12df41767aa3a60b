import Market
import MarketAPI

extension OwnMarket {
    var reports: MarketClient.Reports {
        MarketClient.Reports(
            make: { input throws(ClientError) in
                try await write(.report, .reports(cursor: nil, limit: Self.pageSize), input)
                    .json(ReportBody.self).report
            },
            mine: { cursor throws(ClientError) in
                let route = Route.reports(cursor: cursor, limit: Self.pageSize)
                let body = try await read(PageBody<ReportBody>.self, .listReports, route)
                return Page(body.items.map(\.report), next: body.next, previous: body.previous)
            },
            sanctions: { () throws(ClientError) in
                let body = try await read(SanctionsBody.self, .listSanctions, .sanctions)
                return OwnSanctions(
                    body.items.map(\.sanction),
                    audit: body.audit,
                    restrictedUntil: body.restrictedUntil
                )
            },
            cases: { isDecided, cursor throws(ClientError) in
                let route = Route.cases(isDecided: isDecided, cursor: cursor, limit: Self.pageSize)
                let body = try await read(PageBody<CaseBody>.self, .listCases, route)
                return Page(body.items, next: body.next, previous: body.previous)
            },
            look: { id throws(ClientError) in
                try await read(CaseFileBody.self, .showCase, .reportCase(id))
            },
            photo: { id, kind throws(ClientError) in
                try await read(.showEvidencePhoto, .evidencePhoto(id, kind)).bytes
            },
            claim: { id throws(ClientError) in
                try await write(.claimCase, .caseClaim(id)).json(CaseBody.self)
            },
            act: { id, action throws(ClientError) in
                try await write(.actOnCase, .caseActions(id), action).json(CaseBody.self)
            }
        )
    }

    private static let pageSize = ListingQuery.defaultLimit
}
