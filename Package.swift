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
    ),
    .target(
        name: "Hangul",
        path: "Sources/Core/Hangul",
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
        name: "HangulTests",
        dependencies: ["Hangul"],
        resources: [.copy("Fixtures")],
        swiftSettings: settings
    ),
]

let hangulBenchmark: [Target] = [
    .executableTarget(
        name: "hangul-benchmark",
        dependencies: ["Hangul"],
        path: "Benchmarks/HangulBenchmark",
        swiftSettings: settings
    )
]

let package = Package(
    name: "open-market",
    targets: core + tests + hangulBenchmark
)
