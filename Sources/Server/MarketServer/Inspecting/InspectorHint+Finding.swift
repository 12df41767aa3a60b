import FoundationEssentials
import HTTPServer
import Market
import MarketAPI

extension InspectorHint {
    /// Everything to be said of a request, in the order in which it is best mended.
    static func all(of request: HTTPRequest, path: [String], body: InspectedBody) -> [InspectorHint] {
        let path = path.first == "editions" ? Array(path.dropFirst(2)) : path
        var hints = address(request, path)
        hints += identifier(request, path)
        hints += form(request, path, body)
        hints += json(request, path, body)
        if case .none = body {} else if request.method == .get || request.isHead { hints.append(.bodyOnRead) }
        return hints
    }

    private static func isOfVendors(_ path: [String]) -> Bool { path.starts(with: ["api", "products"]) }

    private static func address(_ request: HTTPRequest, _ path: [String]) -> [InspectorHint] {
        var hints: [InspectorHint] = request.path.contains("//") ? [.doubleSlash] : []
        guard let known = parameters(path), request.method == .get else { return hints }
        for (name, value) in request.query.pairs where !name.isEmpty {
            let name = String(name.prefix(64))
            if known.contains(name) {
                if numbers.contains(name), Int(value) == nil { hints.append(.valueNoNumber(name)) }
            } else if let meant = Misspelling.closest(to: name, among: known) {
                hints.append(.parameterMisspelt(given: name, known: meant))
            } else {
                hints.append(.parameterUnknown(name))
            }
        }
        return Array(hints.prefix(10))
    }

    private static let numbers: Set = ["page_no", "items_per_page", "display", "start", "offset", "limit"]

    private static func parameters(_ path: [String]) -> [String]? {
        switch path {
        case ["api", "products"]: ["page_no", "items_per_page", "search_value"]
        case ["v1", "search", "shop.json"]: ["query", "display", "start", "sort", "filter", "exclude"]
        case ["rest", "shopping", "products"]: ["offset", "limit"]
        default: nil
        }
    }

    private static func identifier(_ request: HTTPRequest, _ path: [String]) -> [InspectorHint] {
        guard isOfVendors(path), ![.get, .head, .options].contains(request.method) else { return [] }
        guard let identifier = request["identifier"] else { return [.identifierMissing] }
        return VendorIdentifier(rawValue: identifier) == nil ? [.identifierNoUUID] : []
    }

    private static func form(
        _ request: HTTPRequest,
        _ path: [String],
        _ body: InspectedBody
    ) -> [InspectorHint] {
        guard request.declaresForm else { return [] }
        guard InspectedForm.boundary(request[.contentType]) != nil else { return [.noBoundary] }
        guard case .form(let form, _) = body else { return [] }
        guard form.hasDelimiter else { return [.boundaryNotFound] }
        var hints: [InspectorHint] = form.isComplete ? [] : [.formCut]
        guard request.method == .post, path == ["api", "products"] else { return hints }
        let known = ["params", "images"]
        let names = form.parts.map(\.name)
        for name in known where !names.contains(name) {
            let given = names.first {
                Misspelling.closest(to: $0, among: [name]) != nil && !known.contains($0)
            }
            hints.append(given.map { .partMisspelt(given: $0, known: name) } ?? .partMissing(name))
        }
        if let text = form.parts.first(where: { $0.name == "params" && $0.size < InspectedForm.shown })?.text
        {
            hints += fields(text, ["name", "price", "currency", "secret"])
        }
        return hints
    }

    private static func json(
        _ request: HTTPRequest,
        _ path: [String],
        _ body: InspectedBody
    ) -> [InspectorHint] {
        guard case .text(let text, _, let isCut) = body, !request.declaresForm, !isCut else { return [] }
        let type = request[.contentType]?.lowercased() ?? ""
        let looksLikeJSON = text.first { !$0.isWhitespace } == "{"
        guard type.contains("json") || looksLikeJSON else { return [] }
        let isPatch = request.method == .patch && isOfVendors(path) && path.count == 3
        let isSecret = isOfVendors(path) && ["secret", "archived"].contains(path.last)
        do {
            let hints = try missing(in: text, isPatch || isSecret ? ["secret"] : [])
            return hints + (type.contains("json") ? [] : [.jsonWithoutType])
        } catch {
            return [unreadable(text, error)]
        }
    }

    /// The problems of JSON that should be an object with these members.
    private static func fields(_ json: String, _ names: [String]) -> [InspectorHint] {
        do { return try missing(in: json, names) } catch { return [unreadable(json, error)] }
    }

    private static func missing(in json: String, _ names: [String]) throws -> [InspectorHint] {
        let fields = try JSONDecoder().decode(RequestFields.self, from: Data(json.utf8))
        return names.filter { fields.text($0) == nil }.map { .fieldMissing($0) }
    }

    /// The one thing that is said of what could not be read: the rest of it is anyone's guess.
    private static func unreadable(_ json: String, _ error: any Error) -> InspectorHint {
        JSONInput.lineBreak(in: json.utf8, error).map { .lineBreak($0) } ?? .brokenJSON
    }
}

/// Telling a slip from another word.
enum Misspelling {
    /// The known name that `given` was probably meant to be; `nil` where it is none of them.
    static func closest(to given: String, among known: [String]) -> String? {
        let letters = plain(given)
        let near = known.map { (name: $0, distance: distance(letters, plain($0))) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(1, plain(near.name).count / 4) else { return nil }
        return near.name
    }

    /// The letters alone, so that `itemsPerPage` and `items_per_page` are one.
    private static func plain(_ name: String) -> [Character] {
        Array(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The number of letters to add, drop or change.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let change = diagonal + (character == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
