/// The kind of device that a client says it runs on.
///
/// A closed list, so that no text of a stranger's choice stands in an owner's notices.
public enum DeviceKind: String, Hashable, Sendable, CaseIterable {
    case android, ios, windows, mac, linux
    /// An app with a token of its own.
    case app
    case other

    /// Reads what browsers say of themselves; anybody can say anything.
    public init(userAgent: String) {
        // In this order: Android names Linux too, and an iPhone Mac OS.
        let marks: [(String, DeviceKind)] = [
            ("Android", .android), ("iPhone", .ios), ("iPad", .ios), ("Windows", .windows),
            ("Macintosh", .mac), ("Linux", .linux), ("X11", .linux),
        ]
        self = marks.first { userAgent.contains($0.0) }?.1 ?? .other
    }

    var nameKey: TextKey {
        switch self {
        case .android: .deviceAndroid
        case .ios: .deviceIOS
        case .windows: .deviceWindows
        case .mac: .deviceMac
        case .linux: .deviceLinux
        case .app: .deviceApp
        case .other: .deviceOther
        }
    }
}
