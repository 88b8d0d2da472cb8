import TacetDecoding
public import TacetPlatform

extension SoundEvents {
    /// Reads a document from the bytes of a JSON in UTF-8. Does not look for the sounds.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document.
    ///   - name: The document's path, for errors, and for paths of sounds, which are relative to its folder.
    /// - Throws: `AudioError` with `.corrupt`, the line, the column and the remedy, or with `.tooLarge` beyond
    ///   ``longest`` bytes, and where the system has no memory to read it.
    public init(bytes: [UInt8], name: String) throws(AudioError) {
        guard bytes.count <= Self.longest else { throw Self.tooLong(bytes.count, name: name) }
        try MemoryCheck.require(JSONText.memory(toRead: bytes.count), to: "read \(name)")
        do throws(EventFinding) {
            var reader = EventsReader()
            self = try reader.document(EventText(bytes), name: name)
            self.bytes = bytes
        } catch {
            throw error.error(in: name)
        }
    }

    /// The error of a document with too many bytes.
    static func tooLong(_ bytes: Int, name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "read \(name)", detail: "the document has \(bytes) bytes",
            remedy: "Keep it below \(longest) bytes.")
    }

    /// Reads a document as ``init(bytes:name:)`` does, on after each fault as well. Does not look for the sounds.
    ///
    /// - Returns: The document, which lacks what has a fault, and nil if nothing of it could be read; the faults, or
    ///   what is never heard in a document without faults; the places of the events.
    static func survey(
        bytes: [UInt8], name: String
    ) -> (events: SoundEvents?, findings: [EventFinding], places: [EventPlace]) {
        var reader = EventsReader(notes: EventNotes())
        do throws(EventFinding) {
            let events = try reader.document(EventText(bytes), name: name)
            return (events, reader.findings, reader.notes?.events ?? [])
        } catch {
            return (nil, reader.findings + [error], [])
        }
    }
}
