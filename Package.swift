// swift-tools-version: 6.3
import PackageDescription

// Warnings are errors where `CI` is set; elsewhere a newer compiler's fresh warning must not stop a person
// who only wants to run a market.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// A room of the house: `Sources/<floor>/<name>`.
///
/// Where it `embedsFiles`, those that are no Swift are in the program.
func room(
    _ name: String,
    on floor: String,
    uses dependencies: [Target.Dependency] = [],
    embedsFiles: Bool = false,
    also more: [SwiftSetting] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(floor)/\(name)",
        swiftSettings: settings + more,
        plugins: embedsFiles ? ["EmbedFiles"] : []
    )
}

/// A C library of the system's: a module map and a shim in `Sources/Platform/<name>`.
func systemLibrary(_ name: String, pkgConfig: String? = nil, debian package: String? = nil) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/Platform/\(name)",
        pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] }
    )
}

/// The tests of a room: `Tests/<name>Tests`, with its fixtures beside them.
func tests(of name: String, with dependencies: [Target.Dependency] = [], fixtures: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name)] + dependencies,
        resources: fixtures ? [.copy("Fixtures")] : [],
        swiftSettings: settings
    )
}

/// What several rooms' tests need: `Tests/Support/<name>`.
func testSupport(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Tests/Support/\(name)",
        swiftSettings: settings
    )
}

/// A program in `folder`.
func program(
    _ name: String,
    in folder: String,
    uses dependencies: [Target.Dependency],
    embedsFiles: Bool = false
) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        path: folder,
        swiftSettings: settings,
        plugins: embedsFiles ? ["EmbedFiles"] : []
    )
}

let core = [
    .plugin(name: "EmbedFiles", capability: .buildTool),
    room("Market", on: "Core", embedsFiles: true),
    room("Hangul", on: "Core"),
    room("MarketAPI", on: "Core", uses: ["Market"]),
]

