/// The files in Tests/Fixtures.
package enum Fixtures {
    /// The absolute path of a file or directory in Tests/Fixtures.
    package static func path(_ name: String) -> String {
        let testSupport = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.startIndex)
        return testSupport + "/../Fixtures/" + name
    }
}
