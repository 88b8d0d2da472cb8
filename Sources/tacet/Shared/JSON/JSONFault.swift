import TacetPlatform

extension JSONText.Fault {
    /// The first place at which a text breaks the rules of JSON, which a decoder does not tell; nil if the bytes are one
    /// valid value. Decoders also accept what breaks the rules, such as a comma before a closing bracket.
    init?(faultIn bytes: [UInt8]) {
        do throws(JSONText.Fault) {
            _ = try JSONText(bytes)
            return nil
        } catch {
            self = error
        }
    }
}
