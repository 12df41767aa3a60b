import FoundationEssentials
import HTTPServer
import Linux
import Market
import MarketService
import MarketStore
import ServerDoubles
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketServer

/// A market in a temporary folder that is asked without a socket, with a clock that stands still and pictures that
/// are as good as any.
final class EditionMarket: Sendable {
    let store: SQLiteStore
    let handler: MarketHandler
    let services: ServerContext
    let inspector: Inspector
    let folder: String
    private let temporary: TemporaryFolder
    private let lines = WrittenLines()

    static let identifier = "D1FB22FC-FD12-11EB-9A03-0242AC130003"
    static let other = "e0b5b43e-5b3a-11ec-bf63-0242ac130002"
    static let password = "wBk2sE9zP4mQ"
    /// 18 January 2022, half past two in the afternoon in Seoul.
    static let now = Timestamp(millisecondsSince1970: 1_642_483_800_000)

    init(
        in folder: String? = nil,
        settings: EditionSettings = EditionSettings(served: Set(Edition.allCases)),
        key: UInt8 = 7,
        faults: FaultPlan? = nil,
        watchers: [String] = []
    ) throws {
        temporary = try TemporaryFolder()
        let folder = folder ?? temporary.path
        self.folder = folder
        store = try SQLiteStore(opening: DataFolder(path: "\(folder)/data"), clock: { Self.now })
        let lines = lines
        var marketSettings = MarketSettings(temporaryFolder: folder)
        marketSettings.watchers = watchers.compactMap { AddressRange($0) }
        let clock = ServerClock(now: { Self.now }, uptime: { .zero })
        let log = Log { record in lines.add(LogFormat.logfmt.line(record, at: Self.now)) }
        let blocking = BlockingPool(threads: 1)
        services = ServerContext(
            MarketServices(
                store: store,
                photos: .stub(store),
                passwords: .stub,
                clock: clock,
                blocking: blocking,
                log: log
            ),
            clock: clock,
            log: log,
            metrics: ServerMetrics(),
            settings: marketSettings,
            blocking: blocking
        )
        let inspector = Inspector(capacity: 5)
        self.inspector = inspector
        let secrets = ProductSecrets(try #require(ServerKey(bytes: [UInt8](repeating: key, count: 32))))
        handler = MarketHandler(
            services,
            routeGroups: [
                InspectorRoutes(inspector, localAccess: services.localAccess),
                EditionRoutes(services, settings: settings, secrets: secrets),
            ],
            faultInjector: faults.map {
                FaultInjector($0, inspector: inspector, wait: { lines.add("waited \($0)") })
            }
        )
    }

    deinit {
        store.close()
        services.blocking.stop()
    }

    /// The log's lines so far.
    var log: [String] { lines.all }

    @discardableResult
    func addVendor(_ identifier: String = identifier, name: String = "Vendor2") async throws -> Account {
        let vendor = try #require(VendorIdentifier(rawValue: identifier))
        let new = NewAccount(name: name, passwordHash: "hash of \(Self.password)", vendor: vendor)
        return try await store.createAccount(new)
    }

    /// Goods of the first vendor, each with a photo, as old apps make them.
    func addProducts(_ count: Int, name: String = "Test Product") async throws {
        for number in 1...count {
            let reply = try await create("\(name) \(number)", price: "\(number * 100)")
            #expect(reply.status == 201, "\(reply.body)")
        }
    }

    func create(_ name: String = "Test Product", price: String = "2000", prefix: String = "") async throws
        -> Reply
    {
        let params = """
            {"name":"\(name)","descriptions":"열 글자가 넘는 상품 설명입니다","price":\(price),"currency":"KRW",\
            "discounted_price":50,"stock":10,"secret":"\(Self.password)"}
            """
        return try await send(
            "POST",
            "\(prefix)/api/products",
            fields: [("identifier", Self.identifier)],
            form: .product(params)
        )
    }
}

extension EditionMarket {
    static func vendor(_ identifier: String? = identifier) -> [(HTTPFieldName, String)] {
        identifier.map { [("identifier" as HTTPFieldName, $0)] } ?? []
    }

