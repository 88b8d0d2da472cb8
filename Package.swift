// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "tacet",
    products: [
        .library(name: "Tacet", targets: ["Tacet"]),
        .library(name: "TacetSession", targets: ["TacetSession"]),
    ],
    dependencies: [
        // Only the command line and the demo use it: the libraries depend on nothing but the system.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "COpenAL", pkgConfig: "openal", providers: [.apt(["libopenal-dev"])]),
        .systemLibrary(name: "CVorbis", pkgConfig: "vorbisfile", providers: [.apt(["libvorbis-dev"])]),
        .target(name: "CPulse"),
        .target(name: "CSystemd"),
        .target(name: "CTacetLinux"),
        .target(
            name: "TacetSession", dependencies: ["CPulse", "CSystemd", "CTacetLinux"], swiftSettings: swiftSettings),
        .target(
            name: "Tacet", dependencies: ["TacetSession", "COpenAL", "CVorbis", "CPulse", "CTacetLinux"],
            swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(
            name: "tacet",
            dependencies: [
                "COpenAL", "CVorbis", "Tacet", "TacetSession",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "tacet-demo",
            dependencies: ["Tacet", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Examples/tacet-demo", swiftSettings: swiftSettings),
        .executableTarget(
            name: "hello-swift", dependencies: ["Tacet"], path: "Examples/hello-swift", swiftSettings: swiftSettings),
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(
            name: "TestSupport", dependencies: ["TacetSession", "CTestSupport"], path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "TacetSessionTests", dependencies: ["TacetSession"], swiftSettings: swiftSettings),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .testTarget(
            name: "TacetTests", dependencies: ["Tacet", "TacetSession", "TestSupport", "CAllocationCounter"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LiveTests", dependencies: ["Tacet", "TacetSession", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandLineTests", dependencies: ["TacetSession", "TestSupport", "tacet"],
            swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)
