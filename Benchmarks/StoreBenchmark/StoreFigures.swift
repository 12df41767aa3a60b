import Figures
import Glibc
import Market
import MarketSamples
import MarketStore
import SeededRandom

/// Measures one market of some size, and says each figure as a row of a table.
struct StoreFigures {
    let size: Int
    let folder: DataFolder
    private let goods = SampleProducts(seed: 2022)

    /// The queries of people.
    ///
    /// They are common words, compounds, initial consonants, unfinished and rare words, the other keyboard,
    /// and something that nobody sells.
    static let queries = [
        "가방", "자전거", "노트북", "책", "의자", "나이키 가방", "접이식 자전거", "nike 운동화", "ㅈㅈㄱ", "ㄴㅌㅂ", "아이폰케이스", "아이폰 케", "노트",
        "자저",
        "새 미개봉 카메라", "전자레", "dkdlvhs", "캐논 렌즈 500", "무인양품 수제 그림책", "없는말뭉치",
    ]

    func measure() async throws -> [Promise] {
        var rows: [Promise] = []
        var store = try open()
        rows.append(try await fill(store))
        store.close()
        let (opening, opened) = try await openings()
        rows.append(opening)
        store = opened
        rows += try await pages(store)
        rows += try await searches(store)
        rows += try await narrowing(store)
        rows.append(try await memory(store))
        rows.append(try await walkAfterDeletions(store))
        store.close()
        rows.append(try await inserts())
        return rows
    }

    private func open(batchLimit: Int = 256) throws -> SQLiteStore {
        try SQLiteStore(opening: folder, batchLimit: batchLimit) {
            Timestamp(millisecondsSince1970: 1_700_000_000_000)
        }
    }
}

extension StoreFigures {
    private func fill(_ store: SQLiteStore) async throws -> Promise {
        var sellers: [Account.ID] = []
        for number in 0..<100 { sellers.append(try await store.createAccount(account(number)).id) }
        let (_, time) = try await Timing.wall {
            for start in stride(from: 0, to: size, by: 1_000) {
                let numbers = start..<min(start + 1_000, size)
                let photos = try await upload(numbers, sellers, store)
                let batch = try numbers.map {
                    try new($0, by: sellers[$0 % sellers.count], photos: photos[$0] ?? [])
                }
                _ = try await store.createProducts(batch)
            }
        }
        store.close()
        var facts = stat()
        stat(folder.database, &facts)
        let bytes = Double(facts.st_size) / Double(size)
        return Promise(
            "filling with 1 to 3 photos each; bytes on disk per product",
            "\(Int(Double(size) / time * 1e6)) products/s; \(Int(bytes)) bytes"
        )
    }

    private func openings() async throws -> (Promise, SQLiteStore) {
        var times: [Double] = []
        var store = try open()
        for _ in 0..<5 {
            store.close()
            let (opened, time) = try await Timing.wall { try open() }
            store = opened
            times.append(time / 1_000)
        }
        let row = Promise(
            "opening, median of 5, wall",
            "\(times.median.short) ms",
            wanted: "< 200 ms",
            isMet: times.median < 200
        )
        return (row, store)
    }

    private func pages(_ store: SQLiteStore) async throws -> [Promise] {
        let deep = size / 20
        var (first, last): ([Double], [Double]) = ([], [])
        var random = SplitMix64(seed: 1)
        let (newest, byPrice) = (ProductQuery(), ProductQuery(order: .priceUp))
        var places: [ProductQuery: [Cursor]] = [:]
        for query in [newest, byPrice] { places[query] = try await cursors(query, in: store) }
        var walked = Times()
        for _ in 0..<400 {
            first.append(
                try await Timing.processor { try await store.page(1, size: 20, of: ProductQuery()) }.1
            )
            last.append(
                try await Timing.processor { try await store.page(deep, size: 20, of: ProductQuery()) }.1
            )
        }
        for _ in 0..<400 {
            for (query, times) in [(newest, \Times.newest), (byPrice, \Times.byPrice)] {
                let cursor = places[query]?.randomElement(using: &random)
                let (_, time) = try await Timing.processor {
                    try await store.products(query, at: cursor, limit: 20)
                }
                walked[keyPath: times].append(time)
            }
        }
        let ratio = last.median / first.median
        return [
            Promise(
                "page \(deep.grouped) against page 1, 20 a page, median CPU of 400",
                "\(ratio.short) times (\(last.median.short) against \(first.median.short) µs)",
                wanted: "≤ 1.5 times",
                isMet: ratio <= 1.5
            ),
            Promise(
                "cursor page of 20 anywhere, newest, median CPU of 400",
                "\(walked.newest.median.short) µs",
                wanted: "< 60 µs",
                isMet: walked.newest.median < 60
            ),
            Promise(
                "cursor page of 20 anywhere, by price, median CPU of 400",
                "\(walked.byPrice.median.short) µs"
            ),
        ]
    }

