/// A program that encodes a WAV file.
struct Encoder {
    let program: String
    /// The arguments for the paths of the WAV file and of the file to write.
    private let arguments: (_ wave: String, _ file: String) -> [String]

    init(_ program: String, _ arguments: @escaping (_ wave: String, _ file: String) -> [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Encodes the file at `wave`. Returns false if the machine does not have the program, or if the program fails.
    func encode(_ wave: String, to file: String) -> Bool {
        QuietProcess([program] + arguments(wave, file))?.succeeds() == true
    }
}
