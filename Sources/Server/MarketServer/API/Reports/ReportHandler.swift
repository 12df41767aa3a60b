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

    func report(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        let input = try await call.input(ReportInput.self)
        let made = try await services.reports.report(
            ReportWords(
                input.target,
                messages: Set(input.messages),
                reason: input.reason,
                text: input.text ?? ""
            ),
            by: account
        )
        return .json(made.isRepeated ? .ok : .created, ReportBody(made.report))
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .reports(let cursor, let limit) = call.route else { throw call.misrouted }
        let page = try await services.reports.reports(of: try call.account(), at: cursor, limit: limit)
        return .json(
            PageBody(
                items: page.elements.map(ReportBody.init),
                next: page.next,
                previous: page.previous,
                total: nil
            )
        )
    }

    func listSanctions(_ call: APICall) async throws -> HTTPResponse {
        let record = try await services.reports.record(of: try call.account())
        return .json(
            SanctionsBody(
                items: record.sanctions.map(SanctionBody.init),
                audit: record.lines.map { AuditLineBody(action: $0.action, at: $0.at) },
                restrictedUntil: record.restriction?.until
            )
        )
    }
}

extension ReportHandler {
    func listCases(_ call: APICall) async throws -> HTTPResponse {
        guard case .cases(let isDecided, let cursor, let limit) = call.route else { throw call.misrouted }
        let page = try await services.cases.cases(
            isDecided ? .decided : .open,
            at: cursor,
            limit: limit,
            for: call.caller
        )
        return .json(
            PageBody(
                items: page.elements.map { CaseBody($0) },
                next: page.next,
                previous: page.previous,
                total: nil
            )
        )
    }

    func showCase(_ call: APICall) async throws -> HTTPResponse {
        let file = try await services.cases.look(at: try call.caseID, by: call.caller)
        return .json(CaseFileBody(file, in: call.incoming.texts))
    }

    func showPhoto(_ call: APICall) async throws -> HTTPResponse {
        guard case .evidencePhoto(let id, let kind, let format) = call.route else { throw call.misrouted }
        let content = try await services.cases.content(ofEvidencePhoto: id, for: call.caller)
        var reply = await files.reply(with: StoredPhotoName(content, kind, format), to: call.incoming)
        // Kept nowhere: each look is asked for, and recorded.
        reply.fields[.cacheControl] = "private, no-store"
        return reply
    }

    func claim(_ call: APICall) async throws -> HTTPResponse {
        .json(CaseBody(try await services.cases.claim(try call.caseID, by: call.caller)))
    }

    func act(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(CaseActionInput.self)
        let action = CaseAction(
            input.action,
            reason: input.reason,
            rule: input.rule,
            days: input.days
        )
        return .json(CaseBody(try await services.cases.act(action, on: try call.caseID, by: call.caller)))
    }
}

extension APICall {
    fileprivate var caseID: ReportCase.ID {
        get throws(RequestFailure) {
            switch route {
            case .reportCase(let id), .caseClaim(let id), .caseActions(let id): return ReportCase.ID(id)
            default: throw misrouted
            }
        }
    }
}
