import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketService

/// Requests for reports, and for what moderators do about them.
struct ReportHandler: Sendable {
    private let services: MarketServices
    private let files: PhotoFileReplies

    init(_ services: MarketServices, files: PhotoFileReplies) {
        self.services = services
        self.files = files
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.report, replying: report)
        handlers.on(.listReports, list)
        handlers.on(.listSanctions, listSanctions)
        handlers.on(.listCases, listCases)
        handlers.on(.showCase, showCase)
        handlers.on(.showEvidencePhoto, replying: showPhoto)
        handlers.on(.claimCase, claim)
        handlers.on(.actOnCase, act)
    }

    func report(_ call: APICall, _ input: ReportInput) async throws -> HTTPResponse {
        let account = try call.account()
        let made = try await services.reports.report(
            ReportWords(
                input.target,
                messages: Set(input.messages),
                reason: input.reason,
                text: input.text ?? ""
            ),
            by: account
        )
        return .json(made.isRepeated ? .ok : .created, made.report)
    }

    func list(_ call: APICall, _ query: PageQuery) async throws -> PageBody<Report> {
        let page = try await services.reports.reports(
            of: try call.account(),
            at: query.cursor,
            limit: query.limit
        )
        return PageBody(page)
    }

    func listSanctions(_ call: APICall) async throws -> SanctionsBody {
        let record = try await services.reports.record(of: try call.account())
        return SanctionsBody(
            items: record.sanctions,
            // Links are in the account's notices, as apps of before know no such action.
            audit: record.lines.filter { $0.action != .link }
                .map { AuditLineBody(action: $0.action, at: $0.at) },
            restrictedUntil: record.restriction?.until
        )
    }
}

extension ReportHandler {
    func listCases(_ call: APICall, _ query: CaseQuery) async throws -> PageBody<CaseBody> {
        let page = try await services.cases.cases(
            query.isDecided ? .decided : .open,
            at: query.page.cursor,
            limit: query.page.limit,
            for: call.caller
        )
        return PageBody(page) { CaseBody($0) }
    }

    func showCase(_ call: APICall, _ id: Int64) async throws -> CaseFileBody {
        let file = try await services.cases.look(at: ReportCase.ID(id), by: call.caller)
        return CaseFileBody(file, in: call.incoming.texts)
    }

    func showPhoto(_ call: APICall, _ address: NumberedQuery<Photo, PhotoQuery>) async throws -> HTTPResponse
    {
        let content = try await services.cases.content(ofEvidencePhoto: address.id, for: call.caller)
        var reply = await files.reply(with: StoredPhotoName(content, address.query), to: call.incoming)
        // Kept nowhere: each look is asked for, and recorded.
        reply.fields[.cacheControl] = "private, no-store"
        return reply
    }

    func claim(_ call: APICall, _ id: Int64) async throws -> CaseBody {
        CaseBody(try await services.cases.claim(ReportCase.ID(id), by: call.caller))
    }

    func act(_ call: APICall, _ id: Int64, _ input: CaseActionInput) async throws -> CaseBody {
        let action = CaseAction(
            input.action,
            reason: input.reason,
            rule: input.rule,
            days: input.days
        )
        return CaseBody(try await services.cases.act(action, on: ReportCase.ID(id), by: call.caller))
    }
}
