/// A store's reply.
struct BucketReply: Sendable {
    var status = 0
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    var isGood: Bool { (200..<300).contains(status) }

    subscript(name: String) -> String? {
        fields.last { $0.name.lowercased() == name }?.value
    }

    /// The store's clock.
    var date: SigningTime? { self["date"].flatMap(SigningTime.init(field:)) }

    /// The text of an element of the body, where it is XML.
    func text(of element: String) -> String? {
        XMLText(String(decoding: body.prefix(64 << 10), as: UTF8.self)).first(element)
    }
}