    private struct Times {
        var newest: [Double] = []
        var byPrice: [Double] = []
    }

    /// Places all along a list.
    private func cursors(_ query: ProductQuery, in store: SQLiteStore) async throws -> [Cursor] {
        var cursors: [Cursor] = []
        var next: Cursor?
        repeat {
            next = try await store.products(query, at: next, limit: 1_000).next
            if let next { cursors.append(next) }
        } while next != nil
        return cursors
    }

    private func searches(_ store: SQLiteStore) async throws -> [Promise] {
        let wanted = size > 100_000 ? 20.0 : 5.0
        var rows: [Promise] = []
        var all: [Double] = []
        for order in ProductOrder.allCases {
            var times: [(time: Double, text: String)] = []
            for text in Self.queries {
                let query = ProductQuery(text: text, order: order)
                for _ in 1...2 {
                    store.countRequest(for: text)
                    _ = try await store.products(query, at: nil, limit: 20)
                }
                var own: [Double] = []
                for _ in 0..<7 {
                    own.append(
                        try await Timing.processor { try await store.products(query, at: nil, limit: 20) }.1
                    )
                }
                times.append((own.median / 1_000, text))
                all += own.map { $0 / 1_000 }
            }
            let slowest = times.max { $0.time < $1.time }
            rows.append(
                Promise(
                    "search, \(order.rawValue): median of the queries; the slowest",
                    "\(times.map(\.time).median.short) ms; \(slowest?.time.short ?? "-") ms (\(slowest?.text ?? "-"))"
                )
            )
        }
        let p95 = all.percentile(0.95)
        rows.append(
            Promise(
                "search, p95 over \(Self.queries.count) queries × \(ProductOrder.allCases.count) orders × 7, CPU",
                "\(p95.short) ms",
                wanted: "< \(Int(wanted)) ms",
                isMet: p95 < wanted
            )
        )
        var counts: [Double] = []
        for text in Self.queries {
            counts.append(
                try await Timing.processor { try await store.count(ProductQuery(text: text)) }.1 / 1_000
            )
        }
        rows.append(
            Promise(
                "counting a search, up to 10,000: median; the slowest",
                "\(counts.median.short) ms; \(counts.percentile(1).short) ms"
            )
        )
        return rows
    }

    private func memory(_ store: SQLiteStore) async throws -> Promise {
        var cursor: Cursor?
        var (start, highest) = (0, 0)
        for step in 0..<(size / 20) {
            cursor = try await store.products(ProductQuery(), at: cursor, limit: 20).next
            if step == 500 { start = Timing.residentKilobytes() }
            if step % 500 == 0 { highest = max(highest, Timing.residentKilobytes()) }
        }
        return Promise(
            "memory while walking all \((size / 20).grouped) pages, after page 500 and at most",
            "\(start / 1_024) MB; \(highest / 1_024) MB",
            wanted: "flat",
            isMet: highest < start + 4_096
        )
    }

    private func walkAfterDeletions(_ store: SQLiteStore) async throws -> Promise {
        var random = SplitMix64(seed: 5)
        await withTaskGroup { group in
            for _ in 0..<32 {
                let seed = random.next()
                group.addTask {
                    var own = SplitMix64(seed: seed)
                    for _ in 0..<(size / 20 / 32) {
                        let id = Product.ID(Int64.random(in: 1...Int64(size), using: &own))
                        // The same one may be drawn twice; then it is gone already.
                        do { _ = try await store.deleteProduct(id, from: nil, by: nil) } catch {}
                    }
                }
            }
        }
        let total = try await store.page(1, size: 20, of: ProductQuery()).total
        guard case .exactly(let left) = total else {
            return Promise("deletions", "not counted", isMet: false)
        }
        var (first, last): ([Double], [Double]) = ([], [])
        for _ in 0..<400 {
            first.append(
                try await Timing.processor { try await store.page(1, size: 20, of: ProductQuery()) }.1
            )
            last.append(
                try await Timing.processor { try await store.page(left / 20, size: 20, of: ProductQuery()) }.1
            )
        }
        let ratio = last.median / first.median
        return Promise(
            "the same after \((size - left).grouped) deletions: page \((left / 20).grouped) against page 1",
            "\(ratio.short) times",
            wanted: "≤ 1.5 times",
            isMet: ratio <= 1.5
        )
    }

