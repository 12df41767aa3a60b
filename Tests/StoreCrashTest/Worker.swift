import Glibc
import Market
import MarketStore
import SeededRandom

/// Works on a market until it is killed, and says what it is about to do and what was acknowledged.
///
///     try 2 rename 17 상품-2-5-9 0
///     done 2 17
struct Worker {
    static let count = 4

    let number: Int
    let seed: UInt64
    let store: SQLiteStore
    let account: Account.ID

    static func work(in folder: DataFolder, seed: UInt64) async throws {
        let store = try SQLiteStore(opening: folder, clock: { systemTime() })
        var accounts = try await store.accounts(after: nil, limit: count).map(\.id)
        while accounts.count < count { accounts.append(try await makeAccount(in: store, accounts.count)) }
        say("ready")
        try await withThrowingTaskGroup { group in
            for (number, account) in accounts.enumerated() {
                let worker = Worker(number: number, seed: seed, store: store, account: account)
                group.addTask { try await worker.run() }
            }
            try await group.waitForAll()
        }
    }

    private func run() async throws {
        var random = SplitMix64(seed: seed &* 31 &+ UInt64(number))
        // Left by the worker of this number that was killed before, they may be worked on as well.
        let left = try await store.products(
            ProductQuery(filter: ProductFilter(seller: account)),
            at: nil,
            limit: 20
        )
        var (present, deleted): ([Int64], [Int64]) = (left.elements.map(\.id.rawValue), [])
        for step in 0... {
            let name = "상품-\(seed)-\(number)-\(step)"
            let place = Int.random(in: 0..<20, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let operation = StoreOperation(
                    .create,
                    name: name,
                    count: Int.random(in: 0...3, using: &random)
                )
                present += try await perform(operation)
            case 4: present += try await perform(StoreOperation(.batch, name: name, count: 3))
            case 5 where !present.isEmpty, 6 where !present.isEmpty:
                _ = try await perform(
                    StoreOperation(.rename, product: present[place % present.count], name: name)
                )
            case 7 where !present.isEmpty:
                let id = present.remove(at: place % present.count)
                _ = try await perform(StoreOperation(.delete, product: id))
                deleted.append(id)
            case 8 where !deleted.isEmpty:
                let id = deleted.remove(at: place % deleted.count)
                _ = try await perform(StoreOperation(.undelete, product: id))
                present.append(id)
            case 9 where !present.isEmpty:
                _ = try await perform(StoreOperation(.like, product: present[place % present.count]))
            default: break
            }
        }
    }

    private func perform(_ operation: StoreOperation) async throws -> [Int64] {
        say("try \(number) \(operation.line)")
        let ids = try await result(of: operation)
        say("done \(number) \(ids.map(String.init).joined(separator: ","))")
        return ids
    }

    private func result(of operation: StoreOperation) async throws -> [Int64] {
        let id = Product.ID(operation.product)
        switch operation.kind {
        case .create:
            var photos: [PhotoPlace] = []
            for photo in 0..<operation.count {
                let upload = NewUpload(owner: account, content: content("\(operation.name) \(photo)"))
                if case .done(let record) = try await store.addUpload(upload, once: nil) {
                    photos.append(PhotoPlace(record.id))
                }
            }
            guard case .done(let made) = try await store.createProduct(new(operation.name, photos), once: nil)
            else {
                return []
            }
            return [made.id.rawValue]
        case .batch:
            let batch = (0..<operation.count).map { new("\(operation.name)-\($0)", []) }
            return try await store.createProducts(batch).map(\.id.rawValue)
        case .rename:
            _ = try await store.editProduct(id, from: nil, ProductEdit(name: operation.name), once: nil)
        case .delete: _ = try await store.deleteProduct(id, from: nil, by: nil)
        case .undelete: _ = try await store.undeleteProduct(id, by: nil)
        case .like: try await store.setLike(true, of: id, by: account)
        }
        return [operation.product]
    }

    private func new(_ name: String, _ photos: [PhotoPlace]) -> NewProduct {
        NewProduct(
            seller: account,
            name: name,
            description: "",
            price: Price(.zero(.krw)),
            stock: 1,
            photos: photos
        )
    }

    private func content(_ name: String) -> PhotoContent {
        let hash = SHA256.digest(of: Array(name.utf8))
        let variant = PhotoVariant(
            kind: .large,
            format: .jpeg,
            width: 4,
            height: 3,
            byteCount: 0,
            digest: hash
        )
        return PhotoContent(hash: hash, width: 4, height: 3, mainColour: 0, variants: [variant])
    }

    private static func makeAccount(in store: SQLiteStore, _ number: Int) async throws -> Account.ID {
        let vendor = VendorIdentifier(rawValue: "00000000-0000-4000-8000-00000000000\(number)")
        guard let vendor else { preconditionFailure("a vendor of fixed digits is one") }
        return try await store.createAccount(
            NewAccount(name: "일꾼 \(number)", passwordHash: "-", vendor: vendor)
        ).id
    }
}

/// Writes a line at once, in one piece.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func systemTime() -> Timestamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Timestamp(millisecondsSince1970: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
}
