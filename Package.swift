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
        swiftSettings: settings
    )
]

let platform: [Target] = [
    .systemLibrary(name: "CLinux", path: "Sources/Platform/CLinux"),
    .systemLibrary(
        name: "CZlib",
        path: "Sources/Platform/CZlib",
        pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"])]
    ),
]

let server: [Target] = [
    .target(
        name: "HTTPServer",
        dependencies: ["CLinux", "CZlib"],
        path: "Sources/Server/HTTPServer",
        swiftSettings: settings
    )
]

let benchmarks: [Target] = [
    .executableTarget(
        name: "http-echo-server",
        dependencies: ["HTTPServer"],
        path: "Tests/Differential/EchoServer",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "http-proxy-test-server",
        dependencies: ["HTTPServer"],
        path: "Tests/Proxy/Server",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "http-benchmark-server",
        dependencies: ["HTTPServer"],
        path: "Benchmarks/HTTPBenchmark/Server",
        swiftSettings: settings
    ),
]

let tests: [Target] = [
    .testTarget(
        name: "MarketTests",
        dependencies: ["Market"],
        swiftSettings: settings
    ),
    .testTarget(
        name: "HTTPServerTests",
        dependencies: ["HTTPServer"],
        resources: [.copy("Fixtures")],
        swiftSettings: settings
    ),
]

let package = Package(
    name: "open-market",
    targets: core + platform + server + benchmarks + tests
)
