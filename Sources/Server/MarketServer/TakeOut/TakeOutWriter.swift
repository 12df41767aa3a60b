import FoundationEssentials
import Glibc
import HTTPServer
import Linux
import Market
import MarketAPI
import MarketPhotos
import MarketService

/// Writes all that is one account's own into an archive.
///
/// Each file is made of replies that the account gets from our own API, asked with its own rights: so it holds nothing that the
/// account could not read, and the description of the API describes it.
struct TakeOutWriter: Sendable {
    private let server: ServerContext
    private let storage: any PhotoStorage
    private let handlers: APIHandlers

    init(_ server: ServerContext, _ storage: any PhotoStorage, _ handlers: APIHandlers) {
        self.server = server
        self.storage = storage
        self.handlers = handlers
    }

    /// Lists whose replies have pages, by the names of their files.
    private static func lists(of account: Account) -> [(name: String, path: String)] {
        [
            ("products", "/account/products"), ("likes", "/likes"), ("conversations", "/conversations"),
            ("requests", "/conversations?requests=true"), ("deals", "/deals"),
            ("reviews", "/accounts/\(account.id)/reviews"), ("notifications", "/notifications"),
            ("reports", "/reports"),
        ]
    }

    /// Replies of one piece.
    private static let single = [
        ("account", "/account"), ("consent", "/account/consent"), ("cart", "/cart"),
        ("searches", "/searches"),
        ("drafts", "/drafts"), ("uploads", "/uploads"), ("blocks", "/blocks"), ("sessions", "/sessions"),
        ("notices", "/account/notices"), ("sanctions", "/sanctions"),
        ("notification-settings", "/account/notifications"),
    ]

    /// Writes the archive, and returns its size in bytes.
    func write(_ account: Account, to path: String) async throws -> Int64 {
        var zip = try ZipWriter(path)
        for (name, address) in Self.single {
            try zip.add("\(name).json", try await reply(to: address, as: account))
        }
        var ids: [String: [Int64]] = [:]
        for list in Self.lists(of: account) {
            try zip.begin("\(list.name).json")
            try await pages(of: list.path, as: account) { bytes, isFirst in
                try zip.write(Array((isFirst ? "[" : ",\n").utf8) + bytes)
                ids[list.name, default: []] += Self.ids(in: bytes)
            }
            try zip.write(Array("]".utf8))
            try zip.end()
        }
        for id in ids["products"] ?? [] { try await addProduct(Product.ID(id), of: account, to: &zip) }
        for id in (ids["conversations"] ?? []) + (ids["requests"] ?? []) {
            try await addConversation(Conversation.ID(id), of: account, to: &zip)
        }
        try zip.add("manifest.json", Self.manifest(zip.entries, of: account, at: server.clock.now()))
        return try zip.finish()
    }

    private func addProduct(_ id: Product.ID, of account: Account, to zip: inout ZipWriter) async throws {
        let product: Product
        do throws(MarketError) {
            product = try await server.services.products.product(id, for: .account(account))
        } catch .notFound {
            // It went meanwhile.
            return
        }
        try zip.add("products/\(id).json", try await reply(to: "/products/\(id)", as: account))
        for photo in product.photos {
            try await add(photo.content, as: "products/\(id)-\(photo.id).jpg", to: &zip)
        }
    }

    private func addConversation(_ id: Conversation.ID, of account: Account, to zip: inout ZipWriter)
        async throws
    {
        try zip.begin("conversations/\(id).json")
        var (after, isFirst) = (Int64(0), true)
        var own: [Int64] = []
        while true {
            try Task.checkCancellation()
            let bytes = try await reply(
                to: "/conversations/\(id)/messages?after=\(after)&limit=100",
                as: account
            )
            let page = try JSONDecoder().decode(Messages.self, from: Data(bytes))
            try zip.write(Array((isFirst ? "[" : ",\n").utf8) + bytes)
            isFirst = false
            for message in page.items where message.author == account.id.rawValue {
                own += (message.photos ?? []).map(\.id)
            }
            guard let last = page.items.last?.number, last > after else { break }
            after = last
        }
        try zip.write(Array("]".utf8))
        try zip.end()
        for photo in own {
            do throws(MarketError) {
                let content = try await server.services.conversations
                    .content(ofMessagePhoto: Photo.ID(photo), for: account)
                try await addPrivate(content, as: "conversations/\(id)-\(photo).jpg", to: &zip)
            } catch .notFound {
                // Taken back meanwhile.
            }
        }
    }

