// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The tests judge sound sample by sample: without optimisation that takes half of the tests' time.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "tacet",
    products: [
        .library(name: "Tacet", targets: ["Tacet"]),
        .library(name: "TacetSession", targets: ["TacetSession"]),
        // Installed as libtacet.so.1 by Sources/TacetC/Makefile; the name `tacet` is the command line's here.
        .library(name: "TacetC", type: .dynamic, targets: ["TacetC"]),
    ],
    dependencies: [
        // Only the command line and the demo use it: the libraries depend on nothing but the system.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // A command for developers: no product needs it, so a game that depends on Tacet does not fetch it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        .systemLibrary(name: "COpenAL", pkgConfig: "openal", providers: [.apt(["libopenal-dev"])]),
        .systemLibrary(name: "CVorbis", pkgConfig: "vorbisfile", providers: [.apt(["libvorbis-dev"])]),
        .target(name: "CCodecs", dependencies: ["CTacetLinux"]),
        .target(name: "CFilter"),
        .target(name: "CObjectSlots"),
        .target(name: "CPulse", dependencies: ["CTacetLinux"]),
        .target(name: "CSystemd", dependencies: ["CTacetLinux"]),
        .target(name: "CTacetLinux"),
        // The client of the focus service: one C file that games also compile in.
        .target(name: "FocusClient", exclude: ["Makefile", "check"]),
        .target(
            name: "TacetPlatform", dependencies: ["CPulse", "CSystemd", "CTacetLinux"],
            swiftSettings: swiftSettings),
        .target(
            name: "TacetOpenAL", dependencies: ["COpenAL", "CPulse", "CTacetLinux", "TacetPlatform"],
            swiftSettings: swiftSettings),
        .target(
            name: "TacetSession", dependencies: ["CPulse", "CSystemd", "CTacetLinux", "TacetPlatform"],
            swiftSettings: swiftSettings),
        .target(
            name: "TacetDecoding", dependencies: ["CCodecs", "CFilter", "CVorbis", "CTacetLinux", "TacetPlatform"],
            swiftSettings: swiftSettings),
        .target(
            name: "TacetOutput",
            dependencies: ["COpenAL", "CPulse", "CTacetLinux", "TacetOpenAL", "TacetPlatform"],
            swiftSettings: swiftSettings),
        .target(
            name: "TacetRecording",
            dependencies: ["COpenAL", "CPulse", "TacetOpenAL", "TacetSession", "TacetPlatform"],
            swiftSettings: swiftSettings),
        .target(name: "TacetProfile", dependencies: ["TacetPlatform"], swiftSettings: swiftSettings),
        .target(
            name: "Tacet",
            dependencies: [
                "CFilter", "COpenAL", "CTacetLinux", "TacetRecording", "TacetDecoding", "TacetOpenAL", "TacetOutput",
                "TacetProfile", "TacetSession", "TacetPlatform",
            ],
            swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("m")]),
        .systemLibrary(name: "CTacet", path: "Sources/TacetC/include"),
        .target(
            name: "TacetC",
            dependencies: ["CObjectSlots", "CTacet", "Tacet", "TacetPlatform", "TacetRecording", "TacetSession"],
            exclude: ["include", "install", "abi", "Makefile"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "tacet",
            dependencies: [
                "CCodecs", "COpenAL", "CTacet", "CVorbis", "Tacet", "TacetDecoding", "TacetProfile", "TacetSession",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // The HTML, CSS and JavaScript of the pages, each in a file of its own language.
            resources: [
                .embedInCode("Shared/Pages/Files"), .embedInCode("Benchmarks/Reports/Files"),
                .embedInCode("LiveProfiler/Page/Files"),
            ], swiftSettings: swiftSettings),
        // The focus service: a program of its own, which needs no engine and no decoder.
        .executableTarget(
            name: "tacet-focus", dependencies: ["TacetPlatform", "TacetSession"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "tacet-demo",
            dependencies: ["Tacet", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Examples/tacet-demo", exclude: ["screenshot.svg"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "hello-swift", dependencies: ["Tacet"], path: "Examples/hello-swift", swiftSettings: swiftSettings),
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(
            name: "TestSupport", dependencies: ["TacetSession", "CTestSupport"], path: "Tests/TestSupport",
            swiftSettings: swiftSettings + optimised),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "TacetSessionTests", dependencies: ["TacetOutput", "TacetSession", "TacetPlatform", "TestSupport"],
            swiftSettings: swiftSettings),
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .testTarget(
            name: "TacetTests",
            dependencies: [
                "CFilter", "COpenAL", "CTacetLinux", "Tacet", "TacetRecording", "TacetDecoding", "TacetOpenAL",
                "TacetOutput", "TacetSession",
                "TacetPlatform",
                "TestSupport",
                "CAllocationCounter",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "DemoTests", dependencies: ["tacet-demo", "Tacet", "TacetSession", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LiveTests",
            dependencies: [
                "CTestSupport", "Tacet", "TacetRecording", "TacetDecoding", "TacetOutput", "TacetSession",
                "TestSupport",
                "tacet", "tacet-focus",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "Tacet", "TacetProfile", "TacetSession", "TestSupport", "tacet",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "FocusTests", dependencies: ["TacetPlatform", "TacetSession", "TestSupport", "tacet-focus"],
            swiftSettings: swiftSettings),
        .target(
            name: "CInterfaceCalls", dependencies: ["TacetC"], path: "Tests/CInterfaceCalls",
            cSettings: [.headerSearchPath("../../Sources/TacetC/include")]),
        .testTarget(
            name: "CInterfaceTests",
            dependencies: ["CInterfaceCalls", "Tacet", "TacetC", "TacetSession", "TestSupport"],
            exclude: ["Counterparts.txt"], swiftSettings: swiftSettings),
        .testTarget(
            name: "DocumentationTests", dependencies: ["Tacet", "TacetSession", "TestSupport", "tacet"],
            swiftSettings: swiftSettings),
        .target(name: "CIndexStore", path: "Tests/CIndexStore"),
        .testTarget(
            name: "ArchitectureTests", dependencies: ["CIndexStore", "TestSupport"],
            exclude: ["KnownArrows.txt"], swiftSettings: swiftSettings),
    ],
    swiftLanguageModes: [.v6]
)