    struct Reply {
        let response: HTTPResponse
        let body: String

        var status: Int { response.status.rawValue }
        var type: String? { response.fields[.contentType] }
    }

    func send(
        _ method: String,
        _ target: String,
        fields: [(HTTPFieldName, String)] = [],
        json: String = "",
        localPort: UInt16 = 80,
        trusting trust: ProxyTrust = .none
    ) async throws -> Reply {
        let type: [(HTTPFieldName, String)] = json.isEmpty ? [] : [(.contentType, "application/json")]
        return try await reply(
            HTTPRequest(
                HTTPMethod(rawValue: method),
                target,
                fields: fields.contains { $0.0 == .contentType } ? fields : fields + type,
                body: Array(json.utf8),
                localPort: localPort,
                trusting: trust
            )
        )
    }

    func send(
        _ method: String,
        _ target: String,
        fields: [(HTTPFieldName, String)] = [],
        form: TestForm
    ) async throws -> Reply {
        try await reply(
            HTTPRequest(
                HTTPMethod(rawValue: method),
                target,
                fields: fields + [(.contentType, form.type)],
                body: form.bytes
            )
        )
    }

    func reply(_ request: HTTPRequest) async throws -> Reply {
        let response = await handler.answer(to: request)
        return Reply(
            response: response,
            body: String(decoding: try await response.collectedBody(), as: UTF8.self)
        )
    }
}

/// A form, byte by byte as some app sends it.
struct TestForm: Sendable, CustomTestStringConvertible {
    var type = "multipart/form-data; boundary=XX"
    var text: String

    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { "\(type) \(text.prefix(160))" }

    static func product(_ params: String, photos: Int = 1) -> TestForm {
        let photo = part(
            "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg",
            "JPEG"
        )
        let head = "Content-Disposition: form-data; name=\"params\"\r\nContent-Type: application/json"
        let parts = part(head, params) + String(repeating: photo, count: photos)
        return TestForm(text: "\(parts)--XX--\r\n")
    }

    static func part(_ head: String, _ data: String) -> String {
        "--XX\r\n\(head)\r\n\r\n\(data)\r\n"
    }
}

extension PhotoMaking {
    /// Keeps the record of any file as a picture whose name counts up; refuses what says `SVG`, `BROKEN` or `BUSY`.
    static func stub(_ store: SQLiteStore) -> PhotoMaking {
        let count = Mutex(0)
        return PhotoMaking { upload, once throws(MarketError) in
            switch FileManager.default.contents(atPath: upload.path).map({
                String(decoding: $0, as: UTF8.self)
            }) {
            case "SVG": throw .photoUnsupported("SVG")
            case "BROKEN", nil: throw .photoDamaged
            case "BUSY": throw .unavailable(.busy)
            default: break
            }
            let digits = String(
                count.withLock {
                    $0 += 1; return $0
                }
            )
            guard
                let hash = ContentHash(rawValue: String(repeating: "0", count: 64 - digits.count) + digits)
            else { throw .photoDamaged }
            let variant = PhotoVariant(
                kind: .large,
                format: .jpeg,
                width: 10,
                height: 10,
                byteCount: 4,
                digest: hash
            )
            let content = PhotoContent(
                hash: hash,
                width: 10,
                height: 10,
                mainColour: 0,
                variants: [variant]
            )
            return try await store.addUpload(NewUpload(owner: upload.owner, content: content), once: once)
        }
    }
}

extension PasswordHashing {
    /// Quick, and of no other use.
    static let stub = PasswordHashing(
        hash: { password throws(PasswordError) in "hash of \(password)" },
        verify: { password, hash throws(PasswordError) in hash == "hash of \(password)" }
    )
}

/// The log's lines as it wrote them.
private final class WrittenLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
