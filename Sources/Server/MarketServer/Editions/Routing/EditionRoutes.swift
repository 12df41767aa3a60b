package import HTTPServer
import Market
package import MarketAPI
import MarketService

/// The APIs of other days, each translated to and from what the market is today.
///
/// Which one answers is told by a path prefix such as `/editions/2022`, by the local port, or by `Host`; what has none
/// of these goes by the address alone, as the old addresses clash with nothing but each other.
package struct EditionRoutes: RouteGroup {
    private let settings: EditionSettings
    private let log: Log
    private let localAccess: LocalAccess
    /// What people at this machine get, and what everyone gets.
    private let here: Served
    private let everywhere: Served

    /// The editions that someone is served.
    private struct Served: Sendable {
        let editions: [Edition: any EditionServing]
        /// Those that are known by their addresses alone.
        let root: [any EditionServing]
    }

    package init(_ server: ServerContext, settings: EditionSettings, secrets: ProductSecrets) {
        precondition(
            settings.root == .year2022 || settings.root == .year2023,
            "only 2022 and 2023 share their addresses"
        )
        self.settings = settings
        log = server.log
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
                secrets: secrets
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
        localAccess = server.localAccess
        let both = vendors(.both(dates: settings.root == .year2022 ? .fraction : .plain))
        let range = { (served: Set<Edition>) in
            let editions = all.filter { served.contains($0.key) }
            let others = [Edition.year2021, .naver, .mommyTalk].compactMap { editions[$0] }
            return Served(editions: editions, root: (served.contains(settings.root) ? [both] : []) + others)
        }
        here = range(settings.served)
        everywhere = range(settings.served.subtracting(settings.guarded))
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard let (edition, call) = choice(incoming) else { return nil }
        guard let route = edition.route(call) else {
            let reply = edition.reply(to: .problem(.notFound), in: incoming.texts)
            return Answer(reply, route: call.prefix + "/unknown")
        }
        return await edition.answer(call, route: route, log: log)
    }

    package func reply(to problem: ProblemCode, _ incoming: RequestContext) -> HTTPResponse? {
        choice(incoming).map { edition, _ in edition.reply(to: .problem(problem), in: incoming.texts) }
    }

    private func choice(_ incoming: RequestContext) -> (any EditionServing, EditionCall)? {
        let path = incoming.segments
        let isGuarded = !settings.guarded.isEmpty && localAccess.isRelayed(incoming.request)
        let range = isGuarded ? everywhere : here
        if path.first == "editions", path.count >= 2 {
            return Edition(rawValue: path[1]).flatMap { range.editions[$0] }.map { edition in
                let prefix = "/editions/\(path[1])"
                var rest = path[2...]
                // `archived` names the whole path of a delete; some apps put it behind their base address, which has
                // the prefix already.
                if path[1] == Edition.year2023.rawValue, rest.starts(with: path[..<2]) {
                    rest = rest.dropFirst(2)
                }
                return (edition, EditionCall(incoming: incoming, path: Array(rest), prefix: prefix))
            }
        }
        let call = EditionCall(incoming: incoming, path: path, prefix: "")
        if let edition = own(incoming.request).flatMap({ range.editions[$0] }) {
            return edition.owns(path) ? (edition, call) : nil
        }
        return range.root.first { $0.route(call) != nil }.map { ($0, call) }
    }

    private func own(_ request: HTTPRequest) -> Edition? {
        if let edition = settings.ports[request.localPort] { return edition }
        guard !settings.hosts.isEmpty else { return nil }
        return settings.hosts[request.hostName]
    }
}
