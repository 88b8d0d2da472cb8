import TacetPlatform

/// How many calls each connection may make, so that one that floods the bus does not keep others waiting.
///
/// Every connection has 100 calls, and gets 50 a second back. The first call beyond is refused by an error, and no
/// further one is answered until the connection has been within its budget again.
struct CallBudget: Sendable {
    static let burst = 100
    static let interval = Duration.milliseconds(20)
    /// Connections beyond this number share one budget. One that has used nothing for a while takes no place.
    static let connectionLimit = 256

    private struct Account {
        /// When the whole burst is allowed again.
        var recovered: Duration
        var wasRefused = false
    }

    /// The accounts by the connections' keys.
    private var accounts: [UInt64: Account] = [:]

    /// The number of connections that have used some of their budget.
    var count: Int { accounts.count }

    /// The key of a connection: FNV-1a of its unique name, of which a program cannot choose one. A flood leaves no time
    /// for a string.
    ///
    /// Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
    static func key(of name: UnsafePointer<CChar>) -> UInt64 {
        var key: UInt64 = 0xcbf2_9ce4_8422_2325
        var next = name
        while next.pointee != 0 {
            key = (key ^ UInt64(UInt8(bitPattern: next.pointee))) &* 0x100_0000_01b3
            next += 1
        }
        return key
    }

    mutating func spend(_ calls: Int = 1, by connection: UInt64, at now: Duration) -> DBusAdmission {
        var name = connection
        if accounts[name] == nil, accounts.count >= Self.connectionLimit {
            accounts = accounts.filter { $0.value.recovered > now }
            if accounts.count >= Self.connectionLimit { name = 0 }
        }
        var account = accounts[name] ?? Account(recovered: now)
        let recovered = max(account.recovered, now) + Self.interval * calls
        if recovered - now > Self.interval * Self.burst {
            defer { accounts[name] = account }
            guard !account.wasRefused else { return .ignored }
            account.wasRefused = true
            return .refused
        }
        accounts[name] = Account(recovered: recovered)
        return .allowed
    }

    mutating func forget(_ connection: UInt64) { accounts[connection] = nil }
}
