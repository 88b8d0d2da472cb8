// swift-tools-version: 6.2
import PackageDescription

// Benchmarks of the mixer's allocations. A nested package: users of Tacet do not fetch its dependencies.
//
// Run in this directory, it compares the figures with Thresholds/ and fails if one is exceeded:
//
//     swift package -c release benchmark thresholds check
let package = Package(
    name: "tacet-benchmarks",
    dependencies: [
        .package(name: "tacet", path: "../.."),
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