    private func addPrivate(_ content: ContentHash, as name: String, to zip: inout ZipWriter)
        async throws(MarketError)
    {
        do {
            try await add(content, as: name, to: &zip)
        } catch let error as FileError {
            throw .unavailable(error.code == ENOSPC ? .storageFull : .failed(cause: "\(error)"))
        } catch {
            throw .unavailable(.failed(cause: "\(type(of: error))"))
        }
    }

    /// Adds a photo; one whose files are lost is left out.
    private func add(_ content: ContentHash, as name: String, to zip: inout ZipWriter) async throws {
        let file = StoredPhotoName(content, .large, .jpeg)
        var location = storage.open(file)
        if location == .elsewhere { location = try await storage.fetch(file) }
        switch location {
        case .memory(let bytes): try zip.add(name, bytes)
        case .file(let path):
            guard Files.size(path) != nil else { return }
            try zip.add(name, try Files.read(path))
        case .elsewhere: break
        }
    }

    // MARK: What the API replies

    private struct Messages: Decodable {
        struct Item: Decodable {
            struct Picture: Decodable { let id: Int64 }
            let number: Int64
            let author: Int64?
            let photos: [Picture]?
        }
        let items: [Item]
    }

    private struct Listed: Decodable {
        struct Item: Decodable { let id: Int64? }
        let items: [Item]
        let next: String?
    }

    private static func ids(in bytes: [UInt8]) -> [Int64] {
        let page = try? JSONDecoder().decode(Listed.self, from: Data(bytes))
        return page?.items.compactMap(\.id) ?? []
    }

    private func pages(
        of path: String,
        as account: Account,
        _ body: (_ bytes: [UInt8], _ isFirst: Bool) throws -> Void
    ) async throws {
        var (next, isFirst) = (String?.none, true)
        repeat {
            try Task.checkCancellation()
            let mark = path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            let cursor = next.map { "&cursor=\($0)" } ?? ""
            let bytes = try await reply(to: "\(path)\(mark)limit=100\(cursor)", as: account)
            try body(bytes, isFirst)
            next = try JSONDecoder().decode(Listed.self, from: Data(bytes)).next
            isFirst = false
        } while next != nil
    }

    /// The body of the reply to a GET by the account.
    private func reply(to path: String, as account: Account) async throws -> [UInt8] {
        let request = try HTTPRequest(.get, "\(MarketAPI.Operation.prefix)\(path)")
        let segments = request.path.split(separator: "/").map(String.init)
        let incoming = RequestContext(
            request,
            id: RequestID(given: "take-out", number: 0, start: 0),
            segments: segments,
            clock: server.clock
        )
        let match = try AddressMatch(segments)
        guard let operation = match.operation(for: request) else {
            throw RequestFailure.unexpected("a take-out asks for what there is not")
        }
        let action = try handlers.action(operation, match.number, try QueryItems(request.queryText[...]))
        let visitor = Visitor(caller: .account(account), token: nil, renewedCookie: nil)
        let call = APICall(incoming, operation, visitor, largestJSON: server.settings.largestJSON)
        guard case .bytes(let bytes) = try await action(call).body else {
            throw RequestFailure.unexpected("a take-out got no body")
        }
        return bytes
    }

    private static func manifest(_ entries: [ZipWriter.Entry], of account: Account, at now: Timestamp)
        -> [UInt8]
    {
        let files = entries.map {
            #"{"path":"\#($0.name)","bytes":\#($0.byteCount),"sha256":"\#($0.digest)"}"#
        }
        return Array(
            """
            {"format":"openmarket-take-out","version":1,"account":\(account.id),"madeAt":"\(now.internetText)","files":[
            \(files.joined(separator: ",\n"))
            ]}
            """.utf8
        )
    }
}

extension ZipWriter {
    /// Adds an entry of one piece.
    mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        try begin(name)
        try write(bytes)
        try end()
    }
}
