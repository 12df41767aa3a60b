import Figures
import Foundation
import Market
import MarketStore

/// Measures searches that nobody asked before, by turns with another engine, and writes the figures into `Benchmarks/README.md`.
///
///     search-benchmark [--size 1000000] [--texts 400] [--data FOLDER] [--descriptions] [--each] [--server PROGRAM]
///         [--peer COMMAND…]
///
/// `--data` keeps the market for another run; `--each` prints each search. `--server` names an `openmarket` that is asked the
/// same over HTTP.
@main
enum SearchBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let size = value(after: "--size", in: arguments).flatMap { Int($0) } ?? 1_000_000
        let count = value(after: "--texts", in: arguments).flatMap { Int($0) } ?? 400
        let kept = value(after: "--data", in: arguments)
        let place = kept ?? FileManager.default.temporaryDirectory.appending(path: "search-\(UUID())").path
        defer { if kept == nil { try? FileManager.default.removeItem(atPath: place) } }
        let goods = SearchedProducts()
        let folder = DataFolder(path: place)
        let store = try SQLiteStore(opening: folder) { Timestamp(millisecondsSince1970: 1_700_000_000_000) }
        if try await store.count(ProductQuery()) == .exactly(0) {
            try await fill(store, size, goods, describing: arguments.contains("--descriptions"))
        }
        // As a server does once a day.
        try await merge(store)
        let command = arguments.firstIndex(of: "--peer").map { Array(arguments[($0 + 1)...]) }
        let peer = try command.map { command in
            let names = "\(place).names"
            try (0..<size).map { goods.name($0) }.joined(separator: "\n")
                .write(toFile: names, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: names) }
            return try Peer(command, names: names)
        }
        let texts = goods.texts(count, ofNames: size)
        // The first search of a process pays for the file's first pages.
        for text in ["나이키", "ㅈㅈㄱ"] {
            _ = try await store.ids(of: ProductQuery(text: text), at: nil, limit: 20)
            _ = try peer?.search(text)
        }
        let orders: [ProductOrder] = [.newest, .relevance]
        var ours: [ProductOrder: [String: [Double]]] = [:]
        var theirs: [String: [Double]] = [:]
        for text in texts {
            var line = "\(text.kind) \(text.typed)"
            for order in orders {
                let query = ProductQuery(text: text.typed, order: order)
                store.countRequest(for: "\(text.typed) \(order)")
                let (page, time) = try await Timing.processor {
                    try await store.ids(of: query, at: nil, limit: 20)
                }
                ours[order, default: [:]][text.kind, default: []].append(time / 1_000)
                line += " \(order) \((time / 1_000).rounded(to: 2)) ms, \(page.elements.count)"
            }
            if let (time, count) = try peer?.search(text.meant) {
                theirs[text.kind, default: []].append(time / 1_000)
                line += " peer \((time / 1_000).rounded(to: 2)) ms, \(count)"
            }
            if arguments.contains("--each") { print(line) }
        }
        store.close()
        let program = value(after: "--server", in: arguments)
        let served =
            try program.map { try overHTTP($0, place, texts, isEach: arguments.contains("--each")) } ?? []
        try tell(texts.count, size, orders.map { ("\($0)", ours[$0] ?? [:]) }, theirs, served)
    }

    /// Returns the cost of the texts at a server of the market, each requested for the first time.
    ///
    /// It covers rows and a count, of one list and of the sections of a search.
    private static func overHTTP(
        _ program: String,
        _ data: String,
        _ texts: [SearchedText],
        isEach: Bool
    ) throws -> [(String, [Double])] {
        let paths = [
            ("a page of 20 and a count", "/api/v2/products?page=1&q="),
            ("all sections and a count", "/api/v2/search?q="),
        ]
        return try paths.flatMap { name, path in
            let server = try Server(program, data: data)
            defer { server.stop() }
            var times: [(wall: Double, processor: Double)] = []
            for text in ["나이키", "ㅈㅈㄱ"] + texts.map(\.typed) {
                let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let time = try server.get(path + query)
                times.append(time)
                if isEach { print("\(path)\(text) \(time.wall.rounded(to: 2)) ms") }
            }
            times.removeFirst(2)
            return [("HTTP, \(name)", times.map(\.wall)), ("its processor", times.map(\.processor))]
        }
    }

    private static func tell(
        _ count: Int,
        _ size: Int,
        _ ours: [(String, [String: [Double]])],
        _ theirs: [String: [Double]],
        _ served: [(String, [Double])]
    ) throws {
        var lines = ["| searches | engine | p50 ms | p95 ms | dearest ms |", "|---|---|---|---|---|"]
        func add(_ kind: String, _ engine: String, _ times: [Double]) {
            guard !times.isEmpty else { return }
            let figures = [times.median, times.percentile(0.95), times.percentile(1)]
            lines.append(
                "| \(kind) | \(engine) | \(figures.map { $0.rounded(to: 2) }.joined(separator: " | ")) |"
            )
        }
        for (order, times) in ours { add("all", order, times.values.flatMap(\.self)) }
        add("all", "Tantivy", theirs.values.flatMap(\.self))
        for (face, times) in served { add("all", face, times) }
        for kind in (ours.first?.1 ?? [:]).keys.sorted() {
            for (order, times) in ours { add(kind, order, times[kind] ?? []) }
            add(kind, "Tantivy", theirs[kind] ?? [])
        }
        try Report("search").tell(
            """
            `make bench-search`, release build, on \(try Machine.description), \(Machine.today): \(count) texts, each asked for the
            first time, at \(size) names; 20 ids without a count, newest first and by relevance, by turns with Tantivy, which is
            asked newest first. Both have merged their indexes. CPU time of the searching thread; over HTTP, time on the wall
            and CPU time of the server.

            \(lines.joined(separator: "\n"))
            """
        )
    }

    private static func merge(_ store: SQLiteStore) async throws {
        let before = Timing.ofProcess()
        var (goesOn, longest, steps) = (true, Duration.zero, 0)
        while goesOn {
            let start = ContinuousClock.now
            goesOn = try await store.mergeSearchIndex(anew: steps == 0)
            longest = max(longest, ContinuousClock.now - start)
            steps += 1
        }
        let processor = ((Timing.ofProcess() - before) / 1e6).rounded(to: 1)
        print("merged: \(processor) s of CPU in \(steps) steps of at most \(longest / .milliseconds(1)) ms")
    }

    private static func fill(
        _ store: SQLiteStore,
        _ size: Int,
        _ goods: SearchedProducts,
        describing: Bool
    ) async throws {
        guard let vendor = VendorIdentifier(rawValue: "00000000-0000-4000-8000-000000000001") else { return }
        let account = NewAccount(name: "판매자", passwordHash: "-", vendor: vendor)
        let seller = try await store.createAccount(account).id
        let price = try Price(
            full: Money(hundredths: 1_000_000, currency: .krw),
            discount: Money(hundredths: 0, currency: .krw)
        )
        var processor = 0.0
        for start in stride(from: 0, to: size, by: 1_000) {
            let products = (start..<min(start + 1_000, size)).map { place in
                NewProduct(
                    seller: seller,
                    name: goods.name(place),
                    description: describing ? goods.description(place) : "",
                    price: price,
                    stock: 1
                )
            }
            let before = Timing.ofProcess()
            _ = try await store.createProducts(products)
            processor += Timing.ofProcess() - before
        }
        var facts = stat()
        stat(store.folder.database, &facts)
        print(
            "filled: \((processor / Double(size)).rounded(to: 1)) µs of CPU and \(facts.st_size / off_t(size)) bytes a product"
        )
    }

    private static func value(after name: String, in arguments: [String]) -> String? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return arguments[place + 1]
    }
}