    /// Interleaved, so that both meet the same machine.
    private func inserts() async throws -> Promise {
        var (together, alone): ([Double], [Double]) = ([], [])
        for round in 0..<5 {
            together.append(try await insertsPerSecond(batchLimit: 256, count: 3_200, round: round * 2))
            alone.append(try await insertsPerSecond(batchLimit: 1, count: 640, round: round * 2 + 1))
        }
        let ratio = together.median / alone.median
        return Promise(
            "acknowledged inserts by 32 writers against one sync each, median of 5 rounds, wall",
            "\(ratio.short) times (\(Int(together.median)) against \(Int(alone.median)) a second)",
            wanted: "≥ 5 times",
            isMet: ratio >= 5
        )
    }

    private func insertsPerSecond(batchLimit: Int, count: Int, round: Int) async throws -> Double {
        let store = try open(batchLimit: batchLimit)
        defer { store.close() }
        let (_, time) = try await Timing.wall {
            try await withThrowingTaskGroup { group in
                for writer in 0..<32 {
                    group.addTask {
                        for number in 0..<(count / 32) {
                            let product = try new(
                                size + round * 10_000 + writer * 200 + number,
                                by: Account.ID(1)
                            )
                            _ = try await store.createProduct(product, once: nil)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        return Double(count) / time * 1e6
    }

    /// One to three photos for each product; goods of a kind share them.
    private func upload(
        _ numbers: Range<Int>,
        _ sellers: [Account.ID],
        _ store: SQLiteStore
    ) async throws -> [Int: [PhotoPlace]] {
        try await withThrowingTaskGroup { group in
            for number in numbers {
                group.addTask {
                    var places: [PhotoPlace] = []
                    for photo in 0...(number % 3) {
                        let new = NewUpload(
                            owner: sellers[number % sellers.count],
                            content: content((number + photo) % 500)
                        )
                        if case .done(let upload) = try await store.addUpload(new, once: nil) {
                            places.append(PhotoPlace(upload.id))
                        }
                    }
                    return (number, places)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func content(_ number: Int) -> PhotoContent {
        let hash = SHA256.digest(of: Array("picture \(number)".utf8))
        let variant = PhotoVariant(
            kind: .large,
            format: .jpeg,
            width: 1_600,
            height: 1_200,
            byteCount: 200_000,
            digest: hash
        )
        return PhotoContent(
            hash: hash,
            width: 1_600,
            height: 1_200,
            mainColour: 0x336699,
            variants: [variant]
        )
    }

    private func new(_ number: Int, by seller: Account.ID, photos: [PhotoPlace] = []) throws -> NewProduct {
        let goods = try goods.product(at: number).draft.checked()
        return NewProduct(
            seller: seller,
            name: goods.name,
            description: goods.description,
            price: goods.price,
            stock: goods.stock,
            facts: facts(number, goods.name),
            photos: photos
        )
    }

    private func account(_ number: Int) throws -> NewAccount {
        let digits = String(number)
        let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        guard let vendor = VendorIdentifier(rawValue: text) else { preconditionFailure("\(text) is a UUID") }
        return NewAccount(name: "판매자 \(number)", passwordHash: "-", vendor: vendor)
    }
}

extension Double {
    /// Three digits or so.
    var short: String {
        let scale = self < 1 ? 1_000.0 : self < 10 ? 100 : self < 100 ? 10 : 1
        let text = "\((self * scale).rounded() / scale)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Int {
    /// With commas between the thousands.
    var grouped: String {
        self < 1_000
            ? "\(self)" : (self / 1_000).grouped + "," + String("\(self % 1_000 + 1_000)".dropFirst())
    }
}
