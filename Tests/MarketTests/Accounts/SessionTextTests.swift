import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SessionTextTests {
    @Test(arguments: [
        ("203.0.113.*", "203.0.*.*", "앞부분이 203.0인 네트워크"),
        ("2001:db8:1::/48", "2001:db8:1::/48", "앞부분이 2001:db8:1::인 네트워크"),
        ("192.168.0.*", "192.168.*.*", "집이나 사무실 안"), ("127.0.0.*", "127.0.*.*", "집이나 사무실 안"),
        ("172.16.9.*", "172.16.*.*", "집이나 사무실 안"), ("172.32.9.*", "172.32.*.*", "앞부분이 172.32인 네트워크"),
        ("10.1.2.*", "10.1.*.*", "집이나 사무실 안"), ("fd00:1:2::/48", "fd00:1:2::/48", "집이나 사무실 안"),
        ("::/48", "::/48", "집이나 사무실 안"),
    ])
    func networksAreTheirBeginningInWords(network: String, wide: String, words: String) {
        let source = AccountNotice.Source(network: network, device: .linux)
        #expect(source.wideNetwork == wide)
        #expect(AccessToken.networkText(wide, .of(.korean)) == words)
    }

    @Test func devicesAreNamedByKindAndAppsByTheirLabel() {
        func token(_ kind: AccessToken.Kind, _ device: DeviceKind) -> AccessToken {
            AccessToken(
                id: AccessToken.ID(1),
                kind: kind,
                label: "내 노트북",
                createdAt: Timestamp(millisecondsSince1970: 0),
                expiresAt: nil,
                device: device
            )
        }
        #expect(token(.session, .android).deviceText(in: .of(.korean)) == "Android")
        #expect(token(.app, .app).deviceText(in: .of(.english)) == "내 노트북 (app)")
        #expect(token(.app, .app).networkText(in: .of(.english)) == nil)
    }
}