let platform = [
    systemLibrary("CBrotli", pkgConfig: "libbrotlienc", debian: "libbrotli-dev"),
    systemLibrary("CCurl", debian: "libcurl4-openssl-dev"),
    systemLibrary("CICU", pkgConfig: "icu-i18n", debian: "libicu-dev"),
    systemLibrary("CLinux"),
    systemLibrary("CPostgres"),
    systemLibrary("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
    systemLibrary("CQRencode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
    systemLibrary("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    systemLibrary("CVips"),
    systemLibrary("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
    room("Curl", on: "Platform", uses: ["CCurl", "Linux"]),
    room("ICU", on: "Platform", uses: ["CICU"]),
    room("Linux", on: "Platform", uses: ["CLinux"]),
    room("Postgres", on: "Platform", uses: ["CPostgres", "Linux"]),
    room("QRCode", on: "Platform", uses: ["CQRencode"]),
    room("S3", on: "Platform", uses: ["Curl", "Linux", "Sodium"]),
    room("Sodium", on: "Platform", uses: ["CSodium"]),
    room("SQLite", on: "Platform", uses: ["CSQLite"]),
]

/// Asynchronous functions run where they are called, without a change of thread, unless they say otherwise.
let whereCalled: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

let server = [
    room("HTTPServer", on: "Server", uses: ["CBrotli", "CLinux", "CZlib", "Linux"], also: whereCalled),
    room("MarketPhotos", on: "Server", uses: ["CLinux", "CSodium", "CVips", "Linux", "Market", "S3"]),
    room(
        "MarketStore",
        on: "Server",
        uses: ["CSodium", "Hangul", "Linux", "Market", "Postgres", "SQLite"],
        embedsFiles: true,
        also: whereCalled
    ),
    room(
        "MarketService",
        on: "Server",
        uses: ["CSodium", "ICU", "Linux", "Market", "MarketPhotos", "MarketStore", "S3", "Sodium"],
        embedsFiles: true,
        also: whereCalled
    ),
    room(
        "Storefront",
        on: "Server",
        uses: ["Hangul", "HTTPServer", "Market", "MarketAPI", "QRCode"],
        embedsFiles: true
    ),
    room(
        "MarketServer",
        on: "Server",
        uses: [
            "CSodium", "Hangul", "HTTPServer", "Linux", "Market", "MarketAPI", "MarketPhotos",
            "MarketService",
            "Storefront",
        ],
        embedsFiles: true,
        also: whereCalled
    ),
]

let client = [
    room(
        "MarketClient",
        on: "Client",
        uses: ["Curl", "Hangul", "Linux", "Market", "MarketAPI", "Sodium", "SQLite"]
    ),
    room("MarketScreens", on: "Client", uses: ["Hangul", "Linux", "Market", "MarketAPI", "MarketClient"]),
]

let examples = [
    program("market-example", in: "Examples/MarketExample", uses: ["Market", "MarketAPI", "MarketClient"]),
    program(
        "browsing-example",
        in: "Examples/BrowsingExample",
        uses: ["Market", "MarketAPI", "MarketClient"]
    ),
    program("answering-bot", in: "Examples/AnsweringBot", uses: ["Market", "MarketAPI", "MarketClient"]),
    program(
        "market-example-2022",
        in: "Examples/MarketExample2022",
        uses: ["Market", "MarketAPI", "MarketClient"]
    ),
]

let tools = [
    room("MarketSamples", on: "Tools", uses: ["Market"]),
    program(
        "openmarket",
        in: "Sources/Tools/openmarket",
        uses: [
            "CLinux", "HTTPServer", "Market", "MarketPhotos", "MarketSamples", "MarketServer",
            "MarketService", "Linux", "MarketStore", "Postgres", "S3",
        ]
    ),
]

let testTargets = [
    program("openapi-generator", in: "Sources/Tools/openapi-generator", uses: ["Market", "MarketAPI"]),
    testSupport("TemporaryFolder"),
    testSupport("LoopbackSocket"),
    tests(of: "Linux", with: ["TemporaryFolder"]),
    testSupport("LivePostgres", uses: ["Linux", "LiveMarket", "Postgres"]),
    tests(of: "Postgres", with: ["LiveMarket", "LivePostgres", "LoopbackSocket"]),
    tests(of: "QRCode"),
    testSupport("BucketDouble", uses: ["HTTPServer", "S3", "Sodium"]),
    tests(of: "S3", with: ["BucketDouble", "LoopbackSocket", "Sodium", "TemporaryFolder"]),
    tests(of: "Sodium"),
    tests(of: "SQLite", with: ["TemporaryFolder"]),
    testSupport("SeededRandom"),
    testSupport("ClientDoubles", uses: ["Market", "MarketAPI", "MarketClient"]),
    testSupport(
        "ScreenDoubles",
        uses: ["ClientDoubles", "Market", "MarketAPI", "MarketClient", "MarketScreens"]
    ),
    .testTarget(
        name: "MarketScreensLiveTests",
        dependencies: [
            "ClientDoubles", "Market", "MarketAPI", "MarketClient", "MarketScreens", "MarketService", "Linux",
            "MarketStore",
            "ScreenDoubles", "ServerDoubles",
        ],
        swiftSettings: settings
    ),
    tests(
        of: "MarketScreens",
        with: ["ClientDoubles", "Market", "MarketAPI", "MarketClient", "ScreenDoubles", "TemporaryFolder"]
    ),
    testSupport("StoreModel", uses: ["Hangul", "Market", "MarketStore"]),
    program(
        "store-crash-test",
        in: "Tests/StoreCrashTest",
        uses: ["LiveMarket", "Market", "MarketService", "Linux", "MarketStore", "SeededRandom"]
    ),
    tests(
        of: "MarketStore",
        with: [
            "Hangul", "Linux", "LiveMarket", "LivePostgres", "Market", "Postgres", "SQLite", "SeededRandom",
            "StoreModel", "TemporaryFolder",
            "store-crash-test",
        ],
        fixtures: true
    ),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "HTTPServer", "Market", "MarketAPI", "MarketServer", "MarketService", "Linux", "MarketStore",
        ],
        path: "Tests/Fuzz/Targets",
        swiftSettings: settings
    ),
    .testTarget(
        name: "FuzzTests",
        dependencies: ["FuzzTargets"],
        path: "Tests/Fuzz/Replay",
        swiftSettings: settings
    ),
    tests(
        of: "HTTPServer",
        with: ["LiveMarket", "LoopbackSocket", "SeededRandom", "TemporaryFolder"],
        fixtures: true
    ),
    program("http-echo-server", in: "Tests/Differential/EchoServer", uses: ["HTTPServer"]),
    program("http-proxy-test-server", in: "Tests/Proxy/Server", uses: ["HTTPServer"]),
    tests(of: "Market", with: ["SeededRandom"], fixtures: true),
    tests(of: "Hangul", with: ["SeededRandom"], fixtures: true),
    tests(of: "MarketAPI", with: ["Market", "SeededRandom"], fixtures: true),
    tests(
        of: "MarketClient",
        with: ["ClientDoubles", "Market", "MarketAPI", "Sodium", "TemporaryFolder", "SeededRandom"],
        fixtures: true
    ),
    .testTarget(
        name: "MarketClientLiveTests",
        dependencies: [
            "ClientDoubles", "Curl", "HTTPServer", "LiveMarket", "LoopbackSocket", "Market", "MarketAPI",
            "MarketClient", "MarketServer", "MarketService", "Linux", "MarketStore", "ServerDoubles",
            "TemporaryFolder",
        ],
        swiftSettings: settings
    ),
    testSupport(
        "ServerDoubles",
        uses: [
            "HTTPServer", "Linux", "Market", "MarketPhotos", "MarketServer", "MarketService", "MarketStore",
            "TemporaryFolder",
        ]
    ),
    program(
        "api-under-test",
        in: "Tests/Support/APIUnderTest",
        uses: [
            "HTTPServer", "Market", "MarketPhotos", "MarketServer", "MarketService", "Linux", "MarketStore",
            "ServerDoubles", "TemporaryFolder",
        ]
    ),
    tests(
        of: "MarketService",
        with: [
            "BucketDouble", "Linux", "LivePostgres", "Market", "MarketStore", "Postgres", "S3", "Sodium",
            "TemporaryFolder",
        ]
    ),
    tests(
        of: "MarketServer",
        with: [
            "HTTPServer", "LivePostgres", "Market", "MarketAPI", "MarketPhotos", "MarketService", "Linux",
            "MarketStore", "LoopbackSocket", "Postgres", "SQLite", "ServerDoubles", "Storefront",
            "TemporaryFolder", "openapi-generator",
        ]
    ),
    tests(of: "Storefront", with: ["HTTPServer", "Market", "MarketAPI", "SeededRandom"]),
    tests(of: "MarketSamples", with: ["Market"]),
    testSupport("LiveMarket", uses: ["TemporaryFolder"]),
    program(
        "upload-crash-test",
        in: "Tests/UploadCrashTest",
        uses: [
            "LiveMarket", "LoopbackSocket", "Market", "MarketService", "Linux", "MarketStore", "SQLite",
            "SeededRandom",
            "TemporaryFolder",
        ]
    ),
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "BucketDouble", "LiveMarket", "LoopbackSocket", "Market", "MarketAPI", "S3", "Sodium", "SQLite",
            "SeededRandom",
            "TemporaryFolder",
            "openmarket",
            "upload-crash-test",
        ],
        path: "Tests/EndToEnd",
        exclude: ["Transcripts"],
        swiftSettings: settings
    ),
    tests(
        of: "openmarket",
        with: [
            "HTTPServer", "Market", "MarketSamples", "MarketServer", "MarketService", "Linux", "MarketStore",
            "TemporaryFolder",
        ]
    ),
    .target(name: "SystemCalls", path: "Tests/Support/SystemCalls"),
    tests(
        of: "MarketPhotos",
        with: [
            "BucketDouble", "LiveMarket", "Market", "S3", "SeededRandom", "SystemCalls", "TemporaryFolder",
            "photo-worker-for-tests",
        ],
        fixtures: true
    ),
    program(
        "client-crash-test",
        in: "Tests/ClientCrashTest",
        uses: ["Market", "MarketAPI", "MarketClient"]
    ),
    program(
        "photo-worker-for-tests",
        in: "Tests/Support/PhotoWorkerForTests",
        uses: ["MarketPhotos", "SystemCalls"]
    ),
]

