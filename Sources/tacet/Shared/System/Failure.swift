/// An error that ends a command with exit status 1. One line says what is wrong and what to do about it.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
