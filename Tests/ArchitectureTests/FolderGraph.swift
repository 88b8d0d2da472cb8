/// One folder uses declarations of another.
struct Arrow: Hashable, Comparable, CustomStringConvertible {
    /// The folder in which both are: `Tacet`, `TacetSession/Linux`.
    let parent: String
    /// A folder's name, or `.` for the files that are directly in `parent`.
    let from: String
    let to: String

    var description: String { "\(parent): \(from) -> \(to)" }

    static func < (left: Arrow, right: Arrow) -> Bool { left.description < right.description }

    /// The arrow that `use` makes, between the two sibling folders that lead to the files; nil within one folder and
    /// between modules, where SwiftPM refuses circles.
    init?(_ use: Use) {
        let from = use.file.split(separator: "/").dropLast()
        let to = use.declaration.split(separator: "/").dropLast()
        guard from.first == to.first, from != to else { return nil }
        let shared = zip(from, to).prefix { $0 == $1 }.count
        parent = from.prefix(shared).joined(separator: "/")
        self.from = shared < from.count ? String(from[shared]) : "."
        self.to = shared < to.count ? String(to[shared]) : "."
    }

    /// Reads `parent: from -> to`.
    init?(_ line: some StringProtocol) {
        guard let match = String(line).wholeMatch(of: /(\S+): (\S+) -> (\S+)/) else { return nil }
        (parent, from, to) = (String(match.output.1), String(match.output.2), String(match.output.3))
    }
}

/// Which folders use which.
struct FolderGraph {
    let arrows: [Arrow: [Use]]

    init(_ uses: some Sequence<Use>) {
        arrows = Dictionary(grouping: uses.filter { Arrow($0) != nil }) { use in Arrow(use) }
            .reduce(into: [:]) { arrows, entry in
                if let arrow = entry.key { arrows[arrow] = entry.value }
            }
    }

    /// A shortest circle through each arrow that is part of one, each circle once.
    func circles(without known: Set<Arrow> = []) -> [[Arrow]] {
        let left = arrows.keys.filter { !known.contains($0) }.sorted()
        var seen: Set<Set<Arrow>> = []
        return left.compactMap { arrow in
            guard let back = path(from: arrow.to, to: arrow.from, in: arrow.parent, over: left) else { return nil }
            let circle = [arrow] + back
            return seen.insert(Set(circle)).inserted ? circle : nil
        }
    }

    /// The fewest arrows that lead from one folder to another.
    private func path(from start: String, to end: String, in parent: String, over arrows: [Arrow]) -> [Arrow]? {
        var paths: [String: [Arrow]] = [start: []]
        var edge = [start]
        while !edge.isEmpty, paths[end] == nil {
            var next: [String] = []
            for arrow in arrows where arrow.parent == parent && edge.contains(arrow.from) {
                guard let path = paths[arrow.from], paths[arrow.to] == nil else { continue }
                paths[arrow.to] = path + [arrow]
                next.append(arrow.to)
            }
            edge = next
        }
        return paths[end]
    }

    /// Names the folders of a circle, and for each arrow the declarations that make it.
    func explanation(of circle: [Arrow]) -> String {
        let parent = circle.first?.parent ?? ""
        let folders = (circle.map(\.from) + circle.prefix(1).map(\.from)).joined(separator: " -> ")
        let lines = circle.map { arrow in
            let uses = (arrows[arrow] ?? []).sorted { ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name) }
            let shown = uses.prefix(12).map { "      \($0.file):\($0.line) uses \($0.name) of \($0.declaration)\n" }
            let rest = uses.count > 12 ? "      and \(uses.count - 12) more\n" : ""
            return "   \(arrow.from) -> \(arrow.to)\n" + shown.joined() + rest
        }
        return "Folders of \(parent) depend on each other: \(folders)\n" + lines.joined()
    }

    /// All arrows, with the number of uses that make them.
    var text: String {
        arrows.keys.sorted().map { "\($0) (\(arrows[$0]?.count ?? 0))\n" }.joined()
    }
}
