/// A line of a table: columns of ten characters at least, the first aligned on the left and the others on the right.
struct TableRow {
    let text: String

    init(_ cells: [String]) {
        text = cells.enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, 10 - cell.count))
            return index == 0 ? cell + padding : padding + cell
        }.joined(separator: " ")
    }
}
