import TacetSession

/// Finds the file of a sound in the themes of a machine, on the session's thread `tacet-sound`.
///
/// The source is section 5 of the Sound Theme Specification 0.2. The player's theme comes first, then its parents, then
/// the theme `freedesktop`, then sounds without a theme. Within a theme a name without its last word comes before the
/// parents' sound of the full name, as section 3 of the Sound Naming Specification says.
struct SoundLookup {
    enum Result: Hashable {
        case file(String)
        /// A file `NAME.disabled` says that the sound is silent.
        case disabled
        case missing
    }

    /// The folders of themes, the player's own first: `$XDG_DATA_HOME/sounds`, then `sounds` in each of
    /// `$XDG_DATA_DIRS`.
    var folders: [String]
    /// The player's languages, the most specific first, such as `de_AT`, `de`, `C`; the last is empty, for all
    /// languages.
    var locales: [String]
    /// The text of a file, cut to a bounded length; nil if there is none.
    var text: (String) -> String?
    var exists: (String) -> Bool

    private static let extensions = ["disabled", "oga", "ogg", "wav"]
    private static let themeLimit = 16
    /// The most questions whether a file exists. A usual machine needs about fifty.
    private static let questionLimit = 10_000

    /// Returns the file of `sound` in `theme`, or in the themes behind it.
    func find(_ sound: SystemSound, theme: String) -> Result {
        var questions = 0
        for (name, theme) in themes(from: theme) {
            let places = theme.directories.flatMap { directory in
                folders.map { "\($0)/\(name)/\(directory)" }.filter { ask($0, &questions) }
            }
            if let result = find(sound, in: places, &questions) { return result }
        }
        return find(sound, in: folders, &questions) ?? .missing
    }

    private func ask(_ path: String, _ questions: inout Int) -> Bool {
        questions += 1
        return questions <= Self.questionLimit && exists(path)
    }

    private func find(_ sound: SystemSound, in places: [String], _ questions: inout Int) -> Result? {
        for name in sound.names {
            for locale in locales {
                for place in places {
                    let stem = locale.isEmpty ? "\(place)/\(name)" : "\(place)/\(locale)/\(name)"
                    for ending in Self.extensions where ask("\(stem).\(ending)", &questions) {
                        return ending == "disabled" ? .disabled : .file("\(stem).\(ending)")
                    }
                }
            }
        }
        return nil
    }

    /// The themes to ask, in order, each once: a theme, its parents with theirs, and `freedesktop` last.
    private func themes(from first: String) -> [(name: String, theme: SoundTheme)] {
        var found: [(name: String, theme: SoundTheme)] = []
        var known: Set<String> = [SoundTheme.fallback]
        // The next theme is at the end.
        var next = SoundTheme.isName(first) ? [first] : []
        while let name = next.popLast(), found.count < Self.themeLimit {
            guard known.insert(name).inserted, let theme = read(name) else { continue }
            found.append((name, theme))
            next += theme.parents.reversed()
        }
        if let theme = read(SoundTheme.fallback) { found.append((SoundTheme.fallback, theme)) }
        return found
    }

    /// The theme of that name: its first `index.theme` counts.
    private func read(_ name: String) -> SoundTheme? {
        for folder in folders {
            if let text = text("\(folder)/\(name)/index.theme") { return SoundTheme(text) }
        }
        return nil
    }
}

extension SystemSound {
    /// The name, and the more general names before its dashes: `message-new-instant`, `message-new`, `message`.
    fileprivate var names: [String] {
        var names = [rawValue]
        while names.count < 8, let name = names.last, let dash = name.lastIndex(of: "-"), dash > name.startIndex {
            names.append(String(name[..<dash]))
        }
        return names
    }
}
