import Testing

@testable import TacetPlatform
@testable import TacetSession

@Suite("The addresses of D-Bus buses")
struct BusAddressTests {
    @Test(
        "A session connects only to buses at which it need not wait for a name server or another program",
        arguments: [
            ("unix:path=/run/user/1000/bus", false), ("unix:abstract=/tmp/dbus-x,guid=00", false),
            ("tcp:host=127.0.0.1,port=4711", false), ("tcp:port=4711,host=::1,family=ipv6", false), ("", false),
            ("tcp:host=games.example,port=4711", true), ("tcp:port=4711", true), ("tcp:host=%31.0.0.1,port=1", true),
            ("unixexec:path=ssh,argv1=games.example", true), ("autolaunch:", true),
            ("unix:path=/nonexistent;tcp:host=localhost,port=1", true),
        ])
    func waiting(_ text: String, _ mayWait: Bool) { #expect(DBusAddress(text).mayWait == mayWait) }
}
