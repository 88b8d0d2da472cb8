import FoundationEssentials
import TestSupport
import Testing

/// `.ci/release` on a copy of the repository: one command sets the version, dates the changelog and makes the tag.
@Suite("A release", .onOwnThreads)
struct ReleaseTests {
    /// Runs shell commands in an own repository that has the files of a release. Returns what they print; throws if one
    /// fails.
    private func inCopy(_ commands: String) async throws -> String {
        let environment = ProcessInfo.processInfo.environment.merging(
            ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]) { $1 }
        let setUp = """
            set -eu
            copy=$(mktemp -d); trap 'rm -rf "$copy"' EXIT
            cd '\(Package.path(""))'
            cp -r --parents .ci/release CHANGELOG.md Sources/TacetC/{Makefile,include,abi,install} "$copy"
            cd "$copy"
            git init --quiet; git config user.name Tests; git config user.email tests@localhost
            sed -i '0,/^## \\[/s/^## \\[.*/## [0.2.0] - unreleased/' CHANGELOG.md
            git add .; git commit --quiet --message Begin
            """
        return try await Child.run(
            "/bin/bash", ["-c", setUp + "\n" + commands], environment: environment, within: .seconds(60))
    }

    @Test("One command sets the version, dates the changelog, commits and tags")
    func releases() async throws {
        let text = try await inCopy(
            """
            .ci/release --tag-only 0.2.0
            grep '^#define TACET_VERSION' Sources/TacetC/include/tacet.h
            grep -m 1 '^## \\[' CHANGELOG.md | grep -E '^## \\[0\\.2\\.0\\] - 20[0-9]{2}-[0-9]{2}-[0-9]{2}$'
            git tag --list; git log --format=%s -1 0.2.0; git tag --list --format='%(contents)' | grep -c '^### Added'
            git ls-tree --name-only 0.2.0 Sources/TacetC/abi/ | grep -c '[.]abi$'
            git status --porcelain
            """)
        #expect(text.contains("#define TACET_VERSION 200\n"), "\(text)")
        #expect(text.contains("\n0.2.0\nRelease 0.2.0\n1"), "\(text)")
    }

    @Test(
        "A version without a section in the changelog, a tag that exists, and a changed tree are refused; nothing changes"
    )
    func refusals() async throws {
        let text = try await inCopy(
            """
            refused() { ! "$@" 2>>problems || { echo "not refused: $*"; exit 1; }; }
            echo problems > .git/info/exclude
            refused .ci/release --tag-only 0.3.0
            refused .ci/release --tag-only v0.2.0
            refused .ci/release --tag-only
            echo new > new; refused .ci/release --tag-only 0.2.0; rm new
            git diff --quiet; test -z "$(git tag)"
            .ci/release --tag-only 0.2.0 >/dev/null
            refused .ci/release --tag-only 0.2.0
            sed -i '0,/^## \\[/s/^## \\[.*/## [0.1.0] - unreleased/' CHANGELOG.md; git commit --quiet -a --message Older
            refused .ci/release --tag-only 0.1.0
            git diff --quiet
            cat problems
            """)
        for words in [
            "must begin with a section '## [0.3.0] - unreleased'", "git status", "there is a tag 0.2.0 already",
            "0.1.0 is older than the tag 0.2.0",
        ] { #expect(text.contains(words), "\(text)") }
    }

    @Test("An interface that breaks programs of the last release, and has its soname, is refused; nothing changes")
    func breaks() async throws {
        let text = try await inCopy(
            """
            sed -i 's/^tacet_result tacet_unload(tacet_engine \\*engine, /tacet_result tacet_unload(/' Sources/TacetC/include/tacet.h
            sed -i "s/^SONAME = .*/SONAME = $(grep -oh 'libtacet[.]so[.][0-9]*' Sources/TacetC/abi/*.abi | head -n 1)/" \
                Sources/TacetC/Makefile
            git commit --quiet -a --message Break
            ! .ci/release --tag-only 0.2.0 2>&1
            git status --porcelain; test -z "$(git tag)"
            """)
        #expect(text.contains("tacet_unload"), "\(text)")
        #expect(text.contains("raise SONAME") && text.contains("the interface breaks programs"), "\(text)")
    }
}