let benchmarks = [
    .target(name: "Figures", path: "Benchmarks/Figures", swiftSettings: settings),
    program(
        "store-benchmark",
        in: "Benchmarks/StoreBenchmark",
        uses: ["Figures", "Market", "MarketSamples", "MarketService", "Linux", "MarketStore", "SeededRandom"]
    ),
    program(
        "talk-benchmark",
        in: "Benchmarks/TalkBenchmark",
        uses: ["Figures", "Market", "MarketStore", "SeededRandom"]
    ),
    program(
        "trade-benchmark",
        in: "Benchmarks/TradeBenchmark",
        uses: ["Figures", "Market", "MarketStore", "SQLite"]
    ),
    program(
        "cluster-benchmark",
        in: "Benchmarks/ClusterBenchmark",
        uses: ["Figures", "Market", "MarketStore", "Postgres"]
    ),
    program(
        "search-benchmark",
        in: "Benchmarks/SearchBenchmark",
        uses: ["Figures", "Market", "MarketSamples", "MarketStore"]
    ),
    program(
        "client-benchmark",
        in: "Benchmarks/ClientBenchmark",
        uses: ["Figures", "Market", "MarketClient"]
    ),
    program(
        "upload-benchmark",
        in: "Benchmarks/UploadBenchmark/Sender",
        uses: ["Figures", "Market", "MarketAPI", "MarketClient"]
    ),
    program("http-benchmark-server", in: "Benchmarks/HTTPBenchmark/Server", uses: ["HTTPServer"]),
    program("photo-work", in: "Benchmarks/ServerBenchmark/PhotoWork", uses: ["MarketPhotos"]),
    program("hangul-benchmark", in: "Benchmarks/HangulBenchmark", uses: ["Figures", "Hangul"]),
    program("json-benchmark", in: "Benchmarks/JSONBenchmark", uses: ["Figures", "Market", "MarketAPI"]),
    program(
        "photo-benchmark",
        in: "Benchmarks/PhotoBenchmark",
        uses: ["Figures", "Market", "MarketPhotos"]
    ),
]

