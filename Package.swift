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

let core: [Target] = [
    .target(
        name: "Market",
        path: "Sources/Core/Market",
        resources: [.embedInCode("Texts/ko.po"), .embedInCode("Texts/en.po")],
        swiftSettings: settings
    ),
    .target(
        name: "MarketAPI",
        dependencies: ["Market"],
        path: "Sources/Core/MarketAPI",
        swiftSettings: settings
    ),
]

let platform: [Target] = [
    .systemLibrary(
        name: "CSodium",
        path: "Sources/Platform/CSodium",
        pkgConfig: "libsodium",
        providers: [.apt(["libsodium-dev"])]
    )
]

let server: [Target] = [
    .target(
        name: "MarketServer",
        dependencies: ["Market", "CSodium"],
        path: "Sources/Server/MarketServer",
        swiftSettings: settings
    ),
    .testTarget(
        name: "MarketAPITests",
        dependencies: ["Market", "MarketAPI"],
        resources: [.copy("Fixtures")],
        swiftSettings: settings
    ),
]

let tools: [Target] = [
    .target(
        name: "MarketSamples",
        dependencies: ["Market"],
        path: "Sources/Tools/MarketSamples",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "openmarket",
        dependencies: ["Market"],
        path: "Sources/Tools/openmarket",
        swiftSettings: settings
    ),
]

let tests: [Target] = [
    .testTarget(
        name: "MarketSamplesTests",
        dependencies: ["MarketSamples", "Market"],
        swiftSettings: settings
    ),
    .testTarget(
        name: "MarketServerTests",
        dependencies: ["MarketServer", "Market"],
        swiftSettings: settings
    ),
    .testTarget(
        name: "OpenMarketToolTests",
        dependencies: ["openmarket"],
        swiftSettings: settings
    ),
    .testTarget(
        name: "MarketTests",
        dependencies: ["Market"],
        swiftSettings: settings
    ),
]

let jsonBenchmark: [Target] = [
    .executableTarget(
        name: "json-benchmark",
        dependencies: ["Market", "MarketAPI"],
        path: "Benchmarks/JSONBenchmark",
        swiftSettings: settings
    )
]

let package = Package(
    name: "open-market",
    targets: core + platform + server + tools + tests + jsonBenchmark
)
