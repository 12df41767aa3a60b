import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The replies while a market starts: it is not open yet, and how far it is, to each in their own form.
///
/// Nothing of the market is shown, so that half of a list is never taken for all of it.
struct StartingRoutes: RouteGroup {
    /// In seconds: the next answer may well say more.
    private static let pause = "5"

    private let step: @Sendable () -> StartStep
    private let editions: EditionChoice<Void>
    private let operations: OperationsRoutes
    private let clock: ServerClock

    init(
        _ settings: EditionSettings,
        _ localAccess: LocalAccess,
        _ metrics: ServerMetrics,
        clock: ServerClock,
        step: @escaping @Sendable () -> StartStep
    ) {
        self.step = step
        self.clock = clock
        let forms: [Edition: any EditionForm] = [
            .year2022: VendorForm(dialect: .year2022), .year2023: VendorForm(dialect: .year2023),
            .year2021: ItemForm(), .naver: NaverForm(), .mommyTalk: MommyTalkForm(),
        ]
        editions = EditionChoice(
            settings,
            localAccess,
            all: forms.mapValues { ((), $0) },
            both: ((), VendorForm(dialect: .atRoot(settings)))
        )
        operations = OperationsRoutes(localAccess, metrics) {
            let detail = step().sentence(in: .english)
            return HealthReport(
                parts: [HealthReport.Part(name: "start", isHealthy: false, detail: detail)],
                isStarting: true
            )
        }
    }

    func answer(_ incoming: RequestContext) async -> Answer? {
        let route = "starting"
        if incoming.segments == ["healthChecker"] {
            return Answer(waiting(HTTPResponse(type: "application/json", text: "\"STARTING\"")), route: route)
        }
        if let answer = await operations.answer(incoming) { return answer }
        if let asset = asset(incoming) { return Answer(asset, route: "/assets") }
        return Answer(waiting(reply(incoming)), route: route)
    }

    /// In the form of the edition that has the port for itself, while the market starts and ever after.
    func replyToUnencodedTarget(localPort: UInt16) -> HTTPResponse? {
        editions.form(at: localPort)?.reply(to: .targetNotEncoded, in: .of(.korean), at: clock.now())
    }

    private func waiting(_ reply: HTTPResponse) -> HTTPResponse {
        var reply = reply
        // Also where an old format knows other numbers.
        reply.status = .serviceUnavailable
        reply.fields[.retryAfter] = Self.pause
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    private func reply(_ incoming: RequestContext) -> HTTPResponse {
        if incoming.segments.starts(with: ["api", "v2"]) {
            let otherOrigins = APIRoutes.otherOrigins(ofSeveralServers: false)
            return otherOrigins.preflight(incoming.request)
                ?? otherOrigins.applied(to: problem(incoming), for: incoming.request)
        }
        if let (edition, call) = editions(incoming) {
            let texts = call.incoming.texts
            return edition.form.reply(to: .starting(step().sentence(in: texts)), in: texts, at: clock.now())
        }
        return incoming.wantsPage || incoming.segments.isEmpty && incoming.takesFrontPage
            ? page(incoming) : problem(incoming)
    }

    private func problem(_ incoming: RequestContext) -> HTTPResponse {
        .problem(
            ProblemBody(
                .busy,
                title: step().sentence(in: incoming.texts),
                detail: nil,
                request: incoming.id.text
            )
        )
    }

    /// Asks again by itself, as nobody wants to.
    private func page(_ incoming: RequestContext) -> HTTPResponse {
        let texts = PageContext.texts(of: incoming, incoming.request.cookies, .plain)
        var frame = Frame(
            texts: texts,
            person: nil,
            seal: "",
            here: Link(within: incoming.target) ?? .market,
            cartCount: 0,
            origin: incoming.request.publicOrigin,
            now: clock.now(),
            change: 0
        )
        frame.namedLanguage = incoming.request.namedLanguage
        var reply = frame.reply(
            ErrorPage(step().sentence(in: texts), remedy: .tryAgain, request: nil),
            .serviceUnavailable
        )
        if incoming.request.method == .get { reply.fields["Refresh"] = Self.pause }
        return reply
    }

    /// The style sheet, scripts and icons of the page.
    private func asset(_ incoming: RequestContext) -> HTTPResponse? {
        let (request, path) = (incoming.request, incoming.segments)
        guard request.method == .get || request.isHead else { return nil }
        if path == ["favicon.ico"] { return Assets.icon }
        guard path.count == 3, path[0] == "assets" else { return nil }
        return Assets.reply(path[1], path[2], to: request)
    }
}
