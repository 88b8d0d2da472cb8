import TacetPlatform

/// How many messages of each connection count, so that one that floods the bus does not keep others waiting.
///
/// Every connection has a burst of messages, and gets one back each interval. The first message beyond is refused, and the
/// further ones are ignored until the connection has been within its budget again.
struct MessageBudget: Sendable {
    /// 100 calls at once, and 50 a second.
    static let calls = MessageBudget(burst: 100, interval: .milliseconds(20))
    /// 400 signals at once, and 200 a second. The state of a program that sends more is read instead.
    static let signals = MessageBudget(burst: 400, interval: .milliseconds(5))

    private let burst: Int
    private let interval: Duration

    /// Connections beyond this number share one budget. One that has used nothing for a while takes no place.
    static let connectionLimit = 256

    private struct Account {
        /// When the whole burst is allowed again.
        var recovered: Duration
        var wasRefused = false
    }

    /// The accounts by the connections' keys.
    private var accounts: [UInt64: Account] = [:]

    private init(burst: Int, interval: Duration) {
        self.burst = burst
        self.interval = interval
    }

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

    mutating func spend(_ messages: Int = 1, by connection: UInt64, at now: Duration) -> DBusAdmission {
        var name = connection
        if accounts[name] == nil, accounts.count >= Self.connectionLimit {
            accounts = accounts.filter { $0.value.recovered > now }
            if accounts.count >= Self.connectionLimit { name = 0 }
        }
        var account = accounts[name] ?? Account(recovered: now)
        let recovered = max(account.recovered, now) + interval * messages
        if recovered - now > interval * burst {
            defer { accounts[name] = account }
            guard !account.wasRefused else { return .ignored }
            account.wasRefused = true
            return .refused
        }
        accounts[name] = Account(recovered: recovered)
        return .allowed
    }

    /// Whether a message would be ignored now. It is not counted.
    func ignores(_ connection: UInt64, at now: Duration) -> Bool {
        let common = accounts.count >= Self.connectionLimit ? accounts[0] : nil
        guard let account = accounts[connection] ?? common, account.wasRefused else { return false }
        return account.recovered + interval - now > interval * burst
    }

    mutating func forget(_ connection: UInt64) { accounts[connection] = nil }
}
