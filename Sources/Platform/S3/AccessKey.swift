/// The key by which a bucket recognises its user, with its secret.
package struct AccessKey: Hashable, Sendable {
    package let id: String
    let secret: String

    package init(id: String, secret: String) {
        self.id = id
        self.secret = secret
    }
}

/// Without the secret, so that no log has it.
extension AccessKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { id }
    package var debugDescription: String { id }
    package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
