// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds Tacet fetches what only these need.
//
//     swift package -c release benchmark thresholds check
let package = Package(
    name: "tacet-benchmarks",
    dependencies: [
        .package(name: "tacet", path: ".."),
        // Without its own counting of allocations: CAllocationCounter wraps the allocator already.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(name: "CAllocationCounter", path: "CAllocationCounter"),
        .executableTarget(
            name: "Mixer",
            dependencies: [
                "CAllocationCounter", .product(name: "Tacet", package: "tacet"),
                .product(name: "TacetSession", package: "tacet"), .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Mixer", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ],
    swiftLanguageModes: [.v6]
)
