import CIndexStore

/// The compiler's index of one build directory.
final class IndexReader {
    /// A compiled source file.
    struct Record {
        let path: String
        let name: String
        /// When the file was compiled, in nanoseconds.
        let time: Int64
    }

    /// A definition or a use of a symbol.
    struct Occurrence {
        /// The name that no other symbol has (USR).
        let symbol: String
        let name: String
        let line: Int
        /// In bytes, from 1.
        let column: Int
        let isDefinition: Bool
    }

    private let store: OpaquePointer

    init(library: String, store path: String) throws {
        var problem: UnsafePointer<CChar>?
        guard let store = index_store_open(library, path, &problem) else {
            let reason = problem.map { String(cString: $0) } ?? "memory is short"
            throw Unreadable("\(path) through \(library): \(reason). Build with `swift build --build-tests` (debug).")
        }
        self.store = store
    }

    deinit { index_store_close(store) }

    /// All files that were compiled into the build directory.
    func records() -> [Record] {
        var records: [Record] = []
        withUnsafeMutablePointer(to: &records) { records in
            index_store_visit_files(store, records) { context, path, record, time in
                context.assumingMemoryBound(to: [Record].self).pointee
                    .append(Record(path: path.string, name: record.string, time: time))
            }
        }
        return records
    }

    /// Every definition and use in one file's record.
    func occurrences(in record: String) throws -> [Occurrence] {
        var occurrences: [Occurrence] = []
        let status = withUnsafeMutablePointer(to: &occurrences) { occurrences in
            index_store_visit_record(store, record, occurrences) { context, symbol, name, line, column, defines in
                context.assumingMemoryBound(to: [Occurrence].self).pointee
                    .append(
                        Occurrence(
                            symbol: symbol.string, name: name.string, line: Int(line), column: Int(column),
                            isDefinition: defines != 0))
            }
        }
        guard status == 0 else { throw Unreadable("The index has no record \(record)") }
        return occurrences
    }
}

extension index_text {
    fileprivate var string: String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }
}