/// Can only be linked with the fuzzer's own loop, which `Tests/Fuzz/fuzz` asks for.
let fuzzers = [program("fuzz", in: "Tests/Fuzz/Program", uses: ["FuzzTargets"])]

/// Code of the desktop's runs on the main actor unless it says otherwise.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let desktop: [Target] = [
    systemLibrary("CAdwaita", pkgConfig: "libadwaita-1", debian: "libadwaita-1-dev"),
    // Looked for when a page of the web is first opened; nothing of it is needed to build.
    systemLibrary("CWebKit"),
    room("Adwaita", on: "Desktop", uses: ["CAdwaita", "CWebKit"], also: onMainActor),
    room(
        "MarketDesktop",
        on: "Desktop",
        uses: ["Adwaita", "Linux", "Market", "MarketClient", "MarketScreens"],
        embedsFiles: true,
        also: onMainActor
    ),
    .executableTarget(
        name: "openmarket-desktop",
        dependencies: ["Adwaita", "Market", "MarketClient", "MarketDesktop", "MarketScreens"],
        path: "Sources/Tools/openmarket-desktop",
        swiftSettings: settings + onMainActor
    ),
]

let desktopTests: [Target] = [
    .target(name: "MainThread", path: "Tests/Support/MainThread"),
    .target(
        name: "DesktopDriver",
        dependencies: ["Adwaita", "MainThread"],
        path: "Tests/Support/DesktopDriver",
        swiftSettings: settings + onMainActor
    ),
    program("main-loop-under-test", in: "Tests/Support/MainLoopUnderTest", uses: ["Adwaita"]),
    .testTarget(
        name: "AdwaitaTests",
        dependencies: ["Adwaita", "DesktopDriver", "LiveMarket", "main-loop-under-test"],
        resources: [.copy("Fixtures")],
        swiftSettings: settings + onMainActor
    ),
    .testTarget(
        name: "MarketDesktopTests",
        dependencies: [
            "Adwaita", "ClientDoubles", "DesktopDriver", "HTTPServer", "Market", "MarketAPI", "MarketClient",
            "MarketDesktop", "MarketScreens", "MarketService", "Linux", "MarketStore", "ScreenDoubles",
            "ServerDoubles",
            "TemporaryFolder", "openmarket-desktop",
        ],
        swiftSettings: settings + onMainActor
    ),
]

let desktopBenchmarks: [Target] = [
    .executableTarget(
        name: "desktop-benchmark",
        dependencies: [
            "Adwaita", "Figures", "Market", "MarketAPI", "MarketClient", "MarketDesktop", "MarketScreens",
        ],
        path: "Benchmarks/DesktopBenchmark",
        swiftSettings: settings + onMainActor
    )
]

/// How much of the package is built: each part with those before it, and all but the fuzzers where nothing is said.
enum Part: String, CaseIterable, Comparable {
    case programs, tests, benchmarks, fuzzers

    static func < (one: Part, other: Part) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}

let upTo = Context.environment["PACKAGE_PARTS"].flatMap(Part.init) ?? .benchmarks

let package = Package(
    name: "open-market",
    targets: core + platform + server + client + desktop + tools
        + (upTo < .tests ? [] : testTargets + desktopTests)
        + (upTo < .benchmarks ? [] : benchmarks + desktopBenchmarks + examples)
        + (upTo < .fuzzers ? [] : fuzzers)
)
