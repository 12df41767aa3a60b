package import HTTPServer
import Market
package import MarketAPI
import MarketService

/// The APIs of other days, each translated to and from what the market is today; see ``EditionChoice``.
package struct EditionRoutes: RouteGroup {
    private let log: Log
    private let refusals: RefusedAccess
    private let choice: EditionChoice<any EditionServing>

    package init(_ server: ServerContext, settings: EditionSettings, secrets: ProductSecrets) {
        log = server.log
        refusals = server.refusedAccess
        let services = server.services
        let rules: DraftRules = settings.isStrict ? .strictEditions : .editions
        let goods = EditionProducts(products: services.products, rules: rules)
        let reader = EditionReader(server, isStrict: settings.isStrict)
        let vendors = { (dialect: VendorDialect) in
            VendorEdition(
                dialect,
                goods: goods,
                reader: reader,
                accounts: services.accounts,
                access: VendorAccess(editions: services.editions),
                secrets: secrets,
                cents: settings.cents
            )
        }
        let all: [Edition: any EditionServing] = [
            .year2022: vendors(.year2022),
            .year2023: vendors(.year2023),
            .year2021: ItemEdition(
                goods: goods,
                reader: reader,
                picture: PlainPicture(server: server),
                editions: services.editions
            ),
            .naver: NaverEdition(server, goods: goods, settings: settings),
            .mommyTalk: MommyTalkEdition(goods: goods, token: settings.mommyTalkToken),
        ]
        let both: any EditionServing = vendors(.atRoot(settings))
        choice = EditionChoice(
            settings,
            server.localAccess,
            all: all.mapValues { ($0, $0.form) },
            both: (both, both.form)
        )
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard let ((edition, form), call) = choice(incoming) else { return nil }
        guard let route = form.route(call) else {
            let reply = form.reply(to: .problem(.notFound), in: incoming.texts, at: incoming.now)
            return Answer(reply, route: call.prefix + "/unknown")
        }
        return await edition.answer(call, route: route, log: log, refusals: refusals)
    }

    package func reply(to problem: ProblemCode, _ incoming: RequestContext) -> HTTPResponse? {
        choice(incoming).map { edition, _ in
            edition.form.reply(to: .problem(problem), in: incoming.texts, at: incoming.now)
        }
    }
}
