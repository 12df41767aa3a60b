import HTTPServer
import Market

/// Finds the edition that a request is for.
///
/// It is given by a path prefix such as `/editions/2022`, by the local port, or by `Host`. A request without
/// these goes by the address alone, as the old addresses clash with nothing but each other.
struct EditionChoice<Value: Sendable>: Sendable {
    /// An edition, and its form.
    typealias Choosable = (value: Value, form: any EditionForm)

    private let settings: EditionSettings
    private let localAccess: LocalAccess
    /// The editions for people at this machine, and those for everyone.
    private let here: Served
    private let everywhere: Served

    /// The editions that someone is served.
    private struct Served: Sendable {
        let editions: [Edition: Choosable]
        /// Those that are known by their addresses alone.
        let root: [Choosable]
    }

    /// `both` answers at the root for 2022 and 2023, whose addresses are the same.
    init(
        _ settings: EditionSettings,
        _ localAccess: LocalAccess,
        all: [Edition: Choosable],
        both: Choosable
    ) {
        precondition(
            settings.root == .year2022 || settings.root == .year2023,
            "only 2022 and 2023 share their addresses"
        )
        self.settings = settings
        self.localAccess = localAccess
        let range = { (served: Set<Edition>) in
            let editions = all.filter { served.contains($0.key) }
            let others = [Edition.year2021, .naver, .mommyTalk].compactMap { editions[$0] }
            return Served(editions: editions, root: (served.contains(settings.root) ? [both] : []) + others)
        }
        here = range(settings.served)
        everywhere = range(settings.served.subtracting(settings.guarded))
    }

    func callAsFunction(_ incoming: RequestContext) -> (edition: Choosable, call: EditionCall)? {
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
            return edition.form.owns(path) ? (edition, call) : nil
        }
        return range.root.first { $0.form.route(call) != nil }.map { ($0, call) }
    }

    /// The form of the edition that has a port for itself; `nil` where none has.
    func form(at localPort: UInt16) -> (any EditionForm)? {
        settings.ports[localPort].flatMap { here.editions[$0]?.form }
    }

    private func own(_ request: HTTPRequest) -> Edition? {
        if let edition = settings.ports[request.localPort] { return edition }
        guard !settings.hosts.isEmpty else { return nil }
        return settings.hosts[request.hostName]
    }
}
